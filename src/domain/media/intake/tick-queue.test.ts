import { expect, test } from 'vitest';
import { TickQueue } from './tick-queue.js';

test('no two pieces come in one turn of the loop, and they come in order', async () => {
  const turns = new TickQueue();
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
    await turns.next();
    order.push(name);
    rounds.push(round);
  };
  await Promise.all([0, 1, 2, 3, 4].map(piece));
  counting = false;
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(rounds).size).toBe(5);
});
