import { describe, expect, test } from 'vitest';
import { component, contentType } from '../../../../test/support/document-fixture.js';
import { Failure } from '../../../foundations/core/index.js';
import { type Ability, abilityFromGrants, fullAccess } from '../../../language/query/access/index.js';
import { parseModel, type Strictness } from '../../../language/schema/index.js';
import { parseDocumentBody } from './parse-body.js';
import type { ParsedObject } from './parse-context.js';
import { Problems } from './problems.js';

const relation = (kind: string, target: string) => ({ type: 'relation', relation: kind, target });
const snapshot = parseModel(
  [
    contentType('article', {
      title: { type: 'string', maxLength: 5, minLength: 2, required: true },
      stock: { type: 'integer', max: 9, min: 1 },
      secret: { type: 'string', private: true },
      pin: { type: 'password', minLength: 4 },
      author: relation('oneToOne', 'api::author.author'),
      tags: relation('manyToMany', 'api::tag.tag'),
      subjects: { type: 'relation', relation: 'morphToMany' },
      cover: { type: 'media', multiple: false },
      seo: { type: 'component', component: 'shared.seo' },
      steps: { type: 'component', component: 'shared.step', repeatable: true, max: 2, min: 1 },
      zone: { type: 'dynamiczone', components: ['shared.seo', 'shared.step'] },
    }),
    contentType('author', { name: { type: 'string' } }),
    contentType('tag', { label: { type: 'string' } }),
    component('seo', {
      metaTitle: { type: 'string', required: true },
      score: { type: 'integer', default: 3 },
      steps: { type: 'component', component: 'shared.step', repeatable: true, required: true },
    }),
    component('step', { label: { type: 'string' }, tag: relation('oneToOne', 'api::tag.tag') }),
    component('other', { label: { type: 'string' } }),
  ],
  { locales: ['en'], defaultLocale: 'en' },
);
const article = snapshot.contentTypes.get('api::article.article');

async function parse(
  data: unknown,
  options: {
    strictness?: Strictness;
    ability?: Ability;
    writable?: ReadonlySet<string>;
    nullClearsLists?: boolean;
    maxEntries?: number;
  } = {},
): Promise<ParsedObject & { readonly problems: Problems }> {
  if (article === undefined) throw new Error('no article');
  const { strictness = 'published', ability = fullAccess, writable = null, nullClearsLists = true } = options;
  const { maxEntries = Number.POSITIVE_INFINITY } = options;
  const rules = {
    localizationNeedsPermission: true,
    sharedAttributesOnLocalization: 'refuse',
    nullClearsLists,
    textsSpellJson: false,
  } as const;
  const problems = new Problems();
  return {
    ...(await parseDocumentBody(data, article, {
      snapshot,
      ability,
      writable,
      rules,
      strictness,
      problems,
      maxEntries,
    })),
    problems,
  };
}

/** The problems of a body as `path: message`. */
async function problemsOf(data: unknown, options: Parameters<typeof parse>[1] = {}): Promise<readonly string[]> {
  const { problems } = await parse(data, options);
  try {
    problems.throwIfAny();
  } catch (error) {
    if (error instanceof Failure) return error.problems.map(({ path, message }) => `${path.join('/')}: ${message}`);
  }
  return [];
}

async function failureOf(data: unknown, options: Parameters<typeof parse>[1] = {}): Promise<readonly unknown[]> {
  const failure: unknown = await parse(data, options).catch((error: unknown) => error);
  return failure instanceof Failure ? [failure.code, failure.message, failure.facts] : [failure];
}

describe('the data of a body', () => {
  test.each([undefined, null, 'x', 5])('has to be there: %j', async (data) => {
    expect(await failureOf(data)).toEqual(['write.missing-data', 'Missing "data" payload in the request body', {}]);
  });

  test('has to be an object', async () => {
    expect(await failureOf([])).toEqual(['write.invalid', 'data must be an object', expect.anything()]);
  });

  test('may repeat read-only members, which are ignored', async () => {
    const { intent, namedAttributes } = await parse({ title: 'abc', locale: 'fr', publishedAt: 'x' });
    expect([...intent.keys()]).toEqual(['title']);
    expect([...namedAttributes]).toEqual(['title']);
  });

  test.each([
    'bogus',
    'id',
    'documentId',
    'createdAt',
    'updatedAt',
    'createdBy',
    'updatedBy',
    'localizations',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'status',
  ])('holds no %s', async (key) => {
    const facts = { key, path: null };
    expect(await failureOf(JSON.parse(`{"${key}":1}`))).toEqual(['write.invalid-key', `Invalid key ${key}`, facts]);
  });

  test.each([
    [{ seo: { bogus: 1 } }, 'bogus', 'seo'],
    [{ seo: { steps: [{ label: 'a' }, { nope: 1 }] } }, 'nope', 'seo.steps.1'],
    [{ zone: [{ __component: 'shared.seo', title: 1 }] }, 'title', 'zone.0'],
    [{ seo: { __component: 'shared.seo' } }, '__component', 'seo'],
    [{ tags: { push: ['a'] } }, 'push', 'tags'],
    [JSON.parse('{"seo":{"__proto__":{}}}'), '__proto__', 'seo'],
  ])('holds no unknown key at any depth: %j', async (data, key, path) => {
    expect(await failureOf(data)).toEqual(['write.invalid-key-at', `Invalid key ${key} at ${path}`, { key, path }]);
  });

  test('rejects relations to types that the caller may not find, like unknown names', async () => {
    const ability = abilityFromGrants('some', ['api::tag.tag.find']);
    const facts = { key: 'author', path: null };
    expect(await failureOf({ author: 'x' }, { ability })).toEqual(['write.invalid-key', 'Invalid key author', facts]);
    expect((await parse({ tags: ['x'], cover: 1 }, { ability })).intent.size).toBe(2);
  });

  test('may hold private attributes', async () => {
    expect((await parse({ secret: 'x' })).intent.get('secret')).toMatchObject({ is: 'scalar', value: 'x' });
  });
});

