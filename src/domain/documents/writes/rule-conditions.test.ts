import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { abilityWith } from '../../../../test/support/abilities.js';
import {
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { systemClock } from '../../../foundations/core/index.js';
import type { Ability, RowRule } from '../../../language/query/access/index.js';
import { idOnlyNode, type ParameterValue, parseRuleCondition } from '../../../language/query/index.js';
import { getContentType } from '../../../language/schema/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import { createDocuments } from '../documents.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const model = [
  contentType(
    'article',
    {
      title: { type: 'string', ...localized },
      price: { type: 'integer' },
      team: { type: 'relation', relation: 'manyToOne', target: 'api::team.team', inversedBy: 'articles' },
      related: { type: 'relation', relation: 'manyToMany', target: 'api::article.article' },
    },
    { drafts: true, localized: true },
  ),
  contentType('team', {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'team' },
  }),
];

let fixture: DocumentFixture;
let red: DocumentJson;
let blue: DocumentJson;
let article: DocumentJson;
/** May do everything with articles of the red team. */
let asRed: Ability;

function ruleOf(where: ParameterValue): RowRule {
  const { snapshot } = fixture;
  const type = getContentType(snapshot, 'api::article.article');
  return { creator: null, locales: null, where: parseRuleCondition(where, type, snapshot, null).condition };
}

beforeAll(async () => {
  fixture = await openDocumentFixture(model);
  red = await fixture.create('team', { name: 'red' });
  blue = await fixture.create('team', { name: 'blue' });
  const rule = ruleOf({ team: { name: 'red' } });
  asRed = abilityWith('red', { rowRule: (_, uid) => (uid === 'api::article.article' ? rule : null) });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  article = await fixture.create('article', { title: 'first', team: red.documentId });
});

const codeOf = async (promise: Promise<unknown>): Promise<string> => (await expectFailure(promise)).code;
const teamOf = async (address: string): Promise<unknown> =>
  ((await fixture.one(`${address}populate=team`, article.documentId))?.team as DocumentJson | null)?.name;

describe('a rule about content', () => {
  test('holds before a change, and after it', async () => {
    expect(await fixture.update('article', article.documentId, { title: 'changed' }, asRed)).toMatchObject({
      title: 'changed',
    });
    const moved = fixture.update('article', article.documentId, { team: blue.documentId }, asRed);
    expect(await codeOf(moved)).toBe('access.forbidden');
    expect(await teamOf('article?')).toBe('red');
    await fixture.update('article', article.documentId, { team: blue.documentId });
    const lost = fixture.update('article', article.documentId, { team: red.documentId }, asRed);
    expect(await codeOf(lost)).toBe('http.not-found');
  });

  test('holds for what is created', async () => {
    expect(await codeOf(fixture.create('article', { title: 'x', team: blue.documentId }, asRed))).toBe(
      'access.forbidden',
    );
    expect(await codeOf(fixture.create('article', { title: 'x' }, asRed))).toBe('access.forbidden');
    expect(await fixture.create('article', { title: 'x', team: red.documentId }, asRed)).toMatchObject({ title: 'x' });
  });

  test('holds for a locale that is added, and for the versions that there are', async () => {
    const french = (ability: Ability) =>
      fixture.update('article?locale=fr', article.documentId, { title: 'premier' }, ability);
    await fixture.update('article', article.documentId, { team: blue.documentId });
    expect(await codeOf(french(asRed))).toBe('http.not-found');
    await fixture.update('article', article.documentId, { team: red.documentId });
    expect(await codeOf(french(asRed))).toBe('access.forbidden');
  });

  test('holds for draft and published version of what is published, unpublished and removed', async () => {
    await fixture.update('article?status=draft', article.documentId, { team: blue.documentId });
    for (const action of ['publish', 'unpublish', 'discardDraft'] as const) {
      expect(await codeOf(fixture.act(action, 'article', article.documentId, asRed)), action).toBe('access.forbidden');
    }
    expect(await codeOf(fixture.remove('article', article.documentId, null, asRed))).toBe('access.forbidden');
    await fixture.act('publish', 'article', article.documentId);
    for (const action of ['publish', 'unpublish', 'discardDraft'] as const) {
      expect(await codeOf(fixture.act(action, 'article', article.documentId, asRed)), action).toBe('http.not-found');
    }
    await fixture.remove('article', article.documentId, null, asRed);
    expect(await teamOf('article?')).toBe('blue');
  });

  test('holds for the documents that a relation connects', async () => {
    const other = await fixture.create('article', { title: 'other', team: blue.documentId });
    const connect = (id: string | number) =>
      fixture.update('article', article.documentId, { related: { connect: [id] } }, asRed);
    const missing = await expectFailure(connect('a23456789012345678901234'));
    const hidden = await expectFailure(connect(other.documentId));
    expect(hidden.message.replace(other.documentId, 'a23456789012345678901234')).toBe(missing.message);
    expect(await codeOf(connect(other.id))).toBe('write.unknown-rows');
    expect(await connect(article.documentId)).toMatchObject({ title: 'first' });
  });

  test('holds for the other locales that get a shared value', async () => {
    await fixture.update('article?locale=fr', article.documentId, { title: 'premier', team: blue.documentId });
    const setPrice = (price: number) => fixture.update('article', article.documentId, { title: 'first', price }, asRed);
    expect(await codeOf(setPrice(5))).toBe('access.forbidden');
    expect(await fixture.one('article?locale=fr', article.documentId)).toMatchObject({ price: null });
    expect(await fixture.one('article', article.documentId)).toMatchObject({ price: null });
    // The same value changes nothing there.
    await fixture.update('article', article.documentId, { price: 7 });
    expect(await setPrice(7)).toMatchObject({ price: 7 });
    await fixture.update('article?locale=fr', article.documentId, { team: red.documentId });
    expect(await setPrice(8)).toMatchObject({ price: 8 });
    expect(await fixture.one('article?locale=fr', article.documentId)).toMatchObject({ price: 8 });
    // A draft whose shared values were never published.
    await fixture.update('article?status=draft', article.documentId, { price: 9 });
    await fixture.update('article?locale=fr', article.documentId, { team: blue.documentId });
    await fixture.update('article?status=draft', article.documentId, { price: 10 });
    expect(await codeOf(fixture.act('publish', 'article', article.documentId, asRed))).toBe('access.forbidden');
    expect(await codeOf(fixture.act('discardDraft', 'article', article.documentId, asRed))).toBe('access.forbidden');
  });

  test('closes the other side of a relation', async () => {
    const taken = fixture.update('team', red.documentId, { articles: [article.documentId] }, asRed);
    expect(await codeOf(taken)).toBe('write.invalid-key');
    expect(await fixture.update('team', red.documentId, { name: 'red' }, asRed)).toMatchObject({ name: 'red' });
  });
});

