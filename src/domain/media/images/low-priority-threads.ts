import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { isObject } from '../../../foundations/core/index.js';
import { systemErrorCode } from '../storage/storage-errors.js';

/** Steps by which the decoder's threads stand back: to a tenth of what the server's own thread gets, where both want one core. */
const niceStep = 10;
const maxNice = 19;

const threadsFolder = '/proc/self/task';
/** What the decoder calls its threads. */
const decoderThread = 'libvips worker';
/** Milliseconds between two looks: threads come and go. */
const scanInterval = 50;
const goneCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ESRCH']);

/** Keeps the decoder's threads behind those that answer requests. */
export interface LowPriorityThreads {
  /** Does work for which the decoder starts threads. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * On Linux, where each thread has a priority of its own; elsewhere nothing happens. Where cores are free, images are worked on as fast as
 * ever. `report` hears of the first trouble, after which priorities are left alone.
 */
export function createLowPriorityThreads(
  report: (error: unknown) => void,
  platform: NodeJS.Platform = process.platform,
): LowPriorityThreads {
  const priority = Math.min(maxNice, getPriority() + niceStep);
  let previousIds: ReadonlySet<string> = new Set();
  let adjusted: ReadonlySet<string> = new Set();
  let activeCount = 0;
  let scanTimer: NodeJS.Timeout | null = null;
  let disabled = platform !== 'linux';

  async function scan(): Promise<void> {
    const now = await readdir(threadsFolder);
    for (const id of now) if (!adjusted.has(id)) await lowerPriority(id, priority);
    // A thread is named a moment after it has begun, so each is looked at twice.
    adjusted = new Set(now.filter((id) => previousIds.has(id)));
    previousIds = new Set(now);
  }

  function tryScan(): void {
    if (disabled) return;
    scan().catch((error: unknown) => {
      if (disabled) return;
      disabled = true;
      report(error);
    });
  }

  return {
    async run(work) {
      activeCount++;
      scanTimer ??= setInterval(tryScan, scanInterval);
      try {
        return await work();
      } finally {
        if (--activeCount === 0 && scanTimer !== null) {
          clearInterval(scanTimer);
          scanTimer = null;
        }
      }
    },
  };
}

async function lowerPriority(id: string, priority: number): Promise<void> {
  try {
    const name = await readFile(`${threadsFolder}/${id}/comm`, 'utf8');
    if (name.trim() === decoderThread) setPriority(Number(id), priority);
  } catch (error) {
    if (!isThreadGone(error)) throw error;
  }
}

/** The thread ended meanwhile. What the system says stands in an error of files itself, in one of priorities behind it. */
function isThreadGone(error: unknown): boolean {
  const innerCode = error instanceof Error && 'info' in error && isObject(error.info) ? error.info.code : null;
  return goneCodes.has(systemErrorCode(error)) || goneCodes.has(innerCode);
}
