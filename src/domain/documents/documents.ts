import {
  andThen,
  Bug,
  Failure,
  isoTime,
  type MaybePromise,
  newDocumentId,
  runBoth,
  unreachable,
} from '../../foundations/core/index.js';
import type { AggregateQuery, DocumentReadQuery, ListReadQuery, ReadQuery } from '../../language/query/index.js';
import type { ContentType } from '../../language/schema/index.js';
import { type ReadClient, type Transaction, withinTransaction } from '../../storage/database/index.js';
import {
  type DocumentPlan,
  hasSearches,
  planAggregate,
  planDocument,
  planList,
  planLocales,
  planRecent,
  singleTypeDocument,
  WritePrinter,
} from '../../storage/sql/plan/index.js';
import { writeIntoSet } from './change-sets/layer.js';
import { createPlanContext, type DocumentsContext, getVersionTable, type WriteContext } from './context.js';
import { createFindMatches, type MatchedQuery } from './find-matches.js';
import { createReadHighlights } from './highlights.js';
import { createIdempotencyStore, runIdempotently } from './idempotency/idempotency-store.js';
import { readPage } from './keyset-page.js';
import type { ListResult } from './list-result.js';
import { checkRequestedLocale, getDocumentLocale, type PreparedWrite, prepareWrite } from './prepare-write.js';
import { createReadVersions } from './read-change-set.js';
import { withoutUnreadableValues } from './redact-problems.js';
import { createFindSimilar, findSimilarSearch } from './similar/find-similar.js';
import { createFindSimilarWords } from './similar-words.js';
import { type ActionRequest, type Documents, serverOrigin, type UpsertResult, type WriteRequest } from './types.js';
import { createUnsavedRunner } from './unsaved/run-unsaved.js';
import { readVersions } from './versions.js';
import { attachFile } from './writes/attach-file.js';
import { findVersion } from './writes/find-version.js';
import {
  applyAction,
  discardDraftAction,
  type PublicationAction,
  publishAction,
  unpublishAction,
} from './writes/publication-actions.js';
import { removeVersions } from './writes/remove-versions.js';
import { getRowRules } from './writes/row-rules.js';
import { lockByKey, parseKeyValue, upsertLock } from './writes/upsert.js';
import { changeVersion, createVersion } from './writes/write-version.js';

/** The bytes of an empty list. */
const emptyList = Buffer.alloc(0);

/** The services that `createDocuments` needs; the optional ones have defaults. */
export type DocumentsServices = Omit<
  DocumentsContext,
  | 'printer'
  | 'listeners'
  | 'changeSetListeners'
  | 'beforeWrite'
  | 'recordsHistory'
  | 'recordsPast'
  | 'maxEntries'
  | 'maxSetEntries'
> & {
  readonly beforeWrite?: DocumentsContext['beforeWrite'];
  readonly listeners?: DocumentsContext['listeners'];
  readonly changeSetListeners?: DocumentsContext['changeSetListeners'];
  /** Default: no limit. */
  readonly maxEntries?: number;
  /** Default: false. */
  readonly recordsHistory?: boolean;
  /** Default: false. */
  readonly recordsPast?: boolean;
  /** Default: no limit. */
  readonly maxSetEntries?: number;
};

/** Returns the documents of one model and its database (contract, chapters "Writes", "locale" and "status"). */
export function createDocuments(services: DocumentsServices): Documents {
  return createDocumentsIn(completeContext(services));
}

/** Returns the services with their defaults. */
export function completeContext(services: DocumentsServices): DocumentsContext {
  return {
    beforeWrite: null,
    listeners: [],
    changeSetListeners: [],
    recordsHistory: false,
    recordsPast: false,
    maxEntries: Number.POSITIVE_INFINITY,
    maxSetEntries: Number.POSITIVE_INFINITY,
    ...services,
    printer: new WritePrinter(services.store.dialect),
  };
}

