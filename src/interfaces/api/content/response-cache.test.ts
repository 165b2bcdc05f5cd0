import { expect, test } from 'vitest';
import { versionNow } from '../../../foundations/core/index.js';
import type { HttpResponse } from '../../../foundations/http/index.js';
import { ResponseCache } from './response-cache.js';

const answerOf = (text: string): HttpResponse => ({
  status: 200,
  body: [Buffer.from('{"data":'), Buffer.from(text), Buffer.from('}')],
  revalidates: true,
});
const textOf = (answer: HttpResponse | null) => (answer?.body == null ? null : Buffer.concat(answer.body).toString());

/** Something that answers depend on. */
class World {
  generation = 1;
  readonly present = () => this.generation;

  made(text: string) {
    return ['read', answerOf(text), versionNow(this.present)] as const;
  }
}

test('an answer is kept once it was given twice with nothing changed in between, and until something does', () => {
  const [memory, world] = [new ResponseCache<string>(1_000_000), new World()];
  expect(textOf(memory.set('a', ...world.made('1')))).toBe('{"data":1}');
  expect(memory.get('a')).toBeNull();
  world.generation = 2;
  memory.set('a', ...world.made('2'));
  expect(memory.get('a')).toBeNull();
  const given = memory.set('a', ...world.made('2'));
  expect([textOf(given), given.cached?.etag]).toEqual(['{"data":2}', expect.stringMatching(/^".+"$/)]);
  expect([memory.get('a'), memory.get('b')]).toEqual([given, null]);
  world.generation = 3;
  expect(memory.get('a')).toBeNull();
  expect([memory.findRead('a'), memory.findRead('b')]).toEqual(['read', null]);
});

test('what changed while an answer was made is not taken for what it says', () => {
  const [memory, world] = [new ResponseCache<string>(1_000_000), new World()];
  memory.set('a', ...world.made('1'));
  const late = world.made('1');
  world.generation = 2;
  memory.set('a', ...late);
  expect(memory.get('a')).toBeNull();
});

test('all answers together stay within the bound, those asked for last are there, and a large one is never kept', () => {
  const [memory, world] = [new ResponseCache<string>(200_000), new World()];
  const body = 'x'.repeat(5_000);
  const keys = Array.from({ length: 100 }, (_, at) => `k${at}`);
  for (const key of keys) for (const _ of [1, 2]) memory.set(key, ...world.made(body));
  const kept = keys.filter((key) => memory.get(key) !== null);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(200_000 / body.length);
  expect(kept.at(-1)).toBe('k99');
  for (const _ of [1, 2]) memory.set('large', ...world.made('x'.repeat(13_000)));
  expect(memory.get('large')).toBeNull();
});

test('with no bytes nothing is kept', () => {
  const [memory, world] = [new ResponseCache<string>(0), new World()];
  for (const _ of [1, 2, 3]) expect(memory.set('a', ...world.made('1')).cached).toBeUndefined();
  expect(memory.get('a')).toBeNull();
});
