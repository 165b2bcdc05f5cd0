/** Wakes who waits. A ring that nobody waits for is kept for the next one who does. */
export class Bell {
  #rung = false;
  #wake: ((rung: boolean) => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#wake?.(true);
  }

  /** Resolves with true at the next ring, with false after so many milliseconds. Keeps no process alive. */
  async wait(milliseconds: number): Promise<boolean> {
    const rung = this.#rung || (await this.#next(milliseconds));
    this.#wake = null;
    this.#rung = false;
    return rung;
  }

  #next(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds).unref();
      this.#wake = (rung) => {
        clearTimeout(timer);
        resolve(rung);
      };
    });
  }
}
