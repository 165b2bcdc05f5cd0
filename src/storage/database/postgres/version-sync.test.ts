import { expect, it } from 'vitest';
import type { ChangedNames } from '../types.js';
import { VersionSync } from './version-sync.js';

interface Asked {
  readonly since: string | null;
  answer(snapshot: string, names?: string | null, server?: string): void;
}

function watched() {
  const asked: Asked[] = [];
  const noticed: ChangedNames[] = [];
  const looks = new VersionSync(
    (since) =>
      new Promise((resolve) => {
        asked.push({
          since,
          answer: (snapshot, names = null, server = 'one') => resolve({ snapshot, names, server }),
        });
      }),
    (changed) => void noticed.push(changed),
  );
  return { asked, noticed, looks };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

it('asks once for all who ask in one turn, and not before those that come later have a question of their own', async () => {
  const { asked, looks } = watched();
  const first = [looks.sync(), looks.sync(), looks.sync()];
  await turns();
  expect(asked).toHaveLength(1);
  const second = [looks.sync(), looks.sync()];
  await turns();
  expect(asked).toHaveLength(1);
  asked[0]?.answer('1:1:');
  await Promise.all(first);
  await turns();
  expect(asked.map(({ since }) => since)).toEqual([null, '1:1:']);
  asked[1]?.answer('2:2:');
  await Promise.all(second);
});

it('tells what changed before it keeps its promise', async () => {
  const { asked, noticed, looks } = watched();
  const answers: readonly (readonly [string, (string | null)?, string?])[] = [
    ['1:1:'],
    ['2:2:'],
    ['3:3:', 'a\nb'],
    ['4:4:', '\na'],
    ['4:4:', 'a', 'two'],
    ['5:5:', 'c', 'two'],
  ];
  const told: number[] = [];
  for (const [at, answer] of answers.entries()) {
    const look = looks.sync();
    await turns();
    asked[at]?.answer(...answer);
    await look;
    told.push(noticed.length);
  }
  expect(noticed).toEqual(['anything', new Set(['a', 'b']), 'anything', 'anything', new Set(['c'])]);
  expect(told).toEqual([1, 1, 2, 3, 4, 5]);
});

it('trusts nothing that it saw before a connection was lost', async () => {
  const { asked, noticed, looks } = watched();
  const first = looks.sync();
  await turns();
  looks.invalidate();
  asked[0]?.answer('1:1:');
  await first;
  const second = looks.sync();
  await turns();
  asked[1]?.answer('1:1:');
  await second;
  expect(asked.map(({ since }) => since)).toEqual([null, null]);
  expect(noticed).toEqual(['anything', 'anything']);
});

it('asks again after a look that failed', async () => {
  let failing = true;
  const looks = new VersionSync(
    async () => {
      if (failing) throw new Error('gone');
      return { snapshot: '1:1:', names: null, server: 'one' };
    },
    () => undefined,
  );
  await expect(looks.sync()).rejects.toThrow('gone');
  failing = false;
  await looks.sync();
});
