import { afterEach, expect, test, vi } from 'vitest';
import type { PostgresConnection } from './connection.js';
import { DatabaseClock } from './database-clock.js';

/* The server's time as a connection tells it, with the way there and back. */

let monotonic = 1_000;

afterEach(() => vi.restoreAllMocks());

/** `there`, `back`: milliseconds of the way. `offset`: the server's time at the beginning of the monotonic clock. */
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

test('reliability B2: the time of the server is behind it by a way at most, never ahead', async () => {
  const way = { there: 30, back: 80, offset: 5_000_000 };
  const clock = new DatabaseClock();
  const connection = connectionTo(way);
  const behind = (): number => way.offset + monotonic - clock.now();
  await clock.synchronize(connection);
  expect(behind()).toBe(80);
  // A quick one narrows it down, a slow one takes nothing back.
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
