import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../src/foundations/core/index.js';
import { contentType, type DocumentFixture, openDocumentFixture, setRequest } from '../support/document-fixture.js';

/*
 * Random writes into two change sets, and publications of pages meanwhile, against a plain model: what is stored of each set, and of what is
 * live, is compared after every write. A page has locales and an attribute that they share; a note links to tags, one of them exclusively,
 * from its own side and from theirs.
 */

const localized = { pluginOptions: { i18n: { localized: true } } };
const tagRelation = (kind: string, inversedBy: string) => ({
  type: 'relation',
  relation: kind,
  target: 'api::tag.tag',
  inversedBy,
});
const noteRelation = (kind: string, mappedBy: string) => ({
  type: 'relation',
  relation: kind,
  target: 'api::note.note',
  mappedBy,
});
const model = [
  contentType(
    'page',
    { title: { type: 'string', ...localized }, rank: { type: 'integer' } },
    { drafts: true, localized: true },
  ),
  contentType(
    'note',
    {
      title: { type: 'string' },
      tags: tagRelation('manyToMany', 'notes'),
      twin: tagRelation('oneToOne', 'twinOf'),
    },
    { drafts: true },
  ),
  contentType('tag', {
    title: { type: 'string' },
    notes: noteRelation('manyToMany', 'tags'),
    twinOf: noteRelation('oneToOne', 'twin'),
  }),
];

type TypeName = 'page' | 'note' | 'tag';
interface Content {
  readonly title: string;
  readonly rank: number | null;
  readonly tags: readonly string[];
  readonly twin: string | null;
}
/** By `documentId locale`. */
type Versions = Map<string, Content>;
interface ModelSet {
  readonly id: string;
  /** null: it takes the document away. */
  readonly entries: Map<string, Content | null>;
}

const types = new Map<string, TypeName>();
const draft: Versions = new Map();
const published: Versions = new Map();
let sets: readonly ModelSet[] = [];

const empty: Content = { title: '', rank: null, tags: [], twin: null };
const key = (id: string, locale: string): string => `${id} ${locale}`;
const idOf = (versionKey: string): string => versionKey.split(' ')[0] ?? '';
const localeOf = (versionKey: string): string => versionKey.split(' ')[1] ?? '';

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture(model, { localizationNeedsPermission: false });
});
afterAll(() => fixture.close());

/** Numbers from 0 to below 1, the same in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const random = chance(Number(process.env.OCTAVO_SEED ?? 20_261_124));
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const some = <T>(list: readonly T[]): readonly T[] => list.filter(() => random() < 0.4);
let words = 0;
const word = (): string => `word ${++words}`;

/** The version that readers of a set see. */
function layered(set: ModelSet, versionKey: string): Content | null {
  const entry = set.entries.get(versionKey);
  return entry !== undefined ? entry : (published.get(versionKey) ?? draft.get(versionKey) ?? null);
}

const allKeys = (set: ModelSet): readonly string[] => [
  ...new Set([...published.keys(), ...draft.keys(), ...set.entries.keys()]),
];
const visible = (set: ModelSet, type: TypeName): readonly string[] =>
  allKeys(set).filter((versionKey) => types.get(idOf(versionKey)) === type && layered(set, versionKey) !== null);
const noteKeys = (set: ModelSet): readonly string[] => visible(set, 'note');

/** The version as it is put into a set: without a tag that another version of the set has taken meanwhile. */
function putIn(set: ModelSet, content: Content): Content {
  const isTaken = [...set.entries.values()].some((other) => other !== null && other.twin === content.twin);
  return isTaken ? { ...content, twin: null } : content;
}

/** The version that the set has once it is in it. */
function own(set: ModelSet, versionKey: string): Content {
  const content = layered(set, versionKey) ?? empty;
  return set.entries.has(versionKey) ? content : putIn(set, content);
}

function change(set: ModelSet, versionKey: string, values: Partial<Content>): void {
  set.entries.set(versionKey, { ...own(set, versionKey), ...values });
}

/** The other notes lose an exclusive tag. */
function takeTwin(set: ModelSet, tag: string, owner: string): void {
  for (const versionKey of noteKeys(set))
    if (versionKey !== owner && layered(set, versionKey)?.twin === tag) change(set, versionKey, { twin: null });
}