describe('problems', () => {
  test('are collected, with their paths; messages name the dotted path', async () => {
    const data = {
      title: 5,
      stock: 'many',
      seo: { metaTitle: null, steps: 'x' },
      zone: [{ __component: 'shared.step', label: 1 }, 5, { __component: 'shared.other' }, {}],
    };
    const zone = 'must be one of the components of this zone: shared.seo, shared.step';
    expect(await problemsOf(data)).toEqual([
      'title: title must be a `string` type, but the final value was: `5`.',
      expect.stringMatching(/^stock: stock must be a `number` type/),
      'seo/metaTitle: seo.metaTitle must be a `string` type, but the final value was: `null`.',
      'seo/steps: seo.steps must be a `array` type, but the final value was: `"x"`.',
      'zone/0/label: zone.0.label must be a `string` type, but the final value was: `1`.',
      'zone/1: zone.1 must be a `object` type, but the final value was: `5`.',
      `zone/2/__component: zone.2.__component ${zone}`,
      `zone/3/__component: zone.3.__component ${zone}`,
    ]);
  });

  test('are counted', async () => {
    const one = await parse({ title: 5 });
    expect(() => one.problems.throwIfAny()).toThrow('title must be a `string` type');
    const two = await parse({ title: 5, stock: 'x' });
    expect(() => two.problems.throwIfAny()).toThrow('2 errors occurred');
  });

  test('of a draft leave out what only publication asks for', async () => {
    const short = { title: 'a', stock: 0 };
    expect(await problemsOf(short, { strictness: 'draft' })).toEqual([]);
    expect(await problemsOf(short)).toHaveLength(2);
    const long = { title: 'abcdef', stock: 10, steps: [{}, {}, {}] };
    expect(await problemsOf(long, { strictness: 'draft' })).toHaveLength(3);
    expect(await problemsOf({ title: null }, { strictness: 'draft' })).toEqual([]);
    expect(await problemsOf({ title: null })).toHaveLength(1);
  });

  test('never repeat a password', async () => {
    const { problems } = await parse({ pin: 'abc' });
    expect(() => problems.throwIfAny()).toThrow();
    expect(JSON.stringify(await parse({ pin: 'abc' }))).not.toContain('abc');
  });
});

describe('components in a body', () => {
  test('that are new get defaults and must be complete; those with an id keep their values', async () => {
    const fresh = await parse({ seo: { metaTitle: 'x', steps: [] } });
    expect(fresh.intent.get('seo')).toMatchObject({ entries: [{ id: null }] });
    const [entry] = fresh.intent.get('seo')?.is === 'components' ? entriesOf(fresh) : [];
    expect(entry?.values.get('score')).toMatchObject({ value: 3 });
    expect(await problemsOf({ seo: {} })).toEqual([
      'seo/metaTitle: seo.metaTitle must be defined.',
      'seo/steps: seo.steps must be defined.',
    ]);
    expect(await problemsOf({ seo: {} }, { strictness: 'draft' })).toEqual(['seo/steps: seo.steps must be defined.']);
    expect(await problemsOf({ seo: { id: 7 } })).toEqual([]);
    expect(entriesOf(await parse({ seo: { id: '7' } }))).toMatchObject([{ id: 7 }]);
  });

  test('with an id that is none are foreign', async () => {
    expect((await failureOf({ seo: { id: 'x' } }))[0]).toBe('write.foreign-component');
  });

  test('are cleared by null; lists too, unless the rules say otherwise', async () => {
    expect(entriesOf(await parse({ seo: null }))).toEqual([]);
    expect((await parse({ steps: null })).intent.get('steps')).toMatchObject({ entries: [] });
    expect(await problemsOf({ steps: null, zone: null }, { nullClearsLists: false })).toHaveLength(2);
  });

  test('may be fewer than the minimum only when there are none', async () => {
    expect(await problemsOf({ steps: [] })).toEqual([]);
    expect(await problemsOf({ steps: [{}, {}, {}] })).toEqual([
      'steps: steps field must have less than or equal to 2 items',
    ]);
  });

  test('that are too many are shown as sent', async () => {
    const steps = [{ label: 'a' }, { label: 'b' }, { label: 'c' }];
    const { problems } = await parse({ steps });
    expect(() => problems.throwIfAny()).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ path: ['steps'], value: steps })] }),
    );
  });

  function entriesOf(body: ParsedObject) {
    const intent = body.intent.get('seo');
    return intent?.is === 'components' ? intent.entries : [];
  }
});

