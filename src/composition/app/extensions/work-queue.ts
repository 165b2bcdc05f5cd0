/** Background work, run one after the other. */
export interface WorkQueue {
  /** Adds work, which must not throw anything; false: the line is full, and it will not be done. */
  add(work: () => Promise<void>): boolean;
  /** Resolves when what stands in line is done, or after so many milliseconds. */
  drain(milliseconds: number): Promise<void>;
}

/** A line in which at most so many wait. */
export function createWorkQueue(capacity: number): WorkQueue {
  let last: Promise<void> = Promise.resolve();
  let queued = 0;
  return {
    add(work) {
      if (queued >= capacity) return false;
      queued += 1;
      last = last.then(work).finally(() => {
        queued -= 1;
      });
      return true;
    },
    async drain(milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      });
      await Promise.race([last, timeout]);
      clearTimeout(timer);
    },
  };
}
