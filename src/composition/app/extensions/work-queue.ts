/** Background work, run one after the other. */
export interface WorkQueue {
  /** Adds work, which must not throw; returns false if the queue is full and the work is dropped. */
  add(work: () => Promise<void>): boolean;
  /** Resolves when all queued work is done, or after the timeout. */
  drain(milliseconds: number): Promise<void>;
}

/** Creates a queue for at most `capacity` entries. */
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
