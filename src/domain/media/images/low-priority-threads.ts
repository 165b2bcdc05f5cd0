import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { isObject } from '../../../foundations/core/index.js';
import { systemErrorCode } from '../storage/storage-errors.js';

/** Increase of the nice value of decoder threads: they get a tenth of the time of the main thread if both need the same core. */
const niceStep = 10;
const maxNice = 19;

const threadsFolder = '/proc/self/task';
/** Name of the decoder's threads. */
const decoderThread = 'libvips worker';
/** Milliseconds between scans, since threads start and end. */
const scanInterval = 50;
const goneCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ESRCH']);

/** Lowers the priority of decoder threads below those that answer requests. */
export interface LowPriorityThreads {
  /** Runs an operation for which the decoder starts threads. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Lowers priorities on Linux, where each thread has its own; does nothing on other systems. Image processing is not slowed down as long as
 * cores are idle. `report` receives the first error, after which priorities are left alone.
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
    // A thread is named shortly after its start, so each is checked twice.
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

/** Returns whether the thread ended meanwhile. The system error is in the error itself for files, and in its cause for priorities. */
function isThreadGone(error: unknown): boolean {
  const innerCode = error instanceof Error && 'info' in error && isObject(error.info) ? error.info.code : null;
  return goneCodes.has(systemErrorCode(error)) || goneCodes.has(innerCode);
}
