import { expect, test } from 'vitest';
import { AccountsVersion } from '../accounts-version.js';
import { AccountCache } from './account-cache.js';

const forever = Number.POSITIVE_INFINITY;

function aMemory(atOnce = true) {
  let now = 1_000_000;
  const accountsVersion = new AccountsVersion();
  /** What happens elsewhere and is learned by a look. */
  const elsewhere: (() => void)[] = [];
  const known = () => {
    for (const change of elsewhere.splice(0)) change();
  };
  const store = {
    syncVersion: () => (atOnce ? known() : Promise.resolve().then(known)),
  };
  const memory = new AccountCache<string>({ clock: { now: () => now }, accountsVersion, store }, 10);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { memory, generation: accountsVersion, elsewhere, pass, now: () => now };
}

test('an answer is believed for a second', async () => {
  const { memory, pass } = aMemory();
  expect(memory.findCached('a')).toBeNull();
  await memory.getOrLoad('a', async () => ({ value: 'yes', trustedUntil: forever }));
  pass(999);
  expect(memory.findCached('a')).toBe('yes');
  pass(1);
  expect(memory.findCached('a')).toBeNull();
});

test('commits of other processes are known after a load', async () => {
  const { memory, elsewhere } = aMemory(false);
  let isKnown = false;
  elsewhere.push(() => {
    isKnown = true;
  });
  await memory.getOrLoad('a', async () => ({ value: 'yes', trustedUntil: forever }));
  expect(isKnown).toBe(true);
});

test('or for less, where it says so', async () => {
  const { memory, pass, now } = aMemory();
  await memory.getOrLoad('a', async () => ({ value: 'yes', trustedUntil: now() + 10 }));
  pass(10);
  expect(memory.findCached('a')).toBeNull();
});

test('the second begins when the question is asked', async () => {
  const { memory, pass } = aMemory();
  await memory.getOrLoad('a', async () => {
    pass(600);
    return { value: 'slow', trustedUntil: forever };
  });
  pass(400);
  expect(memory.findCached('a')).toBeNull();
});

test('a remembered answer is given with the end of its trust, and not asked for again', async () => {
  const { memory, pass, now } = aMemory();
  const first = await memory.getOrLoad('a', async () => ({ value: 'yes', trustedUntil: forever }));
  pass(500);
  const second = await memory.getOrLoad('a', () => expect.unreachable('asked again'));
  expect(second).toBe(first);
  expect(first.trustedUntil).toBe(now() + 500);
});

test('a change ends everything remembered', async () => {
  const { memory, generation } = aMemory();
  await memory.getOrLoad('a', async () => ({ value: 'yes', trustedUntil: forever }));
  generation.increment();
  expect(memory.findCached('a')).toBeNull();
});

test('a change elsewhere ends everything remembered before it is used', async () => {
  const { memory, generation, elsewhere } = aMemory();
  const ask = async () => ({ value: 'yes', trustedUntil: forever });
  await memory.getOrLoad('a', ask);
  expect(await memory.revalidate('a')).toBe('yes');
  elsewhere.push(() => generation.increment());
  expect(await memory.revalidate('a')).toBeNull();
  await memory.getOrLoad('a', ask);
  elsewhere.push(() => generation.increment());
  expect((await memory.getOrLoad('a', async () => ({ value: 'no', trustedUntil: forever }))).value).toBe('no');
  expect(memory.findCached('a')).toBe('no');
});

test('a change elsewhere is known without waiting if the store does not have to wait', async () => {
  const { memory, generation, elsewhere } = aMemory();
  expect(memory.revalidate('a')).toBeNull();
  await memory.getOrLoad('a', async () => ({ value: 'yes', trustedUntil: forever }));
  expect(memory.revalidate('a')).toBe('yes');
  elsewhere.push(() => generation.increment());
  expect(memory.revalidate('a')).toBeNull();
});

test('if the store has to wait, a value is confirmed later, and a missing one at once', async () => {
  const { memory, generation, elsewhere } = aMemory(false);
  await memory.getOrLoad('a', async () => ({ value: 'yes', trustedUntil: forever }));
  const confirmed = memory.revalidate('a');
  expect(confirmed).toBeInstanceOf(Promise);
  expect(await confirmed).toBe('yes');
  elsewhere.push(() => generation.increment());
  expect(memory.revalidate('b')).toBeNull();
  expect(await memory.revalidate('a')).toBeNull();
});

test('where nothing is remembered nobody looks for changes of it', async () => {
  const { memory, elsewhere } = aMemory();
  elsewhere.push(() => expect.unreachable('looked'));
  expect(await memory.revalidate('a')).toBeNull();
});

test('an answer to a question asked before a change is not remembered after it', async () => {
  const { memory, generation } = aMemory();
  const { value } = await memory.getOrLoad('a', async () => {
    generation.increment();
    return { value: 'old', trustedUntil: forever };
  });
  expect(value).toBe('old');
  expect(memory.findCached('a')).toBeNull();
});

test('what is raised is passed on and not remembered', async () => {
  const { memory } = aMemory();
  await expect(memory.getOrLoad('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(memory.findCached('a')).toBeNull();
});

test('names of object prototypes are keys like others', async () => {
  const { memory } = aMemory();
  for (const key of ['__proto__', 'constructor', 'toString']) expect(memory.findCached(key)).toBeNull();
  await memory.getOrLoad('__proto__', async () => ({ value: 'yes', trustedUntil: forever }));
  expect(memory.findCached('__proto__')).toBe('yes');
  expect(memory.findCached('constructor')).toBeNull();
});
