import { expect, it } from 'vitest';
import type { ChangedNames } from '../../types.js';
import { VersionSync } from './version-sync.js';

interface PendingCheck {
  readonly since: string | null;
  answer(snapshot: string, names?: string | null, server?: string): void;
}

function createSync() {
  const checks: PendingCheck[] = [];
  const changes: ChangedNames[] = [];
  const sync = new VersionSync(
    (since) =>
      new Promise((resolve) => {
        checks.push({
          since,
          answer: (snapshot, names = null, server = 'one') => resolve({ snapshot, names, server }),
        });
      }),
    (changed) => void changes.push(changed),
  );
  return { checks, changes, sync };
}

async function ticks(): Promise<void> {
  for (let tick = 0; tick < 3; tick++) await new Promise((resolve) => setImmediate(resolve));
}

it('checks once for all calls of one tick, and starts the next check only after the current one', async () => {
  const { checks, sync } = createSync();
  const first = [sync.sync(), sync.sync(), sync.sync()];
  await ticks();
  expect(checks).toHaveLength(1);
  const second = [sync.sync(), sync.sync()];
  await ticks();
  expect(checks).toHaveLength(1);
  checks[0]?.answer('1:1:');
  await Promise.all(first);
  await ticks();
  expect(checks.map(({ since }) => since)).toEqual([null, '1:1:']);
  checks[1]?.answer('2:2:');
  await Promise.all(second);
});

it('reports what changed before its promise resolves', async () => {
  const { checks, changes, sync } = createSync();
  const answers: readonly (readonly [string, (string | null)?, string?])[] = [
    ['1:1:'],
    ['2:2:'],
    ['3:3:', 'a\nb'],
    ['4:4:', '\na'],
    ['4:4:', 'a', 'two'],
    ['5:5:', 'c', 'two'],
  ];
  const counts: number[] = [];
  for (const [at, answer] of answers.entries()) {
    const pending = sync.sync();
    await ticks();
    checks[at]?.answer(...answer);
    await pending;
    counts.push(changes.length);
  }
  expect(changes).toEqual(['anything', new Set(['a', 'b']), 'anything', 'anything', new Set(['c'])]);
  expect(counts).toEqual([1, 1, 2, 3, 4, 5]);
});

it('discards what it saw before a connection was lost', async () => {
  const { checks, changes, sync } = createSync();
  const first = sync.sync();
  await ticks();
  sync.invalidate();
  checks[0]?.answer('1:1:');
  await first;
  const second = sync.sync();
  await ticks();
  checks[1]?.answer('1:1:');
  await second;
  expect(checks.map(({ since }) => since)).toEqual([null, null]);
  expect(changes).toEqual(['anything', 'anything']);
});

it('checks again after a check that failed', async () => {
  let failing = true;
  const sync = new VersionSync(
    async () => {
      if (failing) throw new Error('gone');
      return { snapshot: '1:1:', names: null, server: 'one' };
    },
    () => undefined,
  );
  await expect(sync.sync()).rejects.toThrow('gone');
  failing = false;
  await sync.sync();
});