function createDocumentsIn(context: DocumentsContext): Documents {
  const { store } = context;
  const plan = createPlanContext(context);
  const write = async <T>(
    request: TransactionRequest,
    work: (work: WriteContext) => Promise<T>,
    document?: string,
  ): Promise<T> => {
    const { type, ability, transaction, changeSet } = request;
    const lock = changeSet ?? document;
    const options = lock === undefined ? {} : { document: lock };
    const written = (tx: Transaction): Promise<T> => runWrite(context, tx, request, work);
    try {
      return await (transaction === undefined ? store.write(written, options) : written(transaction));
    } catch (error) {
      throw withoutUnreadableValues(error, type, ability, context.snapshot);
    }
  };
  const publicationAction = async (request: ActionRequest, action: PublicationAction) => {
    const rules = getRowRules(request.ability, request.type, [action.permission]);
    checkRequestedLocale(rules, context, request);
    const operation = (writeContext: WriteContext) =>
      runIdempotently(writeContext.tx, request, async () => {
        const documentId = await getDocumentId(writeContext, request);
        const answer = await applyAction(writeContext, request, documentId, action, rules);
        await request.afterWrite?.(writeContext.tx, documentId);
        return answer;
      });
    return write(request, operation, lockKey(request));
  };
  const planFindOne = (query: DocumentReadQuery, documentId: string | undefined): DocumentPlan => {
    const { statement, values } = planDocument(query, plan);
    const { documentId: slot } = query;
    return { statement, values: documentId === undefined || slot === null ? values : values.with(slot, documentId) };
  };
  const dependencyUids = (query: ReadQuery | AggregateQuery): readonly string[] => {
    switch (query.is) {
      case 'list':
        return planList(query, plan).page.reads;
      case 'one':
        return planDocument(query, plan).statement.reads;
      case 'aggregate':
        return planAggregate(query, plan).statement.reads;
      default:
        return unreachable(query);
    }
  };
  const list = (
    { query, searched, partialOf }: MatchedQuery<ListReadQuery>,
    client: ReadClient | undefined,
  ): MaybePromise<ListResult> => {
    const { page, total, values } = planList(query, plan);
    // Started together, so that no write of this process comes between the page and its total if both are answered synchronously.
    const result = runBoth(
      () => store.bytes(page, values, client),
      () => (total === null ? null : store.total(total, values, client)),
    );
    return andThen(result, ([entries, count]) => {
      const page = withPartialSearch({ ...readPage(entries ?? emptyList, query), total: count }, partialOf);
      return query.highlighted === true ? withHighlights(page, searched) : page;
    });
  };
  const readHighlights = createReadHighlights(context);
  const withHighlights = async (result: ListResult, query: ReadQuery): Promise<ListResult> => ({
    ...result,
    ...(await readHighlights(result.entries, query)),
  });
  const findOne = (query: DocumentReadQuery, documentId: string | undefined, client: ReadClient | undefined) => {
    const { statement, values } = planFindOne(query, documentId);
    return store.bytes(statement, values, client);
  };
  const readVersionsOf = createReadVersions({ ...context, dependencies: dependencyUids });
  const findSimilarWords = createFindSimilarWords(store, context.layout);
  const findMatches = createFindMatches(store, plan);
  const completeSearch = <Q extends ReadQuery | AggregateQuery>(query: Q, client: ReadClient | undefined) => {
    const filter = query.is === 'aggregate' ? query.filter : query.node.filter;
    if (!hasSearches(filter)) return { query, searched: query, partialOf: null };
    const found = andThen(store.syncVersion(), () => findSimilarWords(query));
    return andThen(found, (complete) => findMatches(complete, client));
  };
  const findSimilar = createFindSimilar({ store, context: plan, embedder: context.embedder ?? null });
  const listSimilar = async (query: ListReadQuery, client: ReadClient | undefined): Promise<ListResult> => {
    await store.syncVersion();
    const similar = await findSimilar(query);
    const { page, total, values } = planList(similar, plan);
    const entries = await store.bytes(page, values, client);
    // Not cached, as its key would have the ids of all that are compared.
    const [row] = total === null ? [] : await store.rows(total, values);
    const count = row === undefined ? null : Number(Object.values(row)[0]);
    return { ...readPage(entries ?? emptyList, similar), total: count };
  };
  const unsavedRunner = createUnsavedRunner();
  const idempotencyStore = createIdempotencyStore(store, context.clock);
  return {
    list: (query, client) =>
      findSimilarSearch(query) === undefined
        ? readVersionsOf(query, (one) => andThen(completeSearch(one, client), (matched) => list(matched, client)))
        : listSimilar(query, client),
    findOne: (query, documentId, client) =>
      readVersionsOf(query, (one) =>
        andThen(completeSearch(one, client), ({ query: matched }) => findOne(matched, documentId, client)),
      ),
    findHighlighted: (query, documentId, client) =>
      readVersionsOf(query, (one) =>
        andThen(completeSearch(one, client), ({ query: matched, searched }) =>
          andThen(findOne(matched, documentId, client), (entries) =>
            entries === null ? null : withHighlights({ entries, total: null }, searched),
          ),
        ),
      ),
    aggregate: (query, client) =>
      readVersionsOf(query, (one) =>
        andThen(completeSearch(one, client), (matched) => {
          const { statement, values } = planAggregate(matched.query, plan);
          const groups = andThen(store.bytes(statement, values, client), toGroups);
          return andThen(groups, (result) => withPartialSearch(result, matched.partialOf));
        }),
      ),
    locales(query, wanted, client) {
      return readVersionsOf(query, (one) => {
        const { statement, values } = planLocales(one, wanted, plan);
        return andThen(store.bytes(statement, values, client), toGroups);
      });
    },
    recent(query, wanted, client) {
      return readVersionsOf(query, (one) => {
        const { statement, values } = planRecent(one, wanted, plan);
        return andThen(store.bytes(statement, values, client), toGroups);
      });
    },
    contentVersion(query) {
      const reads = dependencyUids(query);
      return () => store.versionCounter(reads);
    },
    syncVersion: () => store.syncVersion(),
    dependencies: dependencyUids,
    async create(request) {
      const prepared = await prepareWrite(request, 'create', context);
      return write(request, (writeContext) =>
        runIdempotently(writeContext.tx, request, () => createAndNotify(writeContext, prepared)),
      );
    },
    async update(request) {
      const prepared = await prepareWrite(request, 'update', context);
      const operation = async (writeContext: WriteContext): Promise<Buffer> => {
        const documentId = request.documentId ?? (await findSingleTypeDocumentId(writeContext, request.type));
        if (documentId !== null) return updateAndNotify(writeContext, prepared, documentId);
        request.checkPrecondition?.([]);
        return createAndNotify(writeContext, prepared);
      };
      return write(request, operation, lockKey(request));
    },
    async upsert(request) {
      const value = await parseKeyValue(context, request);
      const lock = upsertLock(request, value);
      const { afterUpsert, ...writeRequest } = request;
      const prepare = (action: 'create' | 'update'): Promise<PreparedWrite> => {
        const afterWrite = afterUpsert?.(action);
        return prepareWrite({ ...writeRequest, ...(afterWrite && { afterWrite }) }, action, context);
      };
      const operation = async (writeContext: WriteContext): Promise<UpsertResult> => {
        await writeContext.tx.acquireLock(lock);
        const documentId = await lockByKey(writeContext, request, value);
        if (documentId !== null) {
          const document = await updateAndNotify(writeContext, await prepare('update'), documentId);
          return { created: false, document };
        }
        if (!request.ability.can('create', request.type.uid)) throw new Failure('access.forbidden');
        const prepared = await prepare('create');
        request.checkPrecondition?.([]);
        return { created: true, document: await createAndNotify(writeContext, prepared) };
      };
      return write(request, operation, lock);
    },
    async remove(request) {
      const rules = getRowRules(request.ability, request.type, ['delete']);
      checkRequestedLocale(rules, context, request);
      const operation = async (writeContext: WriteContext): Promise<void> => {
        const documentId = request.documentId ?? (await findSingleTypeDocumentId(writeContext, request.type));
        if (documentId === null) {
          request.precondition?.checkPrecondition?.([]);
          return;
        }
        const document = getDocumentLocale(writeContext, request, documentId);
        await request.beforeWriteInTransaction?.(writeContext.tx, documentId);
        const anyRemoved = await removeVersions(writeContext, document, request.locale === '*', { ...request, rules });
        if (anyRemoved) await request.afterWrite?.(writeContext.tx, documentId);
      };
      return write(request, operation, lockKey(request));
    },
    publish: (request) => publicationAction(request, publishAction),
    unpublish: (request) => publicationAction(request, unpublishAction),
    discardDraft: (request) => publicationAction(request, discardDraftAction),
    findVersion: (type, by) => findVersion(context, type, by),
    idempotency: idempotencyStore.request,
    transaction: (work, lock) => store.write(work, lock === undefined ? {} : { document: lock }),
    async withUnsaved(request, read) {
      const { type, ability } = request;
      const quietContext: DocumentsContext = { ...context, beforeWrite: null, listeners: [], recordsHistory: false };
      const prepare = () => prepareWrite({ ...request, status: 'draft' }, 'update', quietContext);
      const prepared = await prepare().catch((error: unknown) => {
        if (error instanceof Failure) return error;
        throw error;
      });
      if (prepared instanceof Failure) return { failure: prepared };
      return unsavedRunner.run(store, {
        document: lockKey(request),
        async write(tx) {
          const save = async (writeContext: WriteContext): Promise<Buffer> =>
            updateAndNotify(writeContext, prepared, await getDocumentId(writeContext, request));
          try {
            await runWrite(quietContext, tx, request, save);
          } catch (error) {
            throw withoutUnreadableValues(error, type, ability, context.snapshot);
          }
        },
        read: (tx) => read(createDocumentsIn({ ...quietContext, store: withinTransaction(store, tx) })),
      });
    },
    pruneIdempotencyKeys: idempotencyStore.prune,
    attachFile: (transaction, request) => write({ ...request, transaction }, (work) => attachFile(work, request)),
  };
}

