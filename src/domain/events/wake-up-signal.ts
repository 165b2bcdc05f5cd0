/** Wakes the waiter. A signal without a waiter is stored for the next one. */
export class WakeUpSignal {
  #pending = false;
  #resolveWait: ((woken: boolean) => void) | null = null;

  wake(): void {
    this.#pending = true;
    this.#resolveWait?.(true);
  }

  /** Resolves with true at the next signal, with false after the timeout. Does not keep the process alive. */
  async wait(milliseconds: number): Promise<boolean> {
    const woken = this.#pending || (await this.#waitForWake(milliseconds));
    this.#resolveWait = null;
    this.#pending = false;
    return woken;
  }

  #waitForWake(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds).unref();
      this.#resolveWait = (woken) => {
        clearTimeout(timer);
        resolve(woken);
      };
    });
  }
}
