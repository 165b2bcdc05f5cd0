import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { isObject } from '../../kernel/index.js';
import { systemCode } from '../storage/trouble.js';

/** Steps by which the decoder's threads stand back: to a tenth of what the server's own thread gets, where both want one core. */
const steps = 10;
const furthest = 19;

const threads = '/proc/self/task';
/** What the decoder calls its threads. */
const decoderThread = 'libvips worker';
/** Milliseconds between two looks: threads come and go. */
const betweenLooks = 50;
const gone: ReadonlySet<unknown> = new Set(['ENOENT', 'ESRCH']);

/** Keeps the decoder's threads behind those that answer requests. */
export interface GentleThreads {
  /** Does work for which the decoder starts threads. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * On Linux, where each thread has a priority of its own; elsewhere nothing happens. Where cores are free, images are worked on as fast as
 * ever. `report` hears of the first trouble, after which priorities are left alone.
 */
export function createGentleThreads(
  report: (error: unknown) => void,
  platform: NodeJS.Platform = process.platform,
): GentleThreads {
  const behind = Math.min(furthest, getPriority() + steps);
  let seen: ReadonlySet<string> = new Set();
  let known: ReadonlySet<string> = new Set();
  let working = 0;
  let looking: NodeJS.Timeout | null = null;
  let left = platform !== 'linux';

  async function look(): Promise<void> {
    const now = await readdir(threads);
    for (const id of now) if (!known.has(id)) await setBack(id, behind);
    // A thread is named a moment after it has begun, so each is looked at twice.
    known = new Set(now.filter((id) => seen.has(id)));
    seen = new Set(now);
  }

  function lookOnce(): void {
    if (left) return;
    look().catch((error: unknown) => {
      if (left) return;
      left = true;
      report(error);
    });
  }

  return {
    async during(work) {
      working++;
      looking ??= setInterval(lookOnce, betweenLooks);
      try {
        return await work();
      } finally {
        if (--working === 0 && looking !== null) {
          clearInterval(looking);
          looking = null;
        }
      }
    },
  };
}

async function setBack(id: string, priority: number): Promise<void> {
  try {
    const name = await readFile(`${threads}/${id}/comm`, 'utf8');
    if (name.trim() === decoderThread) setPriority(Number(id), priority);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** The thread ended meanwhile. What the system says stands in an error of files itself, in one of priorities behind it. */
function isGone(error: unknown): boolean {
  const behind = error instanceof Error && 'info' in error && isObject(error.info) ? error.info.code : null;
  return gone.has(systemCode(error)) || gone.has(behind);
}
