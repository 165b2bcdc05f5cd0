import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelProgress } from '../../../src/storage/migrations/index.js';
import {
  contentTypeDefinition,
  type Definition,
  type ModelFixture,
  openModelFixture,
} from '../../support/model-fixture.js';
import { compareFolderWithRebuilt } from '../../support/search-indexes.js';

/*
 * A full-text search is added, changed and removed while the server runs, and what it is made of changes: after each change the index has
 * what indexing all versions anew has, and `_q` finds it. Each test goes on where the last one ended.
 */

const note = 'api::note.note';
const person = 'api::person.person';
const text = { type: 'string' };
const author = { type: 'relation', relation: 'manyToOne', target: person };
const tags = { type: 'relation', relation: 'manyToMany', target: person };
const people: Definition = { name: text };
const notes: Definition = { title: text, body: { type: 'text' }, author, tags };

let fixture: ModelFixture;

beforeAll(async () => {
  fixture = await openModelFixture({
    'schema/content-types/note.json': searched(notes, null),
    'schema/content-types/person.json': contentTypeDefinition('person', people),
  });
  const johanna = await created('persons', { name: 'Johanna' });
  const emil = await created('persons', { name: 'Emil' });
  await created('notes', { title: 'Gardens', body: 'by the wall', author: johanna, tags: [emil] });
  await created('notes', { title: 'Lake', body: 'in a garden', author: emil, tags: [johanna, emil] });
}, 60_000);
afterAll(() => fixture.close());

/** The definition of notes; `attributes` that are searched weigh the same. */
function searched(attributes: Definition, search: readonly string[] | null, more: Definition = {}): Definition {
  const weights = Object.fromEntries((search ?? []).map((name) => [name, 1]));
  const octavo = { search: { language: 'english', attributes: weights } };
  return contentTypeDefinition('note', attributes, {
    ...(search === null ? {} : { pluginOptions: { octavo } }),
    ...more,
  });
}

async function created(path: string, data: object): Promise<string> {
  const { status, body } = await fixture.ask(0, 'POST', path, data);
  expect([status, body.error]).toEqual([200, undefined]);
  return String((body.data as { readonly documentId: unknown }).documentId);
}

