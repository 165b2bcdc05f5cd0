import { describe, expect, test } from 'vitest';
import type { ModelState } from '../../api/index.js';
import {
  addShape,
  attributeDifference,
  countChanges,
  createDraft,
  createProposal,
  type Draft,
  findShape,
  getShapeSettings,
  isEmptyProposal,
  moveAttribute,
  newShapeSettings,
  removeAttribute,
  removeShape,
  shapeDifference,
  updateShape,
  upsertAttribute,
  upsertRelation,
} from './index.js';

/* A draft of changes becomes the request body. */

const article = 'api::article.article';
const author = 'api::author.author';

const state: Pick<ModelState, 'version' | 'definitions'> = {
  version: 'v1',
  definitions: {
    [article]: {
      kind: 'collectionType',
      info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
      options: { draftAndPublish: true },
      attributes: {
        title: { type: 'string', required: true },
        slug: { type: 'uid', targetField: 'title' },
        format: { type: 'enumeration', enum: ['short', 'long', 'odd'] },
        author: { type: 'relation', relation: 'manyToOne', target: author, inversedBy: 'articles' },
        seo: { type: 'component', component: 'shared.seo' },
        blocks: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote'] },
      },
    },
    [author]: {
      kind: 'collectionType',
      info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
      attributes: {
        name: { type: 'string' },
        articles: { type: 'relation', relation: 'oneToMany', target: article, mappedBy: 'author' },
      },
    },
    'shared.seo': { info: { displayName: 'SEO' }, attributes: { metaTitle: { type: 'string' } } },
    'shared.quote': { info: { displayName: 'Quote' }, attributes: { text: { type: 'text' } } },
  },
};

const draft = createDraft(state);

/** The attributes of a definition that is proposed. */
function attributesOf(of: Draft, uid: string): unknown {
  return createProposal(state, of).definitions?.[uid]?.attributes;
}

function named(name: string, facts: Readonly<Record<string, string | boolean>>) {
  return { name, facts, successors: new Map<string, string>() };
}

test('a draft in which nothing is different asks for nothing', () => {
  const proposal = createProposal(state, draft);
  expect(proposal).toEqual({ base: 'v1', definitions: {}, locales: null, renames: [], values: [] });
  expect(isEmptyProposal(proposal)).toBe(true);
  expect(countChanges(state, draft)).toBe(0);
});

describe('a name', () => {
  test('of an attribute is told as a rename, and what refers to it follows', () => {
    const now = upsertAttribute(draft, article, 'title', named('headline', { type: 'string', required: true }));
    const { definitions, renames } = createProposal(state, now);
    expect(renames).toEqual([{ from: `${article}.title`, to: 'headline' }]);
    expect(Object.keys(definitions ?? {})).toEqual([article]);
    expect(attributesOf(now, article)).toMatchObject({
      headline: { type: 'string' },
      slug: { targetField: 'headline' },
    });
    const shape = findShape(now, article);
    expect(shape?.attributes.map((one) => attributeDifference(state, shape, one))).toEqual([
      'renamed',
      'changed',
      'same',
      'same',
      'same',
      'same',
    ]);
  });

  test('of a relation is followed by its other side', () => {
    const relation = { type: 'relation', relation: 'manyToOne', target: author, inversedBy: 'articles' };
    const now = upsertAttribute(draft, article, 'author', named('writer', relation));
    expect(attributesOf(now, author)).toMatchObject({ articles: { mappedBy: 'writer' } });
  });

  test('of a type gives another uid, and whatever leads there follows', () => {
    const shape = findShape(draft, author);
    if (shape === undefined) throw new Error('there is no author');
    const now = updateShape(draft, author, {
      ...getShapeSettings(shape),
      singularName: 'writer',
      pluralName: 'writers',
    });
    const { definitions, renames } = createProposal(state, now);
    expect(renames).toEqual([{ from: author, to: 'api::writer.writer' }]);
    expect(definitions).toMatchObject({
      [author]: null,
      'api::writer.writer': { info: { pluralName: 'writers' } },
      [article]: { attributes: { author: { target: 'api::writer.writer' } } },
    });
  });

  test('of a component is followed where it is held', () => {
    const shape = findShape(draft, 'shared.seo');
    if (shape === undefined) throw new Error('there is no component');
    const now = updateShape(draft, 'shared.seo', { ...getShapeSettings(shape), category: 'meta', name: 'search' });
    expect(createProposal(state, now).renames).toEqual([{ from: 'shared.seo', to: 'meta.search' }]);
    expect(attributesOf(now, article)).toMatchObject({
      seo: { component: 'meta.search' },
      blocks: { components: ['meta.search', 'shared.quote'] },
    });
  });

  test('that is given back asks for nothing', () => {
    const there = upsertAttribute(draft, author, 'name', named('label', { type: 'string' }));
    const back = upsertAttribute(there, author, 'name', named('name', { type: 'string' }));
    expect(isEmptyProposal(createProposal(state, back))).toBe(true);
  });
});