/** A document that nothing is left of is gone, with every link to it. */
function forgetLonely(): void {
  for (const id of types.keys()) {
    const isKept = [draft, published, ...sets.map(({ entries }) => entries)].some((versions) =>
      [...versions.keys()].some((versionKey) => idOf(versionKey) === id),
    );
    if (isKept) continue;
    types.delete(id);
    for (const set of sets)
      for (const [versionKey, content] of set.entries) {
        if (content === null) continue;
        const twin = content.twin === id ? null : content.twin;
        set.entries.set(versionKey, { ...content, twin, tags: content.tags.filter((tag) => tag !== id) });
      }
  }
}

function remove(set: ModelSet, versionKey: string): void {
  if (published.has(versionKey) || draft.has(versionKey)) set.entries.set(versionKey, null);
  else set.entries.delete(versionKey);
}

type Operation = () => Promise<string>;

function setOperation(set: ModelSet): Operation {
  const at = (type: TypeName, locale = ''): string =>
    `${type}?set=${set.id}${locale === '' ? '' : `&locale=${locale}`}`;
  const tags = (): readonly string[] => visible(set, 'tag').map(idOf);
  const operations: Readonly<Record<string, Operation>> = {
    async create() {
      const type = pick(['page', 'note', 'tag'] as const);
      const title = word();
      const { documentId } = await fixture.create(at(type), { title, ...(type === 'page' ? { rank: 1 } : {}) });
      types.set(documentId, type);
      change(set, key(documentId, type === 'page' ? 'en' : ''), { title, rank: type === 'page' ? 1 : null });
      return `create ${type}`;
    },
    async 'update page'() {
      const versionKey = pick(visible(set, 'page'));
      const id = idOf(versionKey);
      const locale = pick(['en', 'fr', localeOf(versionKey)]);
      const target = key(id, locale);
      const title = word();
      const isNew = layered(set, target) === null;
      const rank = isNew || random() < 0.5 ? undefined : below(3);
      await fixture.update(at('page', locale), id, { title, ...(rank === undefined ? {} : { rank }) });
      const inherited = ['en', 'fr'].map((code) => layered(set, key(id, code))).find((other) => other !== null);
      change(set, target, { title, rank: rank ?? layered(set, target)?.rank ?? inherited?.rank ?? null });
      for (const code of rank === undefined ? [] : ['en', 'fr']) {
        const other = layered(set, key(id, code));
        if (other !== null && other.rank !== rank) change(set, key(id, code), { rank });
      }
      return `update page ${locale}`;
    },
    async 'update note'() {
      const versionKey = pick(noteKeys(set));
      const id = idOf(versionKey);
      const values = random() < 0.5 ? { tags: some(tags()) } : { twin: random() < 0.3 ? null : pick(tags()) };
      await fixture.update(at('note'), id, { title: 'changed', ...values });
      if (values.twin != null) takeTwin(set, values.twin, versionKey);
      change(set, versionKey, { title: 'changed', ...values });
      return `update note ${Object.keys(values)}`;
    },
    async 'connect note'() {
      const versionKey = pick(noteKeys(set));
      const tag = pick(tags());
      await fixture.update(at('note'), idOf(versionKey), { tags: { connect: [tag] } });
      const { tags: before } = layered(set, versionKey) ?? empty;
      change(set, versionKey, { tags: [...before.filter((other) => other !== tag), tag] });
      return 'connect';
    },
    async 'notes of a tag'() {
      const tag = pick(tags());
      const owners = some(noteKeys(set));
      await fixture.update(at('tag'), tag, { notes: owners.map(idOf) });
      change(set, key(tag, ''), {});
      for (const versionKey of noteKeys(set)) {
        const { tags: before } = layered(set, versionKey) ?? empty;
        if (owners.includes(versionKey) === before.includes(tag)) continue;
        const after = owners.includes(versionKey) ? [...before, tag] : before.filter((other) => other !== tag);
        change(set, versionKey, { tags: after });
      }
      return 'notes of a tag';
    },
    async 'twin of a tag'() {
      const tag = pick(tags());
      const owner = pick(noteKeys(set));
      await fixture.update(at('tag'), tag, { twinOf: idOf(owner) });
      change(set, key(tag, ''), {});
      takeTwin(set, tag, owner);
      change(set, owner, { twin: tag });
      return 'twin of a tag';
    },
    async delete() {
      const type = pick(['page', 'note', 'tag'] as const);
      const versionKey = pick(visible(set, type));
      const locale = random() < 0.3 && type === 'page' ? '*' : localeOf(versionKey);
      await fixture.remove(at(type), idOf(versionKey), locale === '' ? null : locale);
      const removed = locale === '*' ? ['en', 'fr'].map((code) => key(idOf(versionKey), code)) : [versionKey];
      for (const each of removed) if (layered(set, each) !== null) remove(set, each);
      return `delete ${type} ${locale}`;
    },
    async add() {
      const type = pick(['page', 'note'] as const);
      const from = pick(['draft', 'published'] as const);
      const source = from === 'draft' ? draft : published;
      const found = [...source.keys()].filter((versionKey) => types.get(idOf(versionKey)) === type);
      const documentIds = [...new Set(some(found).map(idOf))];
      if (documentIds.length === 0) return 'nothing to add';
      const group = { type: `api::${type}.${type}`, documentIds, locales: '*', from, action: 'change' } as const;
      await fixture.changeSets.add(setRequest, set.id, [group]);
      for (const versionKey of found) {
        if (!documentIds.includes(idOf(versionKey)) || set.entries.get(versionKey) != null) continue;
        set.entries.set(versionKey, putIn(set, source.get(versionKey) ?? empty));
      }
      return `add ${documentIds.length} ${type} ${from}`;
    },
    async discard() {
      const entries = [...set.entries.keys()];
      const versionKey = pick(entries);
      const locale = localeOf(versionKey);
      const entry = { documentId: idOf(versionKey), locale: locale === '' ? null : locale };
      await fixture.changeSets.discard(setRequest, set.id, entry);
      set.entries.delete(versionKey);
      return 'discard';
    },
  };
  const names = Object.keys(operations).filter((name) => isPossible(set, name));
  return operations[pick(names)] as Operation;
}

