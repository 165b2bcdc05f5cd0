import { expect, test } from 'vitest';
import { TickQueue } from './tick-queue.js';

test('no two pieces run in one tick of the loop, and they run in order', async () => {
  const queue = new TickQueue();
  let round = 0;
  let counting = true;
  const count = (): void => {
    round++;
    if (counting) setImmediate(count);
  };
  count();
  const rounds: number[] = [];
  const order: number[] = [];
  const piece = async (name: number): Promise<void> => {
    await queue.next();
    order.push(name);
    rounds.push(round);
  };
  await Promise.all([0, 1, 2, 3, 4].map(piece));
  counting = false;
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(rounds).size).toBe(5);
});
