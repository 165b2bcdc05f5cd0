import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocuments, type Documents } from '../../src/domain/documents/index.js';
import { Failure } from '../../src/foundations/core/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import {
  authoriseQuery,
  authoriseSelection,
  type ListReadQuery,
  parseListQuery,
  parseParameters,
  parseWriteParameters,
} from '../../src/language/query/index.js';
import { type ContentType, parseModel, serializeModel } from '../../src/language/schema/index.js';
import { openPostgresStore, openSqliteStore, type Store } from '../../src/storage/database/index.js';
import { openMigrations } from '../../src/storage/migrations/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { contractSettings } from '../support/contract-settings.js';
import { removeFolder } from '../support/data-folder.js';
import { component, contentType } from '../support/document-fixture.js';
import { freshDatabase, type TestDatabase } from '../support/postgres.js';

/*
 * An answer is given exactly when it has no more populated entries, and no more bytes, than are allowed: for generated requests on generated
 * links, counted in the answer that is given without limits. Both databases answer with the same bytes, and refuse the same requests.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 150);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

const localized = { pluginOptions: { i18n: { localized: true } } };
const to = (target: string, relation: string, more: object = {}) => ({
  type: 'relation',
  relation,
  target: `api::${target}.${target}`,
  ...more,
});
const people = { label: { type: 'string' }, team: to('person', 'oneToMany'), lead: to('person', 'oneToOne') };
const snapshot = parseModel(
  [
    contentType(
      'person',
      {
        name: { type: 'string', ...localized },
        friends: to('person', 'manyToMany', { inversedBy: 'friendOf' }),
        friendOf: to('person', 'manyToMany', { mappedBy: 'friends' }),
        articles: to('article', 'oneToMany', { mappedBy: 'author' }),
        profile: to('profile', 'oneToOne', { inversedBy: 'person' }),
      },
      { localized: true, drafts: true },
    ),
    contentType('article', {
      title: { type: 'string' },
      author: to('person', 'manyToOne', { inversedBy: 'articles' }),
      about: { type: 'relation', relation: 'morphToMany' },
      boxes: { type: 'component', component: 'shared.box', repeatable: true },
      box: { type: 'component', component: 'shared.box' },
      blocks: { type: 'dynamiczone', components: ['shared.box', 'shared.note'] },
    }),
    contentType('profile', { text: { type: 'text' }, person: to('person', 'oneToOne', { mappedBy: 'profile' }) }),
    component('box', people),
    component('note', { text: { type: 'string' }, seen: to('person', 'oneToMany') }),
  ],
  { locales: ['en', 'fr'], defaultLocale: 'en' },
);
const layout = createLayout(snapshot);
const settings = { ...contractSettings, strictParams: true };
const type = (name: string): ContentType => {
  const found = snapshot.contentTypes.get(`api::${name}.${name}`);
  if (found === undefined) throw new Error(`no content type ${name}`);
  return found;
};

const folder = mkdtempSync(join(tmpdir(), 'octavo-read-limits-'));
let database: TestDatabase;
let stores: readonly Store[];

beforeAll(async () => {
  database = await freshDatabase();
  stores = [await openSqliteStore({ file: join(folder, 'limits.db') }), await openPostgresStore({ url: database.url })];
  for (const store of stores) {
    await openMigrations(store).migrate(layout, serializeModel(snapshot));
    await fill(documentsOn(store));
  }
}, 120_000);

afterAll(async () => {
  for (const store of stores ?? []) await store.close();
  await database?.drop();
  await removeFolder(folder);
});

function documentsOn(store: Store, readLimits?: { readonly nodes: number; readonly bytes: number }): Documents {
  let time = Date.UTC(2024, 4, 6);
  const rules = {
    localizationNeedsPermission: true,
    sharedAttributesOnLocalization: 'refuse',
    nullClearsLists: true,
    textsSpellJson: false,
  } as const;
  const clock = { now: () => (time += 1) };
  return createDocuments({
    snapshot,
    layout,
    store,
    clock,
    rules,
    ...(readLimits === undefined ? {} : { readLimits }),
  });
}

/** Writes a document, a new one or another locale of one; returns its documentId. */
async function write(documents: Documents, name: string, query: string, data: object, documentId?: string) {
  const ability = fullAccess;
  const source = { type: type(name), parameters: parseParameters(query, settings), snapshot, settings, ability };
  const parameters = parseWriteParameters(source);
  const { node, values } = authoriseSelection(
    { node: parameters.answer, values: parameters.values },
    ability,
    snapshot,
  );
  const request = { ...parameters, type: source.type, ability, data, answer: node, values };
  const answer = await (documentId === undefined
    ? documents.create(request)
    : documents.update({ ...request, documentId }));
  return String(JSON.parse(answer.toString()).documentId);
}

