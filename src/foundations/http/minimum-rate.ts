/** How fast bytes have to come, in milliseconds and bytes. */
export interface MinimumRateLimits {
  /** How long nothing may come while it is waited for. */
  readonly idleTime: number;
  /** So many bytes at least in every such time of waiting. */
  readonly minimumRate: { readonly bytes: number; readonly time: number };
}

/** Watches over how fast bytes come. Only time in which they are waited for counts: nobody is blamed for a reader that is busy. */
export interface MinimumRate {
  /** More is wanted from now on. */
  startWaiting(): void;
  /** So many bytes have come. */
  addBytes(bytes: number): void;
  /** Nothing is wanted for the moment, or any more. */
  stopWaiting(): void;
}

/** Creates a watch that calls its callback once the bytes come more slowly than the limits allow. */
export function createMinimumRate({ idleTime, minimumRate }: MinimumRateLimits, tooSlow: () => void): MinimumRate {
  let timer: NodeJS.Timeout | null = null;
  let lastSample = 0;
  let waitedTime = 0;
  let received = 0;

  return {
    startWaiting() {
      lastSample = performance.now();
      if (timer === null) timer = setTimeout(tooSlow, idleTime);
      else timer.refresh();
    },
    addBytes(bytes) {
      const now = performance.now();
      waitedTime += now - lastSample;
      received += bytes;
      lastSample = now;
      timer?.refresh();
      if (waitedTime < minimumRate.time) return;
      if (received < minimumRate.bytes) tooSlow();
      waitedTime = 0;
      received = 0;
    },
    stopWaiting() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
