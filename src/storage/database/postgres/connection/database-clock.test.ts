import { afterEach, expect, test, vi } from 'vitest';
import type { PostgresConnection } from './connection.js';
import { DatabaseClock } from './database-clock.js';

/** The server's time as read on a connection with network delay. */

let monotonic = 1_000;

afterEach(() => vi.restoreAllMocks());

/** `there`, `back`: milliseconds of delay. `offset`: the server's time at the start of the monotonic clock. */
function connectionTo(way: { there: number; back: number; offset: number }): PostgresConnection {
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic);
  const number = async (): Promise<number> => {
    monotonic += way.there;
    const time = way.offset + monotonic;
    monotonic += way.back;
    return time;
  };
  return { number } as unknown as PostgresConnection;
}

test('reliability B2: the clock is behind the server by the network delay at most, never ahead', async () => {
  const way = { there: 30, back: 80, offset: 5_000_000 };
  const clock = new DatabaseClock();
  const connection = connectionTo(way);
  const behind = (): number => way.offset + monotonic - clock.now();
  await clock.synchronize(connection);
  expect(behind()).toBe(80);
  // A fast measurement narrows the range, a slow one does not widen it.
  Object.assign(way, { there: 1, back: 2 });
  await clock.synchronize(connection);
  expect(behind()).toBe(2);
  Object.assign(way, { there: 500, back: 900 });
  await clock.synchronize(connection);
  expect(behind()).toBe(2);
  // Another server, or one whose clock was set: an hour behind, then an hour ahead.
  for (const offset of [way.offset - 3_600_000, way.offset + 3_600_000]) {
    Object.assign(way, { there: 1, back: 2, offset });
    await clock.synchronize(connection);
    expect(behind()).toBeGreaterThanOrEqual(-1);
    expect(behind()).toBeLessThanOrEqual(2);
  }
});