/** The same links on every store: people with friends, in one locale or two, their articles and profiles. */
async function fill(documents: Documents): Promise<void> {
  const ids: string[] = [];
  for (let at = 0; at < 7; at++) {
    const profile = at % 2 === 0 ? await write(documents, 'profile', '', { text: 'x'.repeat(at * 50) }) : null;
    const friends = ids.filter((_, other) => (at + other) % 3 !== 0);
    ids.push(await write(documents, 'person', 'status=published', { name: `p${at}`, friends, profile }));
  }
  const translated = ids.slice(2, 5);
  for (const documentId of translated) {
    await write(documents, 'person', 'locale=fr&status=published', { name: 'fr' }, documentId);
  }
  for (const documentId of translated) {
    await write(documents, 'person', 'locale=fr&status=published', { friends: translated }, documentId);
  }
  const some = (from: number, count: number) => ids.filter((_, at) => (at * 3 + from) % 7 < count);
  for (let at = 0; at < 9; at++) {
    const box = (from: number) => ({ label: `b${from}`, team: some(from, 3), lead: ids[from % 7] });
    await write(documents, 'article', '', {
      title: `a${at}`,
      author: ids[at % 3],
      about: some(at, 2).map((documentId) => ({ __type: 'api::person.person', documentId })),
      boxes: at % 3 === 0 ? [] : [box(at), box(at + 1)],
      box: at % 4 === 0 ? null : box(at + 2),
      blocks: [
        { __component: 'shared.box', ...box(at + 3) },
        { __component: 'shared.note', text: 'n', seen: some(at, 4) },
      ],
    });
  }
}

interface Populate {
  readonly [name: string]: true | { readonly populate?: Populate; readonly [option: string]: unknown };
}

/** What can be populated of a type or component, and what that leads to. */
const links: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  person: { friends: 'person', friendOf: 'person', articles: 'article', profile: 'profile', localizations: 'version' },
  article: { author: 'person', about: 'any', boxes: 'box', box: 'box', blocks: 'zone' },
  profile: { person: 'person' },
  box: { team: 'person', lead: 'person' },
};

/** Those that lead to a list, of which a part can be populated. */
const lists: ReadonlySet<string> = new Set(['friends', 'friendOf', 'articles', 'boxes', 'team']);

function populates(of: string, depth: number): fc.Arbitrary<Populate> {
  const named = Object.entries(links[of] ?? {}).map(
    ([name, target]) => [name, place(name, target, depth - 1)] as const,
  );
  return fc.record(Object.fromEntries(named), { requiredKeys: [] }).map((populate) => populate as Populate);
}

