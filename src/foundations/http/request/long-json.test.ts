import { describe, expect, test } from 'vitest';
import { Failure } from '../../core/index.js';
import { rejectDangerousJson } from './json-body.js';
import { parseLongJson } from './long-json.js';

/**
 * Returns the result of the parser of short texts, as text that shows the order of keys; undefined: it rejects the
 * text.
 */
function parsedAtOnce(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    rejectDangerousJson(value);
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const inPortions = (text: string, portion: number): Promise<string | undefined> =>
  parseLongJson(text, portion).then(JSON.stringify, (error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });

async function expectSame(text: string): Promise<void> {
  const whole = parsedAtOnce(text);
  for (const portion of [1, 5, 20, 16_384]) {
    expect(await inPortions(text, portion), `${text} in portions of ${portion}`).toBe(whole);
  }
}

/** Numbers below a limit, the same in every run. */
function sequence(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const keys = ['a', 'b', '1', '', 'constructor', 'a,b', '{', '\\"', '\\u005d', '__proto', 'é'];
const scalars = ['0', '-1.5e3', 'true', 'null', '""', '"[,]"', '"\\\\"', '"\\""', '"x"', '12345678901234567890'];
const blanks = ['', '', '', ' ', '\n\t'];

function randomText(next: (limit: number) => number, depth: number): string {
  const pick = (list: readonly string[]) => list[next(list.length)] ?? '';
  const kind = depth === 0 ? 0 : next(3);
  if (kind === 0) return pick(scalars);
  const members = Array.from({ length: next(5) }, () => {
    const value = `${pick(blanks)}${randomText(next, depth - 1)}${pick(blanks)}`;
    return kind === 1 ? value : `${pick(blanks)}"${pick(keys)}"${pick(blanks)}:${value}`;
  });
  const inside = members.join(',') || pick(blanks);
  return kind === 1 ? `[${inside}]` : `{${inside}}`;
}

describe('security 4, B: JSON parsed in portions equals JSON parsed as a whole', () => {
  test('texts of all shapes', async () => {
    const next = sequence(1);
    for (let at = 0; at < 1_000; at++) await expectSame(randomText(next, 5));
  });

  test('texts with a letter too many, too few or another one', async () => {
    const next = sequence(2);
    const letters = [...'[]{},:"\\ 0a_'];
    for (let at = 0; at < 3_000; at++) {
      const text = randomText(next, 4);
      const position = next(text.length + 1);
      const letter = letters[next(letters.length)] ?? '';
      await expectSame(`${text.slice(0, position)}${next(2) === 0 ? letter : ''}${text.slice(position + next(2))}`);
    }
  });

  test.each([
    '{"a":1,"__proto__":{"b":[1,2,3]},"c":2}',
    '{"a":{"__proto__":[1,2,3]},"b":1}',
    `${'['.repeat(100)}1,2${']'.repeat(100)}`,
    `${'['.repeat(101)}1,2${']'.repeat(101)}`,
    '[1,2],[3,4]',
    '[1,2]]',
    '[[1,2]',
    '[1,2]\u00a0',
    '{"a":[1,2],"a":{"b":1,"c":2},"a":3}',
  ])('%s', expectSame);
});
