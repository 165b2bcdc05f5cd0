import { readFileSync } from 'node:fs';

/** Watches how much memory a process has, from outside. Linux alone tells it so. */
export interface Watch {
  /** Stops watching; returns the maximum growth in bytes since the beginning. */
  growth(): number;
}

/** Looks at a process every few milliseconds. */
export function watchMemory(pid: number): Watch {
  const before = residentOf(pid);
  let peak = before;
  const look = setInterval(() => {
    peak = Math.max(peak, residentOf(pid));
  }, 5);
  return {
    growth() {
      clearInterval(look);
      return Math.max(peak, residentOf(pid)) - before;
    },
  };
}

/** Bytes of a process that are in memory. Throws an error where there is no such process. */
function residentOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`process ${pid} has no memory`);
  return Number(kilobytes) * 1024;
}