function withPartialSearch(result: ListResult, partialOf: number | null): ListResult {
  return partialOf === null ? result : { ...result, partialSearch: partialOf };
}

/** `12:{…},{…}`, or without their number `:{…},{…}`. */
function toGroups(bytes: Buffer | null): ListResult {
  const colon = bytes?.indexOf(':') ?? -1;
  if (bytes === null || colon < 0) throw new Bug('a statement for groups returned none');
  const total = colon === 0 ? null : Number(bytes.subarray(0, colon).toString('latin1'));
  return { entries: bytes.subarray(colon + 1), total };
}

/** Returns what a write locks first: its document, or the single type. */
function lockKey({ type, documentId }: Pick<ActionRequest, 'type' | 'documentId'>): string {
  return documentId ?? type.uid;
}

/** The part of a request that its transaction depends on. */
type TransactionRequest = Pick<WriteRequest, 'type' | 'ability' | 'origin' | 'transaction' | 'isRestore' | 'changeSet'>;

/** Runs a write in a transaction. One into a change set is neither in the history nor in the feed. */
async function runWrite<T>(
  context: DocumentsContext,
  tx: Transaction,
  { ability, origin = serverOrigin, isRestore, changeSet }: TransactionRequest,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const revisionAction = isRestore === true ? 'restore' : 'update';
  const now = isoTime(context.clock.now());
  const writeContext = { ...context, tx, now, author: ability.administrator, origin, revisionAction } as const;
  return changeSet === undefined ? work({ ...writeContext, layer: null }) : writeIntoSet(writeContext, changeSet, work);
}

