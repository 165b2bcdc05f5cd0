import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contentTypeDefinition,
  type Definition,
  type ModelFixture,
  openModelFixture,
} from '../../support/model-fixture.js';
import { compareFolderWithRebuilt } from '../../support/search-indexes.js';
import { brokenRules } from '../../support/verify/database.js';

/*
 * Locales are added and removed, attributes become localized, and types and attributes get other names while their full-text search is
 * there: after each change the index has what indexing all versions anew has, verify-data finds nothing, and `_q` finds it, in the stems of
 * the locale. Each test goes on where the last one ended.
 */

const note = 'api::note.note';
const memo = 'api::memo.memo';
const text = { type: 'string' };
const localized = { ...text, pluginOptions: { i18n: { localized: true } } };

let fixture: ModelFixture;
let garden: string;

beforeAll(async () => {
  fixture = await openModelFixture({
    'schema/content-types/note.json': searched('note', { title: text, topic: text }, ['title', 'topic'], false),
    'schema/content-types/place.json': searched('place', { name: text }, ['name'], false),
  });
  garden = await written('POST', 'notes', { title: 'Gardens', topic: 'Outside walls' });
  await written('POST', 'notes', { title: 'Häuser', topic: 'Inside' });
  await written('POST', 'places', { name: 'Die Häuser' });
}, 60_000);
afterAll(() => fixture.close());

/** A definition whose search has the stems of each locale. */
function searched(name: string, attributes: Definition, search: readonly string[], isLocalized: boolean): Definition {
  const weights = Object.fromEntries(search.map((path) => [path, 1]));
  const pluginOptions = { i18n: { localized: isLocalized }, octavo: { search: { attributes: weights } } };
  return contentTypeDefinition(name, attributes, { pluginOptions });
}

async function written(method: string, path: string, data: object): Promise<string> {
  const { status, body } = await fixture.ask(0, method, path, data);
  expect([status, body.error]).toEqual([200, undefined]);
  return String((body.data as { readonly documentId: unknown }).documentId);
}

async function found(path: string, attribute = 'title'): Promise<readonly unknown[]> {
  const { status, body } = await fixture.ask(0, 'GET', `${path}&sort=${attribute}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return (body.data as readonly Readonly<Record<string, unknown>>[]).map((one) => one[attribute]);
}

/** Checks the indexes, which together have this number of entries. */
async function expectIndexed(entries: number): Promise<void> {
  const folder = join(fixture.folder, 'data');
  expect(await brokenRules(folder)).toEqual([]);
  const { queued, now, rebuilt } = await compareFolderWithRebuilt(folder);
  expect(queued).toEqual([]);
  expect(now).toEqual(rebuilt);
  expect(now.reduce((sum, index) => sum + index.size, 0)).toBe(entries);
}

async function changeLocales(defaultLocale: string, codes: readonly string[], allowLoss = false): Promise<void> {
  const locales = codes.map((code) => ({ code, name: null, fallback: null }));
  await fixture.change(0, { locales: { defaultLocale, locales } }, { allowLoss });
}

test('a locale is added', async () => {
  await changeLocales('en', ['en', 'de']);
  await expectIndexed(3);
  expect(await found('notes?_q=gardening ')).toEqual(['Gardens']);
});

test('the type and an attribute in the search become localized', async () => {
  const definition = searched('note', { title: localized, topic: text }, ['title', 'topic'], true);
  await fixture.change(0, { definitions: { [note]: definition } });
  await expectIndexed(3);
  expect(await found('notes?_q=gardening ')).toEqual(['Gardens']);
  await written('PUT', `notes/${garden}?locale=de`, { title: 'Schöne Häuser' });
  await expectIndexed(4);
  expect(await found('notes?_q=haus &locale=de')).toEqual(['Schöne Häuser']);
  expect(await found('notes?_q=walling &locale=de')).toEqual([]);
  expect(await found('notes?_q=walling ')).toEqual(['Gardens']);
  expect(await found('notes?_q=walls &locale=de')).toEqual(['Schöne Häuser']);
});

test('another attribute in it becomes localized', async () => {
  const definition = searched('note', { title: localized, topic: localized }, ['title', 'topic'], true);
  await fixture.change(0, { definitions: { [note]: definition } });
  await expectIndexed(4);
  await written('PUT', `notes/${garden}?locale=de`, { topic: 'Draußen' });
  await expectIndexed(4);
  expect(await found('notes?_q=draussen&locale=de')).toEqual(['Schöne Häuser']);
  expect(await found('notes?_q=walls &locale=de')).toEqual([]);
  expect(await found('notes?_q=wall')).toEqual(['Gardens']);
});

test('the default locale is another one: types without locales get its stems', async () => {
  expect(await found('places?_q=haus ', 'name')).toEqual([]);
  await changeLocales('de', ['en', 'de']);
  await expectIndexed(4);
  expect(await found('places?_q=haus ', 'name')).toEqual(['Die Häuser']);
  expect(await found('notes?_q=haus ')).toEqual(['Schöne Häuser']);
  await changeLocales('en', ['en', 'de']);
  await expectIndexed(4);
  expect(await found('places?_q=haus ', 'name')).toEqual([]);
});

test('the type and an attribute in it get other names', async () => {
  const definition = searched('memo', { headline: localized, topic: localized }, ['headline', 'topic'], true);
  const renames = [
    { from: note, to: memo },
    { from: `${note}.title`, to: 'headline' },
  ];
  await fixture.change(0, { definitions: { [note]: null, [memo]: definition }, renames });
  await expectIndexed(4);
  expect(await found('memos?_q=gardening ', 'headline')).toEqual(['Gardens']);
  await written('PUT', `memos/${garden}?locale=de`, { headline: 'Gärten' });
  await expectIndexed(4);
  expect(await found('memos?_q=garten&locale=de', 'headline')).toEqual(['Gärten']);
  expect((await fixture.ask(0, 'GET', 'notes?_q=x')).status).toBe(404);
});

test('a locale is removed with its versions', async () => {
  await changeLocales('en', ['en'], true);
  await expectIndexed(3);
  expect(await found('memos?_q=garden', 'headline')).toEqual(['Gardens']);
  const [newest] = (await fixture.nodes[0]?.model.history()) ?? [];
  const consent = { allowLoss: true, purge: false, author: null, source: 'revert' } as const;
  await fixture.nodes[0]?.model.revert(newest?.id ?? 0, consent);
  await expectIndexed(4);
  expect(await found('memos?_q=garten&locale=de', 'headline')).toEqual(['Gärten']);
});