function isPossible(set: ModelSet, name: string): boolean {
  const has = (type: TypeName): boolean => visible(set, type).length > 0;
  if (name === 'discard') return set.entries.size > 0;
  if (name === 'create' || name === 'add') return true;
  return name === 'update page' ? has('page') : has('page') && has('note') && has('tag');
}

/** Titles of pages, and their publication. */
async function liveOperation(): Promise<string> {
  const versionKey = pick([...draft.keys()].filter((each) => types.get(idOf(each)) === 'page'));
  const address = `page?locale=${localeOf(versionKey)}`;
  if (random() < 0.5) {
    const title = word();
    await fixture.update(`${address}&status=draft`, idOf(versionKey), { title });
    draft.set(versionKey, { ...(draft.get(versionKey) ?? empty), title });
    return 'live update';
  }
  await fixture.act('publish', address, idOf(versionKey));
  published.set(versionKey, draft.get(versionKey) ?? empty);
  return 'live publish';
}

async function makeLiveContent(): Promise<void> {
  const tags: string[] = [];
  for (let index = 0; index < 5; index++) {
    const title = word();
    const { documentId } = await fixture.create('tag', { title });
    types.set(documentId, 'tag');
    published.set(key(documentId, ''), { ...empty, title });
    tags.push(documentId);
  }
  const free = [...tags];
  for (let index = 0; index < 5; index++) {
    const isPublished = index < 3;
    const content = { ...empty, title: word(), tags: some(tags), twin: free.pop() ?? null };
    const { title, tags: linked, twin } = content;
    const data = { title, tags: linked, twin };
    const { documentId } = await fixture.create(`note?status=${isPublished ? 'published' : 'draft'}`, data);
    types.set(documentId, 'note');
    draft.set(key(documentId, ''), content);
    if (isPublished) published.set(key(documentId, ''), content);
  }
  for (let index = 0; index < 4; index++) {
    const status = index < 2 ? 'published' : 'draft';
    const title = word();
    const { documentId } = await fixture.create(`page?status=${status}`, { title, rank: 1 });
    types.set(documentId, 'page');
    const french = index % 2 === 0 ? [word()] : [];
    for (const text of french) await fixture.update('page?locale=fr&status=draft', documentId, { title: text });
    draft.set(key(documentId, 'en'), { ...empty, title, rank: 1 });
    if (status === 'published') published.set(key(documentId, 'en'), { ...empty, title, rank: 1 });
    for (const text of french) draft.set(key(documentId, 'fr'), { ...empty, title: text, rank: 1 });
  }
}