async function createAndNotify(context: WriteContext, request: PreparedWrite): Promise<Buffer> {
  const existing = request.type.kind === 'singleType' ? await findSingleTypeRow(context, request.type) : null;
  const documentId = existing ?? request.createWithDocumentId ?? newDocumentId();
  const answer = await createVersion(context, getDocumentLocale(context, request, documentId), request);
  await request.afterWrite?.(context.tx, documentId);
  return answer;
}

async function updateAndNotify(context: WriteContext, request: PreparedWrite, documentId: string): Promise<Buffer> {
  await request.beforeWriteInTransaction?.(context.tx, documentId);
  const answer = await changeVersion(context, getDocumentLocale(context, request, documentId), request);
  await request.afterWrite?.(context.tx, documentId);
  return answer;
}

/** Returns the documentId of the document to act on. Throws Failure http.not-found. */
async function getDocumentId(context: WriteContext, { type, documentId }: ActionRequest): Promise<string> {
  const id = documentId ?? (await findSingleTypeDocumentId(context, type));
  if (id === null) throw new Failure('http.not-found');
  return id;
}

/** Returns the documentId of a single type's document, which may have no version that the write sees. */
async function findSingleTypeRow(context: WriteContext, type: ContentType): Promise<string | null> {
  const [row] = await context.tx.rows(singleTypeDocument(context.printer), [type.uid]);
  return row === undefined ? null : String(row.document_id);
}

/** Returns the documentId of a single type's document, or null if it does not exist yet. */
async function findSingleTypeDocumentId(context: WriteContext, type: ContentType): Promise<string | null> {
  // The document row is not locked yet and may not exist: without this lock it could be removed or created meanwhile.
  await context.tx.acquireLock(`single type ${type.uid}`);
  const documentId = await findSingleTypeRow(context, type);
  if (documentId === null) return null;
  const versions = await readVersions(context, getVersionTable(context, type.uid), documentId);
  return versions.length === 0 ? null : documentId;
}
