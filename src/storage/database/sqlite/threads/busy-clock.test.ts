import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openBusyClock, queuedTime } from './busy-clock.js';

it.each([
  ['633138 5250000 7\n', 5.25],
  ['0 0 0\n', 0],
  ['', 0],
])('takes from %j for how long a thread was ready and had to wait', (line, milliseconds) => {
  expect(queuedTime(line)).toBe(milliseconds);
});

it('counts what a thread sleeps', () => {
  const clock = openBusyClock();
  const startedAt = clock();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
  expect(clock() - startedAt).toBeGreaterThan(20);
});

it.runIf(existsSync('/proc/thread-self/schedstat'))(
  'does not count waiting behind threads that keep all processors busy',
  async () => {
    const spin = "const { parentPort } = require('node:worker_threads'); parentPort.postMessage(0); for (;;);";
    const others = Array.from({ length: availableParallelism() * 4 }, () => new Worker(spin, { eval: true }));
    try {
      await Promise.all(others.map((worker) => new Promise((resolve) => worker.once('message', resolve))));
      const clock = openBusyClock();
      const [wallStart, busyStart] = [performance.now(), clock()];
      while (performance.now() - wallStart < 400);
      expect(clock() - busyStart).toBeLessThan((performance.now() - wallStart) * 0.75);
    } finally {
      await Promise.all(others.map((worker) => worker.terminate()));
    }
  },
);
