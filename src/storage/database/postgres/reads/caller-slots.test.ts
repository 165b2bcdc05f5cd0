import { expect, it } from 'vitest';
import { CallerSlots } from './caller-slots.js';

/** A read that ends when the test ends it. */
function read() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end: () => end() };
}

const client = (caller: string, controller = new AbortController()) => ({ caller, signal: () => controller.signal });

it('security 1: lets a caller wait behind its own reads only', async () => {
  const slots = new CallerSlots(1, 100);
  const [first, second] = [read(), read()];
  const started: string[] = [];
  const all = [
    slots.run(client('a'), () => first.run()),
    slots.run(client('a'), async () => {
      started.push('second of a');
      await second.run();
    }),
    slots.run(client('b'), async () => started.push('first of b')),
  ];
  await all[2];
  expect(started).toEqual(['first of b']);
  first.end();
  await all[0];
  second.end();
  await Promise.all(all);
  expect(started).toEqual(['first of b', 'second of a']);
});

it('security 1: refuses a caller with too many waiting reads, and drops a read whose client disconnected', async () => {
  const slots = new CallerSlots(1, 100);
  const running = read();
  const first = slots.run(client('a'), () => running.run());
  const gone = new AbortController();
  const waiting = Array.from({ length: 100 }, () => slots.run(client('a', gone), async () => 'answered'));
  await expect(slots.run(client('a'), async () => 'answered')).rejects.toMatchObject({
    code: 'query.too-many-at-once',
    status: 429,
    facts: { retryAfter: 1 },
  });
  const outcomes = Promise.allSettled(waiting);
  gone.abort();
  expect(new Set((await outcomes).map(({ status }) => status))).toEqual(new Set(['rejected']));
  running.end();
  await first;
  expect(await slots.run(client('a'), async () => 'answered')).toBe('answered');
});