test('forced values are written, and cannot be named otherwise', async () => {
  const forcing = abilityWith('forcing', {
    writableAttributes: () => new Set(['title']),
    forcedValues: (_, uid) => (uid === 'api::article.article' ? { team: red.documentId } : null),
  });
  const made = await fixture.create('article?populate=team', { title: 'x' }, forcing);
  expect(made.team).toMatchObject({ name: 'red' });
  await fixture.create('article', { title: 'x', team: red.documentId }, forcing);
  for (const team of [blue.documentId, null, { connect: [red.documentId] }]) {
    expect(await codeOf(fixture.create('article', { title: 'x', team }, forcing))).toBe('write.invalid-key');
  }
  const wrong = abilityWith('wrong', { forcedValues: () => ({ title: 5 }) });
  expect(await codeOf(fixture.create('article', {}, wrong))).toBe('access.forbidden');
});

test('forced values win over those of a hook', async () => {
  const { snapshot, store } = fixture;
  const asked: unknown[] = [];
  const documents = createDocuments({
    snapshot,
    store,
    layout: createLayout(snapshot),
    clock: systemClock,
    rules: {
      localizationNeedsPermission: true,
      sharedAttributesOnLocalization: 'refuse',
      nullClearsLists: true,
      textsSpellJson: false,
    },
    listeners: [],
    recordsHistory: false,
    beforeWrite: {
      appliesTo: () => true,
      async run({ next }) {
        asked.push(next?.team);
        return { title: 'of the hook', team: blue.documentId };
      },
    },
  });
  const type = getContentType(snapshot, 'api::article.article');
  const ability = abilityWith('forcing hook', { forcedValues: () => ({ team: red.documentId }) });
  const bytes = await documents.create({
    type,
    ability,
    data: { title: 'of the body' },
    locale: null,
    status: 'draft',
    answer: idOnlyNode(type),
    values: [],
  });
  const { documentId } = JSON.parse(bytes.toString('utf8')) as { readonly documentId: string };
  expect(asked).toEqual([red.documentId]);
  expect(await fixture.one('article?status=draft&populate=team', documentId)).toMatchObject({
    title: 'of the hook',
    team: { name: 'red' },
  });
});
