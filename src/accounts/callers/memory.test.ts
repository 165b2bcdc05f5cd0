import { expect, test } from 'vitest';
import { Generation } from '../generation.js';
import { Memory } from './memory.js';

const forever = Number.POSITIVE_INFINITY;

function aMemory(atOnce = true) {
  let now = 1_000_000;
  const generation = new Generation();
  /** What happens elsewhere and is learned by a look. */
  const elsewhere: (() => void)[] = [];
  const known = () => {
    for (const change of elsewhere.splice(0)) change();
  };
  const store = {
    look: async () => known(),
    lookAtOnce: () => {
      if (atOnce) known();
      return atOnce;
    },
  };
  const memory = new Memory<string>({ clock: { now: () => now }, generation, store }, 10);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { memory, generation, elsewhere, pass, now: () => now };
}

test('an answer is believed for a second', async () => {
  const { memory, pass } = aMemory();
  expect(memory.recall('a')).toBeNull();
  await memory.find('a', async () => ({ value: 'yes', trustedUntil: forever }));
  pass(999);
  expect(memory.recall('a')).toBe('yes');
  pass(1);
  expect(memory.recall('a')).toBeNull();
});

test('or for less, where it says so', async () => {
  const { memory, pass, now } = aMemory();
  await memory.find('a', async () => ({ value: 'yes', trustedUntil: now() + 10 }));
  pass(10);
  expect(memory.recall('a')).toBeNull();
});

test('the second begins when the question is asked', async () => {
  const { memory, pass } = aMemory();
  await memory.find('a', async () => {
    pass(600);
    return { value: 'slow', trustedUntil: forever };
  });
  pass(400);
  expect(memory.recall('a')).toBeNull();
});

test('a remembered answer is given with the end of its trust, and not asked for again', async () => {
  const { memory, pass, now } = aMemory();
  const first = await memory.find('a', async () => ({ value: 'yes', trustedUntil: forever }));
  pass(500);
  const second = await memory.find('a', () => expect.unreachable('asked again'));
  expect(second).toBe(first);
  expect(first.trustedUntil).toBe(now() + 500);
});

test('a change ends everything remembered', async () => {
  const { memory, generation } = aMemory();
  await memory.find('a', async () => ({ value: 'yes', trustedUntil: forever }));
  generation.advance();
  expect(memory.recall('a')).toBeNull();
});

test('a change elsewhere ends everything remembered before it is used', async () => {
  const { memory, generation, elsewhere } = aMemory();
  const ask = async () => ({ value: 'yes', trustedUntil: forever });
  await memory.find('a', ask);
  expect(await memory.confirm('a')).toBe('yes');
  elsewhere.push(() => generation.advance());
  expect(await memory.confirm('a')).toBeNull();
  await memory.find('a', ask);
  elsewhere.push(() => generation.advance());
  expect((await memory.find('a', async () => ({ value: 'no', trustedUntil: forever }))).value).toBe('no');
  expect(memory.recall('a')).toBe('no');
});

test('a change elsewhere is known without waiting, where nobody has to wait for a look', async () => {
  const { memory, generation, elsewhere } = aMemory();
  expect(memory.confirmAtOnce('a')).toBeNull();
  await memory.find('a', async () => ({ value: 'yes', trustedUntil: forever }));
  expect(memory.confirmAtOnce('a')).toBe('yes');
  elsewhere.push(() => generation.advance());
  expect(memory.confirmAtOnce('a')).toBeNull();
});

test('where a look has to be waited for nothing is confirmed without', async () => {
  const { memory, elsewhere } = aMemory(false);
  await memory.find('a', async () => ({ value: 'yes', trustedUntil: forever }));
  elsewhere.push(() => expect.unreachable('looked'));
  expect([memory.confirmAtOnce('a'), memory.confirmAtOnce('b')]).toEqual([undefined, null]);
});

test('where nothing is remembered nobody looks for changes of it', async () => {
  const { memory, elsewhere } = aMemory();
  elsewhere.push(() => expect.unreachable('looked'));
  expect(await memory.confirm('a')).toBeNull();
});

test('an answer to a question asked before a change is not remembered after it', async () => {
  const { memory, generation } = aMemory();
  const { value } = await memory.find('a', async () => {
    generation.advance();
    return { value: 'old', trustedUntil: forever };
  });
  expect(value).toBe('old');
  expect(memory.recall('a')).toBeNull();
});

test('what is raised is passed on and not remembered', async () => {
  const { memory } = aMemory();
  await expect(memory.find('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(memory.recall('a')).toBeNull();
});

test('names of object prototypes are keys like others', async () => {
  const { memory } = aMemory();
  for (const key of ['__proto__', 'constructor', 'toString']) expect(memory.recall(key)).toBeNull();
  await memory.find('__proto__', async () => ({ value: 'yes', trustedUntil: forever }));
  expect(memory.recall('__proto__')).toBe('yes');
  expect(memory.recall('constructor')).toBeNull();
});
