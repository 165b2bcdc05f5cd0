import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abilityWith, names } from '../../../../test/support/abilities.js';
import {
  component,
  contentType,
  type DocumentFixture,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { type Ability, fullAccess } from '../../../language/query/access/index.js';
import { getContentType } from '../../../language/schema/index.js';
import type { UndoRequest, UndoResult } from './types.js';

/*
 * Undoing a deletion or a discarded draft restores the former state: every locale, drafts, published versions, and
 * links to documents removed later.
 */

const localized = { pluginOptions: { i18n: { localized: true } } };
const model = [
  component('quote', {
    text: { type: 'text' },
    of: { type: 'relation', relation: 'oneToOne', target: 'api::article.article' },
  }),
  contentType('person', { name: { type: 'string' }, pin: { type: 'password' } }),
  contentType(
    'article',
    {
      title: { type: 'string', required: true, ...localized },
      rank: { type: 'integer' },
      quotes: { type: 'component', component: 'shared.quote', repeatable: true, ...localized },
      related: { type: 'relation', relation: 'manyToMany', target: 'api::article.article' },
    },
    { drafts: true, localized: true },
  ),
  contentType('note', {
    text: { type: 'string' },
    about: { type: 'relation', relation: 'oneToOne', target: 'api::note.note' },
  }),
  contentType('motto', { text: { type: 'string' } }, { single: true, drafts: true }),
];

let fixture: DocumentFixture;

beforeAll(async () => {
  fixture = await openDocumentFixture(model, { sharedAttributesOnLocalization: 'copy' }, [], true);
});
afterAll(() => fixture.close());

type UndoOptions = Partial<Pick<UndoRequest, 'action' | 'dryRun' | 'ability' | 'afterWrite'>>;

function undo(name: string, documentIds: readonly string[], options: UndoOptions = {}): Promise<UndoResult> {
  const type = getContentType(fixture.snapshot, `api::${name}.${name}`);
  return fixture.history.undo({ type, ability: fullAccess, documentIds, action: 'delete', dryRun: false, ...options });
}

/** Ids and times of versions and components are others afterwards. */
const passing = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt']);

function lasting(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (passing.has(key) ? undefined : inner)));
}

/** Returns all articles: drafts, published versions, and which are modified. */
async function articles(): Promise<unknown> {
  const populate = 'populate[quotes][populate]=of&populate[related][fields]=title&sort[0]=documentId&sort[1]=locale';
  const all = `article?locale=*&${populate}`;
  return lasting({
    drafts: await fixture.list(`${all}&status=draft`),
    published: await fixture.list(`${all}&status=published`),
    modified: await fixture.list(`${all}&status=draft&publicationFilter=modified`),
    unmodified: await fixture.list(`${all}&status=draft&publicationFilter=unmodified`),
  });
}

/** A story in three states: published in English, modified since in French, a draft in German; about another one. */
async function twoStories(): Promise<readonly [string, string]> {
  const { documentId: one } = await fixture.create('article', { title: 'one', rank: 1, quotes: [{ text: 'first' }] });
  await fixture.update('article?locale=fr', one, { title: 'un', quotes: [{ text: 'premier' }, { text: 'second' }] });
  const { documentId: other } = await fixture.create('article', { title: 'other' });
  await fixture.update('article?locale=fr', other, { title: 'autre' });
  await fixture.update('article', one, { related: [other], quotes: [{ text: 'first' }, { text: 'of it', of: other }] });
  await fixture.update('article?locale=fr&status=draft', one, { title: 'un, changé', rank: 2 });
  await fixture.update('article?locale=de&status=draft', one, { title: 'eins' });
  fixture.advanceClock();
  return [one, other];
}

async function removeAll(documentIds: readonly string[]): Promise<void> {
  for (const documentId of documentIds) await fixture.remove('article', documentId, '*');
  fixture.advanceClock();
}