/** The titles of what is found, whatever they are called. */
async function found(question: string, title = 'title'): Promise<readonly unknown[]> {
  const { status, body } = await fixture.ask(0, 'GET', `notes?_q=${question}&sort=${title}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return (body.data as readonly Readonly<Record<string, unknown>>[]).map((one) => one[title]);
}

/** Checks the index of notes, with this number of entries; null: there is none. */
async function expectIndexed(entries: number | null): Promise<void> {
  const { queued, now, rebuilt } = await compareFolderWithRebuilt(join(fixture.folder, 'data'));
  expect(queued).toEqual([]);
  expect(now).toEqual(rebuilt);
  expect(now.map((index) => index.size)).toEqual(entries === null ? [] : [entries]);
}

async function revertNewest(): Promise<void> {
  const [newest] = (await fixture.nodes[0]?.model.history()) ?? [];
  const consent = { allowLoss: true, purge: false, author: null, source: 'revert' } as const;
  await fixture.nodes[0]?.model.revert(newest?.id ?? 0, consent);
}

test('a search is added to documents that exist', async () => {
  expect(await found('ardens')).toEqual(['Gardens']);
  const progress: unknown[] = [];
  const onProgress = ({ subject, done, total }: ModelProgress) => progress.push([subject, done, total]);
  await fixture.change(0, { definitions: { [note]: searched(notes, ['title']) } }, { onProgress });
  expect(progress).toEqual([[{ is: 'search-index', of: note }, 2, 2]]);
  await expectIndexed(2);
  expect(await found('garden')).toEqual(['Gardens']);
  expect(await found('ardens')).toEqual(['Gardens']);
  expect(await found('wall')).toEqual([]);
});

test('it is changed: related documents too, by both kinds of storage', async () => {
  await fixture.change(0, { definitions: { [note]: searched(notes, ['title', 'body', 'author.name', 'tags.name']) } });
  await expectIndexed(2);
  expect(await found('garden')).toEqual(['Gardens', 'Lake']);
  expect(await found('johanna wall')).toEqual(['Gardens']);
});

test('what is written after the change is found, through related documents too', async () => {
  const emil = await fixture.ask(0, 'GET', 'persons?filters[name]=Emil');
  const [{ documentId } = { documentId: '' }] = emil.body.data as readonly { readonly documentId: string }[];
  await fixture.ask(0, 'PUT', `persons/${documentId}`, { name: 'Friedrich' });
  await created('notes', { title: 'Street', body: '', author: documentId });
  await expectIndexed(3);
  expect(await found('friedrich')).toEqual(['Gardens', 'Lake', 'Street']);
  expect(await found('emil ')).toEqual([]);
});

test('an attribute in it is renamed', async () => {
  const { title, ...rest } = notes;
  const renamed = { headline: title ?? text, ...rest };
  const definition = searched(renamed, ['headline', 'body', 'author.name', 'tags.name']);
  await fixture.change(0, {
    definitions: { [note]: definition },
    renames: [{ from: `${note}.title`, to: 'headline' }],
  });
  await expectIndexed(3);
  expect(await found('garden', 'headline')).toEqual(['Gardens', 'Lake']);
  await created('notes', { headline: 'Gardening', author: null });
  await expectIndexed(4);
  expect(await found('garden', 'headline')).toEqual(['Gardening', 'Gardens', 'Lake']);
});

test('the renaming is taken back', async () => {
  await revertNewest();
  await expectIndexed(4);
  expect(await found('garden')).toEqual(['Gardening', 'Gardens', 'Lake']);
});

test('the attribute of related documents is renamed', async () => {
  const definitions = {
    [person]: contentTypeDefinition('person', { fullName: text }),
    [note]: searched(notes, ['title', 'author.fullName', 'tags.fullName']),
  };
  await fixture.change(0, { definitions, renames: [{ from: `${person}.name`, to: 'fullName' }] });
  await expectIndexed(4);
  expect(await found('johanna')).toEqual(['Gardens', 'Lake']);
  await revertNewest();
  await expectIndexed(4);
  expect(await found('johanna')).toEqual(['Gardens', 'Lake']);
});

test('an attribute in it cannot be deleted alone; with its place in the search it is, and comes back', async () => {
  const { body: _, ...rest } = notes;
  const wrong = { definitions: { [note]: searched(rest, ['title', 'body']) } };
  await expect(fixture.change(0, wrong, { allowLoss: true })).rejects.toMatchObject({ code: 'model.invalid' });
  await expectIndexed(4);
  await fixture.change(0, { definitions: { [note]: searched(rest, ['title']) } }, { allowLoss: true });
  await expectIndexed(4);
  expect(await found('garden')).toEqual(['Gardening', 'Gardens']);
  await revertNewest();
  await expectIndexed(4);
  expect(await found('garden')).toEqual(['Gardening', 'Gardens', 'Lake']);
});

test('the type of an attribute in it, drafts and locales change', async () => {
  const attributes = ['title', 'body', 'author.name', 'tags.name'];
  const richer = { ...notes, body: { type: 'richtext' } };
  await fixture.change(0, { definitions: { [note]: searched(richer, attributes) } });
  await expectIndexed(4);
  const drafts = { options: { draftAndPublish: true } };
  await fixture.change(0, { definitions: { [note]: searched(richer, attributes, drafts) } });
  await expectIndexed(8);
  expect(await found('garden')).toEqual(['Gardening', 'Gardens', 'Lake']);
  expect(await found('garden&status=draft')).toEqual(['Gardening', 'Gardens', 'Lake']);
  await revertNewest();
  await expectIndexed(4);
  expect(await found('johanna')).toEqual(['Gardens', 'Lake']);
});

test('it is removed, and the removal is taken back', async () => {
  await fixture.change(0, { definitions: { [note]: searched(notes, null) } });
  await expectIndexed(null);
  expect(await found('ardens')).toEqual(['Gardens']);
  await created('notes', { title: 'Hardening' });
  await revertNewest();
  await expectIndexed(5);
  expect(await found('hard')).toEqual(['Hardening']);
});
