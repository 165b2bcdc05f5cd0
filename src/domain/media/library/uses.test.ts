import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, type LibraryHouse, openLibraryHouse } from '../../../../test/media/library-fixture.js';
import { component, contentType } from '../../../../test/support/document-fixture.js';
import { fileUid } from '../../../language/schema/index.js';
import type { FileUse, Library } from './library.js';

const perLocale = { pluginOptions: { i18n: { localized: true } } };
const media = (multiple: boolean) => ({ type: 'media', multiple, ...perLocale });
const model = [
  component('picture', { image: media(false), caption: { type: 'string' } }),
  component('card', {
    title: { type: 'string' },
    icons: media(true),
    note: { type: 'string', private: true },
    sketch: { type: 'media', private: true },
    pictures: { type: 'component', component: 'shared.picture', repeatable: true },
  }),
  contentType(
    'article',
    {
      title: { type: 'string' },
      cover: media(false),
      gallery: media(true),
      blocks: { type: 'dynamiczone', components: ['shared.card', 'shared.picture'], ...perLocale },
    },
    { localized: true, drafts: true },
  ),
  contentType('homepage', { card: { type: 'component', component: 'shared.card' } }, { single: true }),
  contentType('note', { text: { type: 'text' }, about: { type: 'relation', relation: 'morphToMany' } }),
  contentType('tag', { label: { type: 'string' } }),
];

let fixture: LibraryHouse;
let library: Library;

beforeEach(async () => {
  fixture = await openLibraryHouse(model);
  ({ library } = fixture);
});

afterEach(() => fixture.close());

async function uses(id: number, limit = 100): Promise<readonly FileUse[]> {
  const found: FileUse[] = [];
  let after: string | null = null;
  do {
    const page = await library.findUses(id, { after, limit });
    if (page === null) throw new Error('no such file');
    found.push(...page.uses);
    after = page.next;
  } while (after !== null);
  return found;
}

const article = 'api::article.article';

test('attributes, lists, components, zones and relations tell their paths, version by version', async () => {
  const one = await fixture.file('one');
  const two = await fixture.file('two');
  const picture = (image: unknown) => ({ __component: 'shared.picture', image });
  const data = {
    title: 'A',
    cover: one.id,
    gallery: [two.id, one.id],
    blocks: [
      picture(two.id),
      { __component: 'shared.card', icons: [two.id], pictures: [{ image: two.id }, { image: one.id }] },
    ],
  };
  const { documentId } = await fixture.create('article', data);
  await fixture.update('article?status=draft', documentId, { cover: null, blocks: [picture(one.id)] });
  await fixture.update('article?locale=fr&status=draft', documentId, { cover: one.id });
  const home = await fixture.update('homepage', null, {
    card: { icons: [one.id], sketch: one.id, note: two.documentId },
  });
  const note = await fixture.create('note', { about: [{ __type: fileUid, id: one.id }] });
  await fixture.create('tag', { label: one.documentId });

  const at = { type: article, documentId, concealed: false };
  const published = { ...at, locale: 'en', status: 'published' };
  const draft = { ...at, locale: 'en', status: 'draft' };
  const onHome = { type: 'api::homepage.homepage', documentId: home.documentId, locale: null, status: 'published' };
  const onNote = { type: 'api::note.note', documentId: note.documentId, locale: null, status: 'published' };
  const expected = [
    { ...published, path: ['cover'] },
    { ...published, path: ['gallery'] },
    { ...published, path: ['blocks', 1, 'pictures', 1, 'image'] },
    { ...draft, path: ['gallery'] },
    { ...draft, path: ['blocks', 0, 'image'] },
    { ...at, locale: 'fr', status: 'draft', path: ['cover'] },
    { ...onHome, path: ['card', 'icons'], concealed: false },
    { ...onHome, path: ['card', 'sketch'], concealed: true },
    { ...onNote, path: ['about'], concealed: false },
  ];
  const found = await uses(one.id);
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
  // A documentId that is mentioned somewhere is no use.
  expect((await uses(two.id)).map(({ type }) => type)).not.toContain('api::homepage.homepage');
});

test('comes page by page, each use once', async () => {
  const one = await fixture.file('one');
  for (let n = 0; n < 7; n++) await fixture.create('article', { title: String(n), cover: one.id, gallery: [one.id] });
  for (let n = 0; n < 3; n++) await fixture.create('note', { about: [{ __type: fileUid, id: one.id }] });
  const all = await uses(one.id);
  expect(all).toHaveLength(7 * 2 * 2 + 3);
  for (const limit of [1, 2, 3, 14, 17, 18]) expect(await uses(one.id, limit), String(limit)).toEqual(all);
  const first = await library.findUses(one.id, { after: null, limit: 3 });
  expect([first?.uses.length, first?.next]).toEqual([6, expect.stringMatching(/^\d+-\d+$/)]);
});

test('a file that is not used, and one that is not there', async () => {
  const one = await fixture.file('one');
  expect(await uses(one.id)).toEqual([]);
  expect(await library.findUses(99, { after: null, limit: 10 })).toBe(null);
});

test.each(['', 'x', '-', '1-', '-1', '1--1', 'a-1', '1-1e9', `1-${'9'.repeat(20)}`])(
  '%j is no valid cursor',
  async (after) => {
    const { id } = await fixture.file('one');
    expect(await codeOf(library.findUses(id, { after, limit: 10 }))).toBe('upload.invalid');
  },
);