/** What is stored with a status, by `documentId locale`. */
async function stored(status: string): Promise<ReadonlyMap<string, Content>> {
  const versions = new Map<string, Content>();
  const select = (table: string, columns: string) =>
    fixture.rows(`SELECT id, document_id, locale, title${columns} FROM ${table} WHERE status = '${status}'`);
  for (const row of [...(await select('pages', ', rank')), ...(await select('tags', ''))]) {
    const rank = row.rank === undefined || row.rank === null ? null : Number(row.rank);
    versions.set(key(String(row.document_id), String(row.locale)), { ...empty, title: String(row.title), rank });
  }
  const links = await fixture.rows(
    'SELECT l.owner_id, l.target_document_id FROM notes_tags_links l ORDER BY l.owner_id, l.position',
  );
  for (const row of await select('notes', ', twin_document_id')) {
    versions.set(key(String(row.document_id), String(row.locale)), {
      ...empty,
      title: String(row.title),
      tags: links.filter((link) => link.owner_id === row.id).map((link) => String(link.target_document_id)),
      twin: row.twin_document_id === null ? null : String(row.twin_document_id),
    });
  }
  return versions;
}

async function compare(step: string): Promise<void> {
  expect(Object.fromEntries(await stored('draft')), step).toEqual(Object.fromEntries(draft));
  expect(Object.fromEntries(await stored('published')), step).toEqual(Object.fromEntries(published));
  for (const set of sets) {
    const inSet = await stored(`set:${set.id}`);
    const rows = await fixture.rows(
      `SELECT document_id, locale, action FROM octavo_change_set_entries WHERE set_id = '${set.id}'`,
    );
    const changed = rows.filter(({ action }) => action === 'change');
    expect(changed.map((row) => key(String(row.document_id), String(row.locale))).sort(), step).toEqual(
      [...inSet.keys()].sort(),
    );
    const removed = rows.filter(({ action }) => action === 'remove');
    expect(removed.map((row) => key(String(row.document_id), String(row.locale))).sort(), step).toEqual(
      [...set.entries].flatMap(([versionKey, content]) => (content === null ? [versionKey] : [])).sort(),
    );
    // What is put in along with something else, and not changed, is as it was without the set.
    for (const versionKey of inSet.keys())
      if (!set.entries.has(versionKey)) set.entries.set(versionKey, own(set, versionKey));
    const changedContent = [...set.entries].flatMap(([versionKey, content]) =>
      content === null ? [] : [[versionKey, content] as const],
    );
    expect(Object.fromEntries(inSet), step).toEqual(Object.fromEntries(changedContent));
  }
}

test('random writes into two sets store what the model says, and nothing outside of them', async () => {
  await makeLiveContent();
  sets = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const { id } = await fixture.changeSets.create(setRequest, { name, description: null });
      return { id, entries: new Map() };
    }),
  );
  await compare('at first');
  const counts = new Map<string, number>();
  const steps = Number(process.env.OCTAVO_RUNS ?? 250);
  for (let step = 0; step < steps; step++) {
    fixture.advanceClock();
    const operation = random() < 0.15 ? liveOperation : setOperation(pick(sets));
    const name = await operation().catch((error: unknown) => {
      if (error instanceof Failure) throw new Error(`step ${step}: ${error.code} ${error.message}`);
      throw error;
    });
    forgetLonely();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await compare(`step ${step}: ${name}`);
  }
  // Removing the sets leaves what was there before.
  for (const { id } of sets) await fixture.changeSets.remove(setRequest, id);
  sets = [];
  forgetLonely();
  await compare('at last');
  const left = await fixture.rows('SELECT document_id FROM octavo_documents');
  expect(left.map((row) => String(row.document_id)).sort()).toEqual([...types.keys()].sort());
}, 120_000);
