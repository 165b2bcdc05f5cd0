import type { App } from '../../../src/composition/app/index.js';
import type { Version } from './evaluator.js';
import { type TypeName, traits } from './model.js';

/** Values that are awkward on purpose: equal texts, case pairs, accents, wildcards, empty strings, nulls. */
export const pools = {
  text: [
    'red',
    'Red',
    'RED',
    'rot',
    'émile',
    'Émile',
    'é',
    '100%',
    'a_b',
    'ab',
    '',
    'zoë',
    'news',
    'Straße',
    '🦉 owl',
    "o'clock",
    '"q"',
    'B\\n',
  ],
  integer: [-3, 0, 1, 2, 3, 10, 12, 100, 9007199254740991],
  real: [-1.5, 0, 0.1, 0.25, 1, 2.5, 100.125, 1e-7, 12345.678],
  decimal: ['-0.5', '0', '0.1', '0.10000000001', '1', '9.9', '10', '123456789.123456'],
  bigint: ['-5', '0', '7', '9007199254740993', '9223372036854775807'],
  boolean: [true, false],
  date: ['2023-12-31', '2024-01-01', '2024-02-29', '2025-06-15'],
  kind: ['news', 'essay', 'letter'],
  json: [
    { color: 'red', size: 4, tags: ['a', 'b', ['c', 7]], deep: { on: true, list: [1, [2, 3]] } },
    { color: 'Red', size: '4', tags: [], deep: { on: 'true' } },
    { color: 5, size: 4.5, tags: 'a', deep: { list: { '0': 1 } } },
    { color: null, size: 1e-7, tags: { '0': 'a', '-1': 'b' }, deep: null },
    { color: 'émile', size: -3, '007': 7, '0': 'zero', $ref: 'x', 'a"b\\c': 'é', length: 2 },
    { color: true, size: 12345.678, deep: [[], { on: false }], __proto__x: 1 },
    ['red', 4, true, null, { color: 'red' }],
    'red',
    4,
    false,
  ],
} as const;

/** Locales besides the default one, in which some documents have versions. */
const otherLocales = ['fr', 'de'] as const;

/** A small seeded generator: the same seed returns the same documents everywhere. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, not including, `below`. */
  below(below: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** One of them, or null in a quarter of all cases. */
  maybe<T>(from: readonly T[]): T | null {
    return this.below(4) === 0 ? null : this.pick(from);
  }

  /** Up to `most` different ones. */
  some<T>(from: readonly T[], most: number): T[] {
    const chosen = new Set<T>();
    for (let left = this.below(most + 1); left > 0 && from.length > 0; left--) chosen.add(this.pick(from));
    return [...chosen];
  }
}

interface Draft {
  readonly documentId: string;
  readonly locale: string;
  readonly born: number;
  readonly values: Record<string, unknown>;
}

