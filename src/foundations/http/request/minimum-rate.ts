/** How fast bytes have to come, in milliseconds and bytes. */
export interface MinimumRateLimits {
  /** How long nothing may come while it is waited for. */
  readonly idleTime: number;
  /** Minimum bytes per waiting time. */
  readonly minimumRate: { readonly bytes: number; readonly time: number };
}

/**
 * Checks the rate of incoming bytes. Only time spent waiting for them counts, so that a slow reader on our side does
 * not count against the client.
 */
export interface MinimumRate {
  /** Starts counting the time. */
  startWaiting(): void;
  /** Counts received bytes. */
  addBytes(bytes: number): void;
  /** Stops counting the time. */
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