describe('something new', () => {
  test('is defined whole, without what is not said', () => {
    const names = {
      ...newShapeSettings('collectionType', ''),
      displayName: 'Dish',
      singularName: 'dish',
      pluralName: 'dishes',
    };
    const { draft: made, key } = addShape(draft, { ...names, localized: true });
    const now = upsertAttribute(made, key, null, named('title', { type: 'string', required: true }));
    expect(createProposal(state, now)).toMatchObject({
      definitions: {
        'api::dish.dish': {
          kind: 'collectionType',
          info: { singularName: 'dish', pluralName: 'dishes', displayName: 'Dish' },
          options: { draftAndPublish: true },
          pluginOptions: { i18n: { localized: true } },
          attributes: { title: { type: 'string', required: true } },
        },
      },
      renames: [],
    });
    const shape = findShape(now, key);
    expect(shape === undefined ? null : shapeDifference(state, shape)).toBe('new');
  });

  test('called like something that is gone is no rename', () => {
    const gone = removeAttribute(draft, author, 'name');
    const now = upsertAttribute(gone, author, null, named('name', { type: 'text' }));
    expect(createProposal(state, now).renames).toEqual([]);
  });
});

describe('a relation', () => {
  const tags = { type: 'relation', relation: 'manyToMany', target: author };

  test('in two directions writes both sides', () => {
    const now = upsertRelation(draft, article, null, named('editors', tags), 'edited');
    expect(attributesOf(now, article)).toMatchObject({ editors: { ...tags, inversedBy: 'edited' } });
    expect(attributesOf(now, author)).toMatchObject({
      edited: { type: 'relation', relation: 'manyToMany', target: article, mappedBy: 'editors' },
    });
  });

  test('whose other side gets another name keeps it, and says so', () => {
    const facts = { type: 'relation', relation: 'manyToOne', target: author, inversedBy: 'articles' };
    const now = upsertRelation(draft, article, 'author', named('author', facts), 'works');
    expect(createProposal(state, now).renames).toEqual([{ from: `${author}.articles`, to: 'works' }]);
    expect(attributesOf(now, article)).toMatchObject({ author: { inversedBy: 'works' } });
    expect(attributesOf(now, author)).toMatchObject({ works: { mappedBy: 'author' } });
  });

  test('that leads one way from now on takes its other side away', () => {
    const facts = { type: 'relation', relation: 'manyToOne', target: author, inversedBy: 'articles' };
    const now = upsertRelation(draft, article, 'author', named('author', facts), '');
    expect(attributesOf(now, author)).toEqual({ name: { type: 'string' } });
    expect(attributesOf(now, article)).toHaveProperty('author', {
      type: 'relation',
      relation: 'manyToOne',
      target: author,
    });
  });

  test('to its own type has both sides there', () => {
    const own = { type: 'relation', relation: 'manyToOne', target: article };
    const now = upsertRelation(draft, article, null, named('parent', own), 'children');
    expect(attributesOf(now, article)).toMatchObject({
      parent: { inversedBy: 'children' },
      children: { relation: 'oneToMany', mappedBy: 'parent' },
    });
  });

  test('goes with the side that holds the links; without the other one it leads one way', () => {
    expect(attributesOf(removeAttribute(draft, article, 'author'), author)).toEqual({ name: { type: 'string' } });
    const alone = removeAttribute(draft, author, 'articles');
    expect(attributesOf(alone, article)).toHaveProperty('author', {
      type: 'relation',
      relation: 'manyToOne',
      target: author,
    });
  });
});

describe('what goes', () => {
  test('takes with it what leads there, and zones keep the rest', () => {
    const now = removeShape(draft, 'shared.seo');
    expect(createProposal(state, now).definitions?.['shared.seo']).toBeNull();
    expect(attributesOf(now, article)).toMatchObject({ blocks: { components: ['shared.quote'] } });
    expect(attributesOf(now, article)).not.toHaveProperty('seo');
    expect(countChanges(state, now)).toBe(2);
  });

  test('is given up as a target field', () => {
    expect(attributesOf(removeAttribute(draft, article, 'title'), article)).toHaveProperty('slug', { type: 'uid' });
  });
});

test('another order is a change, another order of options is none', () => {
  const moved = moveAttribute(draft, article, 0, 2);
  expect(Object.keys(Object(attributesOf(moved, article))).slice(0, 3)).toEqual(['slug', 'format', 'title']);
  const same = upsertAttribute(draft, article, 'title', named('title', { required: true, type: 'string' }));
  expect(isEmptyProposal(createProposal(state, same))).toBe(true);
});

test('only values that an enumeration had and has no longer have successors', () => {
  const successors = new Map([
    ['odd', 'special'],
    ['short', 'brief'],
    ['never', 'special'],
  ]);
  const facts = { type: 'enumeration', enum: ['short', 'long', 'special'] };
  const now = upsertAttribute(draft, article, 'format', { name: 'shape', facts, successors });
  expect(createProposal(state, now).values).toEqual([{ of: article, attribute: 'shape', from: 'odd', to: 'special' }]);
});

describe('what is shown because of another attribute', () => {
  const conditions = (of: Draft) => {
    const shape = of.shapes.find(({ uid }) => uid === article);
    return shape?.attributes.find(({ name }) => name === 'title')?.facts.conditions;
  };
  const shown = upsertAttribute(draft, article, 'title', {
    name: 'title',
    facts: { type: 'string', conditions: { visible: { '==': [{ var: 'format' }, 'long'] } } },
    successors: new Map(),
  });

  test('follows when that is called otherwise', () => {
    const facts = { type: 'enumeration', enum: ['short', 'long', 'odd'] };
    const renamed = upsertAttribute(shown, article, 'format', { name: 'form', facts, successors: new Map() });
    expect(conditions(renamed)).toEqual({ visible: { '==': [{ var: 'form' }, 'long'] } });
  });

  test('is shown always when that goes', () => {
    expect(conditions(shown)).toBeDefined();
    expect(conditions(removeAttribute(shown, article, 'format'))).toBeUndefined();
  });
});