describe('relations in a body', () => {
  const tag = (by: object) => ({ type: 'api::tag.tag', by, locale: null, status: null });
  const d = (documentId: string) => tag({ documentId });
  const end = { at: 'end' };
  const changeOf = async (value: unknown, attribute = 'tags') => {
    const intent = (await parse({ [attribute]: value })).intent.get(attribute);
    return intent?.is === 'links' ? intent.change : null;
  };

  test.each([
    ['a documentId', 'a', [d('a')]],
    ['a row id', 12, [tag({ row: 12 })]],
    ['an object with a documentId', { documentId: 'a', extra: 1 }, [d('a')]],
    ['an object with a row id', { id: 12 }, [tag({ row: 12 })]],
    ['a row id as text', { id: '12' }, [tag({ row: 12 })]],
    [
      'a list of all of them',
      ['a', { documentId: 'b' }, 3, { id: 4 }],
      [d('a'), d('b'), tag({ row: 3 }), tag({ row: 4 })],
    ],
    ['null', null, []],
    ['an empty list', [], []],
    ['a list of null', [null], []],
    ['a set', { set: ['a'] }, [d('a')]],
    ['an empty set', { set: [] }, []],
    ['a set together with connect', { set: ['a'], connect: ['b'] }, [d('a')]],
  ])('replace by %s', async (_, value, targets) => {
    expect(await changeOf(value)).toEqual({ is: 'set', targets });
  });

  test.each([[{}], [{ connect: [] }], [{ set: null }], [true], [{ disconnect: [], connect: [] }]])(
    'change nothing: %j',
    async (value) => {
      const { intent, namedAttributes } = await parse({ tags: value });
      expect([intent.size, namedAttributes.size]).toEqual([0, 0]);
    },
  );

  test('are edited', async () => {
    expect(await changeOf({ connect: 'a', disconnect: { documentId: 'b' } })).toEqual({
      is: 'edit',
      connect: [{ target: d('a'), position: end }],
      disconnect: [d('b')],
      strict: true,
    });
    expect(await changeOf({ connect: [5], options: { strict: false } })).toMatchObject({ strict: false });
  });

  test.each([
    [{ before: 'y' }, { at: 'before', anchor: d('y') }],
    [{ after: 7 }, { at: 'after', anchor: tag({ row: 7 }) }],
    [{ start: true }, { at: 'start' }],
    [{ end: true }, end],
    [{}, end],
    [{ middle: true }, end],
    [undefined, end],
  ])('are placed: %j', async (position, expected) => {
    expect(await changeOf({ connect: [{ documentId: 'a', position }] })).toMatchObject({
      connect: [{ position: expected }],
    });
  });

  test.each([[''], [{ connect: [{}] }], [[true]], [[{}]], [1.5], [false], [[['a']]], [{ set: [{ documentId: '' }] }]])(
    'are refused: %j',
    async (value) => {
      expect((await failureOf({ tags: value })).slice(0, 2)).toEqual(['write.invalid-relations', 'Invalid relations']);
    },
  );

  test('may pin a locale and a status', async () => {
    expect(await changeOf([{ documentId: 'a', locale: 'fr', status: 'draft' }])).toEqual({
      is: 'set',
      targets: [{ ...d('a'), locale: 'fr', status: 'draft' }],
    });
    expect((await failureOf({ tags: [{ documentId: 'a', status: 'modified' }] }))[0]).toBe('write.invalid-relations');
    expect((await failureOf({ tags: [{ documentId: 'a', locale: 5 }] }))[0]).toBe('write.invalid-relations');
  });

  test('name their type if they are polymorphic', async () => {
    expect(await changeOf([{ documentId: 'a', __type: 'api::tag.tag' }], 'subjects')).toEqual({
      is: 'set',
      targets: [d('a')],
    });
    const message = 'must be the uid of a content type that can be related to';
    expect(await problemsOf({ subjects: ['a', { id: 1, __type: 'api::x.x' }] })).toEqual([
      `subjects/__type: subjects.__type ${message}`,
      `subjects/__type: subjects.__type ${message}`,
    ]);
    const ability = abilityFromGrants('none', []);
    expect(await problemsOf({ subjects: [{ id: 1, __type: 'api::tag.tag' }] }, { ability })).toHaveLength(1);
  });
});
