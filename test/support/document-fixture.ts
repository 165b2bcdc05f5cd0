import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ChangeListener,
  type ChangeSetRequest,
  type ChangeSets,
  createChangeSets,
  createDocuments,
  createHistory,
  type DocumentHistory,
  type Documents,
  type ListResult,
  parseListResult,
  type WriteRules,
} from '../../src/domain/documents/index.js';
import { type Clock, Failure } from '../../src/foundations/core/index.js';
import { type Ability, fullAccess } from '../../src/language/query/access/index.js';
import {
  authoriseQuery,
  authoriseSelection,
  parseDocumentQuery,
  parseListQuery,
  parseParameters,
  parseWriteParameters,
  type QuerySettings,
} from '../../src/language/query/index.js';
import { type ContentType, type ModelFile, parseModel, type Snapshot } from '../../src/language/schema/index.js';
import type { Row, Store } from '../../src/storage/database/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { compile } from '../../src/storage/sql/plan/index.js';
import { contractSettings } from './contract-settings.js';
import { openTestStore, removeFolder, type StoreTestOptions } from './data-folder.js';

/** A document as it was answered. */
export type DocumentJson = Readonly<Record<string, unknown>> & { readonly id: number; readonly documentId: string };

/** Documents over a database of their own, spoken to as the HTTP handlers speak to them: query strings and bodies. */
export interface DocumentFixture {
  readonly snapshot: Snapshot;
  readonly store: Store;
  readonly documents: Documents;
  /** Of what was written while `recordsHistory` was on. */
  readonly history: DocumentHistory;
  readonly changeSets: ChangeSets;
  /** Advances the clock, by a second by default, and returns the new time. */
  advanceClock(milliseconds?: number): string;
  /** `article?locale=fr&status=draft` names the content type and the parameters. */
  create(address: string, data: unknown, ability?: Ability): Promise<DocumentJson>;
  update(address: string, documentId: string | null, data: unknown, ability?: Ability): Promise<DocumentJson>;
  remove(address: string, documentId: string | null, locale?: string | null, ability?: Ability): Promise<void>;
  act(
    action: 'publish' | 'unpublish' | 'discardDraft',
    address: string,
    documentId: string,
    ability?: Ability,
  ): Promise<DocumentJson>;
  one(address: string, documentId: string | null, ability?: Ability): Promise<DocumentJson | null>;
  list(address: string, ability?: Ability): Promise<readonly DocumentJson[]>;
  total(address: string, ability?: Ability): Promise<number | null>;
  /** What a list with `_highlight` says of each of its documents. */
  highlights(address: string, ability?: Ability): Promise<ListResult['highlights']>;
  /** Rows of a statement without values, for looking behind the answers. */
  rows(sql: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

const contract: WriteRules = {
  localizationNeedsPermission: true,
  sharedAttributesOnLocalization: 'refuse',
  nullClearsLists: true,
  textsSpellJson: false,
};

/** How the queries of a fixture are read. */
export const settings: QuerySettings = { ...contractSettings, defaultLimit: 100, maxLimit: 1000 };

/** Opens a fixture over a model. */
export async function openDocumentFixture(
  files: readonly ModelFile[],
  rules: Partial<WriteRules> = {},
  listeners: readonly ChangeListener[] = [],
  recordsHistory = false,
  storeOptions: StoreTestOptions = {},
): Promise<DocumentFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-documents-'));
  const snapshot = parseModel(files, { locales: ['en', 'fr', 'de'], defaultLocale: 'en' });
  const layout = createLayout(snapshot);
  const store = await openTestStore(folder, snapshot, storeOptions);
  let time = Date.UTC(2024, 4, 6);
  const clock: Clock = { now: () => time };
  const base = { snapshot, layout, store, clock };
  const documents = createDocuments({ ...base, rules: { ...contract, ...rules }, listeners, recordsHistory });
  const querySource = (address: string, ability: Ability) => {
    const [name = '', query = ''] = address.split('?');
    const type = findType(snapshot, name);
    return { type, parameters: parseParameters(query, settings), snapshot, settings, ability };
  };
  const listQuery = (address: string, ability: Ability) =>
    authoriseQuery(parseListQuery(querySource(address, ability)), ability, snapshot);
  const write = (address: string, data: unknown, ability: Ability) => {
    const source = querySource(address, ability);
    const parameters = parseWriteParameters(source);
    const { node, values } = authoriseSelection(
      { node: parameters.answer, values: parameters.values },
      ability,
      snapshot,
    );
    return { ...parameters, type: source.type, ability, data, answer: node, values };
  };
  return {
    snapshot,
    store,
    documents,
    history: createHistory({ ...base, documents }),
    changeSets: createChangeSets({ ...base, rules: contract, maxSetEntries: 60 }),
    advanceClock(milliseconds = 1_000) {
      time += milliseconds;
      return new Date(time).toISOString();
    },
    async create(address, data, ability = fullAccess) {
      return parseAnswer(await documents.create(write(address, data, ability)));
    },
    async update(address, documentId, data, ability = fullAccess) {
      return parseAnswer(await documents.update({ ...write(address, data, ability), documentId }));
    },
    remove(address, documentId, locale = null, ability = fullAccess) {
      const { type, parameters } = querySource(address, ability);
      const changeSet = parameters.get('set');
      const chosen = locale ?? (type.localized ? snapshot.defaultLocale : null);
      return documents.remove({
        type,
        ability,
        documentId,
        locale: chosen,
        ...(typeof changeSet === 'string' ? { changeSet } : {}),
      });
    },
    async act(action, address, documentId, ability = fullAccess) {
      const star = address.includes('locale=*');
      const request = write(address.replace('locale=*', ''), {}, ability);
      return parseAnswer(await documents[action]({ ...request, documentId, locale: star ? '*' : request.locale }));
    },
    async one(address, documentId, ability = fullAccess) {
      const readQuery = parseDocumentQuery({ ...querySource(address, ability), documentId });
      const bytes = await documents.findOne(authoriseQuery(readQuery, ability, snapshot));
      return bytes === null ? null : parseAnswer(bytes);
    },
    async list(address, ability = fullAccess) {
      return parseListResult<DocumentJson>(await documents.list(listQuery(address, ability)));
    },
    async total(address, ability = fullAccess) {
      return (await documents.list(listQuery(address, ability))).total;
    },
    async highlights(address, ability = fullAccess) {
      return (await documents.list(listQuery(address, ability))).highlights;
    },
    rows: (sql) => store.rows(compile(sql, store.dialect, []), []),
    async close() {
      await store.close();
      await removeFolder(folder);
    },
  };
}

/** A change of a set by a caller with full access. */
export const setRequest: ChangeSetRequest = { ability: fullAccess, afterWrite: async () => undefined };

/** The failure that a promise is rejected with; any other outcome is an error. */
export async function expectFailure(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

/** The definition of a content type. */
export function contentType(
  singularName: string,
  attributes: object,
  options: { readonly localized?: boolean; readonly drafts?: boolean; readonly single?: boolean } = {},
): ModelFile {
  const definition = {
    kind: options.single ? 'singleType' : 'collectionType',
    collectionName: `${singularName}s`,
    info: { singularName, pluralName: `${singularName}s`, displayName: singularName },
    options: { draftAndPublish: options.drafts ?? false },
    pluginOptions: { i18n: { localized: options.localized ?? false } },
    attributes,
  };
  return { path: `schema/content-types/${singularName}.json`, json: JSON.stringify(definition) };
}

/** The definition of a component, `shared.<name>`. */
export function component(name: string, attributes: object): ModelFile {
  const definition = { collectionName: `components_shared_${name}`, info: { displayName: name }, attributes };
  return { path: `schema/components/shared/${name}.json`, json: JSON.stringify(definition) };
}

function findType(snapshot: Snapshot, name: string): ContentType {
  const type = [...snapshot.contentTypes.values()].find(({ singularName }) => singularName === name);
  if (type === undefined) throw new Error(`no content type ${name}`);
  return type;
}

function parseAnswer(bytes: Buffer): DocumentJson {
  return JSON.parse(bytes.toString('utf8')) as DocumentJson;
}