/** Fills the app with documents through its own interface and remembers what was written. */
export async function fill(app: App, token: string, seed: number): Promise<readonly Version[]> {
  const chance = new Chance(seed);
  const versions: Version[] = [];
  let born = 0;

  const send = async (method: string, url: string, data: unknown): Promise<{ id: number; documentId: string }> => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ data }),
    });
    if (answer.status !== 200) throw new Error(`${method} ${url} ${answer.status}: ${answer.body.toString()}`);
    return JSON.parse(answer.body.toString()).data;
  };

  /** Writes a version and publishes it, leaves it a draft, or publishes it and changes the draft afterwards. */
  const write = async (
    type: TypeName,
    path: string,
    method: string,
    locale: string,
    values: Draft['values'],
    change: Draft['values'],
  ) => {
    const query = locale === '' || locale === 'en' ? '' : `&locale=${locale}`;
    const fate = traits[type].drafts
      ? chance.pick(['draft', 'published', 'published', 'modified'] as const)
      : 'published';
    born += 1;
    const version = (id: number, documentId: string, status: 'draft' | 'published', content: Draft['values']): void => {
      versions.push({ type, id, documentId, locale, status, born, values: content });
    };
    if (!traits[type].drafts) {
      const row = await send(method, `${path}?status=published${query}`, values);
      version(row.id, row.documentId, 'published', values);
      return row.documentId;
    }
    const draft = await send(method, `${path}?status=draft${query}`, values);
    const at = `/api/${traits[type].plural}/${draft.documentId}`;
    if (fate === 'draft') version(draft.id, draft.documentId, 'draft', values);
    else {
      const published = await send('PUT', `${at}?status=published${query}`, {});
      version(published.id, published.documentId, 'published', values);
      const edited = fate === 'modified' ? { ...values, ...change } : values;
      if (fate === 'modified') await send('PUT', `${at}?status=draft${query}`, change);
      version(draft.id, draft.documentId, 'draft', edited);
    }
    return draft.documentId;
  };

  const topics: string[] = [];
  for (let n = 0; n < 9; n++) {
    const values = { label: chance.maybe(pools.text), weight: chance.maybe(pools.integer) };
    topics.push(await write('topic', '/api/topics', 'POST', '', values, { label: `changed ${n}` }));
  }
  const writers: string[] = [];
  for (let n = 0; n < 7; n++) {
    const friends = chance.some(writers, 3);
    const values = { name: chance.maybe(pools.text), age: chance.maybe(pools.integer), friends };
    writers.push(await write('writer', '/api/writers', 'POST', '', values, {}));
  }
  const places: string[] = [];
  for (let n = 0; n < 8; n++) {
    const values = () => ({
      name: chance.maybe(pools.text),
      size: chance.maybe(pools.integer),
      topic: chance.maybe(topics),
    });
    const id = await write('place', '/api/places', 'POST', 'en', values(), {});
    for (const locale of otherLocales) {
      if (chance.below(2) === 0) await write('place', `/api/places/${id}`, 'PUT', locale, values(), {});
    }
    places.push(id);
  }
  const stories: string[] = [];
  const translated = new Map(otherLocales.map((locale) => [locale, [] as string[]]));
  for (let n = 0; n < 40; n++) {
    const shared = {
      rank: chance.maybe(pools.integer),
      price: chance.maybe(pools.decimal),
      day: chance.maybe(pools.date),
    };
    const id = await write(
      'story',
      '/api/stories',
      'POST',
      'en',
      story(chance, shared, topics, writers, places, stories),
      {
        title: `changed ${n}`,
      },
    );
    stories.push(id);
    for (const [locale, others] of translated) {
      if (chance.below(5) > 1) continue;
      const inLocale = (each: Version): boolean => each.locale === locale;
      const itsPlaces = places.filter((place) => versions.some((each) => each.documentId === place && inLocale(each)));
      const content = story(chance, {}, topics, writers, itsPlaces, others);
      await write('story', `/api/stories/${id}`, 'PUT', locale, content, { title: `changé ${n}` });
      const made = versions.filter((each) => each.documentId === id && inLocale(each));
      for (const version of made) Object.assign(version.values as Record<string, unknown>, shared);
      others.push(id);
    }
  }
  return versions;
}

function story(
  chance: Chance,
  shared: Record<string, unknown>,
  topics: readonly string[],
  writers: readonly string[],
  places: readonly string[],
  stories: readonly string[],
): Record<string, unknown> {
  const link = () => ({ label: chance.maybe(pools.text), order: chance.maybe(pools.integer) });
  const many = <T>(most: number, make: () => T): T[] => Array.from({ length: chance.below(most + 1) }, make);
  return {
    title: chance.maybe(pools.text),
    ...shared,
    score: chance.maybe(pools.real),
    views: chance.maybe(pools.bigint),
    open: chance.maybe(pools.boolean),
    kind: chance.maybe(pools.kind),
    writer: chance.maybe(writers),
    topics: chance.some(topics, 4),
    places: chance.some(places, 3),
    sequel: stories.length === 0 ? null : chance.maybe(stories),
    seo:
      chance.below(3) === 0
        ? null
        : { heading: chance.maybe(pools.text), depth: chance.maybe(pools.integer), links: many(2, link) },
    cards: many(3, () => ({
      caption: chance.maybe(pools.text),
      topic: chance.maybe(topics),
      link: chance.below(2) === 0 ? null : link(),
      extra: chance.maybe(pools.json),
    })),
    meta: chance.maybe(pools.json),
    sections: many(3, () =>
      chance.below(2) === 0
        ? {
            __component: 'parts.card',
            caption: chance.maybe(pools.text),
            topic: chance.maybe(topics),
            link: chance.below(2) === 0 ? null : link(),
            extra: chance.maybe(pools.json),
          }
        : { __component: 'parts.note', caption: chance.maybe(pools.integer), links: many(2, link) },
    ),
  };
}