describe('an undone deletion', () => {
  test('restores locales, drafts, published versions, modifications, and links to documents removed later', async () => {
    const documentIds = await twoStories();
    const before = await articles();
    expect(before).toMatchObject({ modified: [{}, {}], published: [{}, {}, {}, {}] });
    await removeAll(documentIds);
    expect(await articles()).toEqual({ drafts: [], published: [], modified: [], unmodified: [] });
    const restored: string[] = [];
    const result = await undo('article', documentIds, {
      afterWrite: async (_, { documentId, locale, created }) => {
        restored.push([documentId === documentIds[0] ? 'one' : 'other', locale, created].join(' '));
      },
    });
    expect(result).toEqual({ documents: 2, dryRun: false, whole: true });
    expect(await articles()).toEqual(before);
    expect(restored.toSorted()).toEqual([
      'one de false',
      'one en true',
      'one fr false',
      'other en true',
      'other fr false',
    ]);
    await removeAll(documentIds);
  });

  test('is only tried with dryRun', async () => {
    const documentIds = await twoStories();
    await removeAll(documentIds);
    expect(await undo('article', documentIds, { dryRun: true })).toEqual({
      documents: 2,
      dryRun: true,
      whole: true,
    });
    expect(await fixture.list('article?status=draft&locale=*')).toEqual([]);
    expect(await undo('article', documentIds)).toMatchObject({ whole: true });
    await removeAll(documentIds);
  });

  test('restores one locale if only that was deleted; earlier deletions stay', async () => {
    const [one, other] = await twoStories();
    await fixture.remove('article', one, 'de');
    fixture.advanceClock();
    const before = await articles();
    await fixture.remove('article', one, 'fr');
    fixture.advanceClock();
    expect(await undo('article', [one])).toMatchObject({ whole: true });
    expect(await articles()).toEqual(before);
    await removeAll([one, other]);
    expect(await undo('article', [one, other])).toMatchObject({ whole: true });
    expect(await articles()).toEqual(before);
    await removeAll([one, other]);
  });

  test('does not change later writes of other locales', async () => {
    const [one, other] = await twoStories();
    await fixture.remove('article', one, 'fr');
    fixture.advanceClock();
    await fixture.update('article?status=draft', one, { rank: 3 });
    expect((await expectFailure(undo('article', [one]))).code).toBe('write.precondition');
    expect(await fixture.one('article?status=draft', one)).toMatchObject({ rank: 3 });
    await removeAll([one, other]);
  });

  test('works without drafts and locales, and for the document of a single type', async () => {
    const { documentId: note } = await fixture.create('note', { text: 'a' });
    await fixture.update('note', note, { about: note });
    await fixture.remove('note', note);
    expect(await undo('note', [note])).toMatchObject({ whole: true });
    expect(await fixture.one('note?populate=about', note)).toMatchObject({ text: 'a', about: { documentId: note } });

    const { documentId: motto } = await fixture.update('motto', null, { text: 'a' });
    await fixture.remove('motto', null);
    expect(await undo('motto', [motto])).toMatchObject({ whole: true });
    expect(await fixture.one('motto', null)).toMatchObject({ documentId: motto, text: 'a' });
  });

  test('is rejected without revisions, after an undo, and if one of the documents was created again; then for all of them', async () => {
    const [one, other] = await twoStories();
    expect((await expectFailure(undo('article', [one]))).code).toBe('write.precondition');
    await removeAll([one, other]);
    expect((await expectFailure(undo('article', [one, 'nowhere']))).code).toBe('http.not-found');
    expect(await fixture.one('article?status=draft', one)).toBeNull();
    await undo('article', [one]);
    expect((await expectFailure(undo('article', [other, one]))).code).toBe('write.precondition');
    expect(await fixture.one('article?status=draft', other)).toBeNull();
    await removeAll([one]);
  });

  test('needs the permissions of its steps, and reports if a role does not cover all of it', async () => {
    const [one, other] = await twoStories();
    await removeAll([one, other]);
    const as = (name: string, rights: Partial<Ability>) =>
      undo('article', [one, other], { dryRun: true, ability: abilityWith(name, rights) });
    for (const right of ['find', 'create', 'update', 'publish']) {
      const failure = await expectFailure(as(`no ${right}`, { can: (action) => action !== right }));
      expect(failure.code, right).toBe('access.forbidden');
    }
    const titles = names({ article: ['title', 'quotes', 'related'] });
    expect(await as('reads some', { readableAttributes: titles })).toMatchObject({ whole: false });
    expect(await as('writes some', { writableAttributes: () => new Set(['title', 'rank', 'related']) })).toMatchObject({
      whole: false,
    });
    expect(await as('all', {})).toMatchObject({ whole: true });
  });

  test('is not complete if there are passwords', async () => {
    const { documentId } = await fixture.create('person', { name: 'Ann', pin: 'a fox and seven geese' });
    await fixture.remove('person', documentId);
    expect(await undo('person', [documentId], { dryRun: true })).toMatchObject({ whole: false });
  });
});

describe('an undone discard of a draft', () => {
  const action = 'discardDraft' as const;

  test('restores the draft', async () => {
    const [one, other] = await twoStories();
    const before = await articles();
    await fixture.act('discardDraft', 'article?locale=fr', one);
    fixture.advanceClock();
    expect(await articles()).not.toEqual(before);
    expect(await undo('article', [one], { action })).toMatchObject({ whole: true });
    expect(await articles()).toEqual(before);
    await removeAll([one, other]);
  });

  test('is rejected after a later write', async () => {
    const [one, other] = await twoStories();
    await fixture.act('discardDraft', 'article?locale=fr', one);
    fixture.advanceClock();
    await fixture.update('article?locale=fr&status=draft', one, { title: 'neuf' });
    expect((await expectFailure(undo('article', [one], { action }))).code).toMatch(
      /^(http.not-found|write.precondition)$/,
    );
    expect(await fixture.one('article?locale=fr&status=draft', one)).toMatchObject({ title: 'neuf' });
    await removeAll([one, other]);
  });
});