function place(name: string, target: string, depth: number): fc.Arbitrary<unknown> {
  const plain = fc.constant(true);
  if (depth <= 0) return plain;
  if (target === 'any') {
    const on = populates('person', depth).map((populate) => ({ on: { 'api::person.person': { populate } } }));
    return fc.oneof(plain, on);
  }
  if (target === 'zone') {
    const on = populates('box', depth).map((populate) => ({
      on: { 'shared.box': { populate }, 'shared.note': { populate: '*' } },
    }));
    return fc.oneof(plain, on);
  }
  const nested = populates(target === 'version' ? 'person' : target, depth).map((populate) => ({ populate }));
  const many = lists.has(name);
  if (target !== 'person')
    return fc.oneof(plain, many ? fc.tuple(nested, parts).map((forms) => Object.assign({}, ...forms)) : nested);
  const chosen = fc.tuple(
    nested,
    fc.constantFrom({ sort: 'name:desc' }, { filters: { name: { $ne: 'p3' } } }, { fields: 'name' }),
    many ? parts : fc.constant({}),
  );
  return fc.oneof(
    plain,
    nested,
    chosen.map((forms) => Object.assign({}, ...forms)),
    fc.constant({ count: true }),
  );
}

/** Parts of lists. */
const parts = fc.constantFrom({}, { limit: 1 }, { limit: 2 }, { limit: 100 }, { start: 1 }, { start: 1, limit: 3 });

const requests = fc
  .tuple(fc.constantFrom('person', 'article', 'profile'), fc.nat(4), fc.constantFrom('published', 'draft'))
  .chain(([name, depth, status]) =>
    fc.tuple(populates(name, depth), fc.integer({ min: 1, max: 12 })).map(([populate, pageSize]) => ({
      name,
      query: qs.stringify({ populate, status, pagination: { pageSize } }, { encodeValuesOnly: true }),
    })),
  );

function questionOf(name: string, query: string): ListReadQuery {
  const parameters = parseParameters(query, settings);
  const parsed = parseListQuery({ type: type(name), parameters, snapshot, settings, ability: fullAccess });
  return authoriseQuery(parsed, fullAccess, snapshot);
}

/** Documents that stand in an answer, at any depth. */
function documentsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, one) => sum + documentsIn(one), 0);
  return 'documentId' in value ? inside + 1 : inside;
}

/** The answer without limits, the documents populated in it, and what comes of asking for it within these limits. */
async function asked(store: Store, question: ListReadQuery) {
  const { entries } = await documentsOn(store).list(question);
  const rows: readonly unknown[] = JSON.parse(`[${entries.toString()}]`);
  const nodes = documentsIn(rows) - rows.length;
  const within = async (limits: { readonly nodes: number; readonly bytes: number }): Promise<string> => {
    try {
      return (await documentsOn(store, limits).list(question)).entries.toString();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return error.message;
    }
  };
  return { answer: entries.toString(), nodes, bytes: entries.length, within };
}

/** The same documents have other documentIds elsewhere. */
function unnamed(answer: string): string {
  return answer.replaceAll(/"documentId":"\w+"/g, '"documentId":""').replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '""');
}

test(`${runs} generated requests (seed ${seed}): an answer is given exactly when it is within its limits`, async () => {
  let most = 0;
  const roomy = { nodes: 1_000_000, bytes: 100_000_000 };
  await fc.assert(
    fc.asyncProperty(requests, fc.nat(), async ({ name, query }, part) => {
      const question = questionOf(name, query);
      const answers: string[] = [];
      for (const store of stores) {
        const { answer, nodes, bytes, within } = await asked(store, question);
        most = Math.max(most, nodes);
        answers.push(unnamed(answer));
        expect(await within({ ...roomy, nodes }), query).toBe(answer);
        expect(await within({ ...roomy, bytes }), query).toBe(answer);
        if (bytes > 0) expect(await within({ ...roomy, bytes: bytes - 1 }), query).toContain('query.maxBytes');
        if (nodes === 0) continue;
        expect(await within({ ...roomy, nodes: nodes - 1 }), query).toContain('query.maxNodes');
        expect(await within({ ...roomy, nodes: part % nodes }), query).toContain('query.maxNodes');
      }
      expect(answers[1], query).toBe(answers[0]);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  // Requests that populate next to nothing would prove little.
  expect(most).toBeGreaterThan(500);
}, 600_000);
