/** Work to be done one after the other, of which nobody waits for the end. */
export interface Line {
  /** Adds work, which must not raise anything; false: the line is full, and it will not be done. */
  add(work: () => Promise<void>): boolean;
  /** Resolves when what stands in line is done, or after so many milliseconds. */
  drained(milliseconds: number): Promise<void>;
}

/** A line in which at most so many wait. */
export function createLine(most: number): Line {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    add(work) {
      if (waiting >= most) return false;
      waiting += 1;
      last = last.then(work).finally(() => {
        waiting -= 1;
      });
      return true;
    },
    async drained(milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      });
      await Promise.race([last, late]);
      clearTimeout(timer);
    },
  };
}
