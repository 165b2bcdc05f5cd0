/** How fast bytes have to come, in milliseconds and bytes. */
export interface PaceLimits {
  /** How long nothing may come while it is waited for. */
  readonly idleTime: number;
  /** So many bytes at least in every such time of waiting. */
  readonly pace: { readonly bytes: number; readonly time: number };
}

/** Watches over how fast bytes come. Only time in which they are waited for counts: nobody is blamed for a reader that is busy. */
export interface Pace {
  /** More is wanted from now on. */
  wait(): void;
  /** So many bytes have come. */
  came(bytes: number): void;
  /** Nothing is wanted for the moment, or any more. */
  rest(): void;
}

/** A watch that calls `tooSlow` once these limits are not kept. */
export function createPace({ idleTime, pace }: PaceLimits, tooSlow: () => void): Pace {
  let timer: NodeJS.Timeout | null = null;
  let since = 0;
  let waited = 0;
  let received = 0;

  return {
    wait() {
      since = performance.now();
      if (timer === null) timer = setTimeout(tooSlow, idleTime);
      else timer.refresh();
    },
    came(bytes) {
      const now = performance.now();
      waited += now - since;
      received += bytes;
      since = now;
      timer?.refresh();
      if (waited < pace.time) return;
      if (received < pace.bytes) tooSlow();
      waited = 0;
      received = 0;
    },
    rest() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
