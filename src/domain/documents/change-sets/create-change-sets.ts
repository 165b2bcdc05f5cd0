import { Failure, isoTime, newDocumentId } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { changeSetStatus } from '../../../storage/sql/layout/index.js';
import { deleteLonelyDocuments, deleteSetRows, NamedValues } from '../../../storage/sql/plan/index.js';
import { type DocumentsContext, getVersionTable, type WriteContext } from '../context.js';
import { completeContext, type DocumentsServices } from '../documents.js';
import { visibleScheduleCondition } from '../schedule/visible-schedule.js';
import { serverOrigin } from '../types.js';
import { addDocuments, discardDocument } from './add-documents.js';
import { changeSetStatements, parseEntryRow, parseSetRow, type SetRow } from './change-set-statements.js';
import { writeIntoSet } from './layer.js';
import { notifySetListeners } from './notify-set-listeners.js';
import { compareEntries } from './publication/compare-set.js';
import { createSetPublications } from './publication/create-set-publications.js';
import { createReviews } from './review/create-reviews.js';
import { createSetTransfer } from './transfer/create-set-transfer.js';
import type { ChangeSet, ChangeSetRequest, ChangeSets, ChangeSetText } from './types.js';

/** Creates the change sets of one model and its database. */
export function createChangeSets(services: DocumentsServices): ChangeSets {
  const context = completeContext(services);
  const { store, clock, snapshot } = context;
  const statements = changeSetStatements(store.dialect);

  async function withTotals(ability: Ability, rows: readonly SetRow[]): Promise<readonly ChangeSet[]> {
    const inputs = new NamedValues();
    const condition = visibleScheduleCondition(ability, snapshot.contentTypes.values(), null, inputs);
    const ids = rows.map((row) => row.set_id);
    const totals =
      condition === null || ids.length === 0
        ? []
        : await statements.totals(condition, inputs).rows(store, { ...inputs.values, ids });
    return rows.map((row) =>
      parseSetRow(
        row,
        totals.filter(({ set_id: id }) => id === row.set_id).map(({ type, total }) => ({ type, total })),
      ),
    );
  }

  async function get(ability: Ability, id: string): Promise<ChangeSet | null> {
    const row = await statements.byId.first(store, { id });
    return row === undefined ? null : ((await withTotals(ability, [row]))[0] ?? null);
  }

  async function requireSet(ability: Ability, id: string): Promise<ChangeSet> {
    const set = await get(ability, id);
    if (set === null) throw new Failure('http.not-found');
    return set;
  }

  /** Runs a change of an open set in one transaction. */
  function change<T>(
    { ability, afterWrite }: ChangeSetRequest,
    id: string,
    work: (context: WriteContext) => Promise<T>,
  ): Promise<T> {
    return store.write(
      async (tx) => {
        const result = await withNotFound(() => writeIntoSet(createContext(context, tx, ability), id, work));
        await afterWrite(tx, id);
        return result;
      },
      { document: id },
    );
  }

  const entries: ChangeSets['entries'] = async (ability, id, filter, { start, limit }) => {
    if (!(await statements.byId.exists(store, { id }))) throw new Failure('http.not-found');
    const inputs = new NamedValues();
    const types = [...snapshot.contentTypes.values()].filter(({ uid }) => filter.type === null || uid === filter.type);
    const visible = visibleScheduleCondition(ability, types, null, inputs);
    if (visible === null) return { entries: [], total: 0 };
    const condition =
      filter.documentId === null
        ? visible
        : `${visible} AND s.[document_id] = ${inputs.add('text', filter.documentId)}`;
    const [rows, { total }] = await Promise.all([
      statements.entryPage(condition, inputs).rows(store, { ...inputs.values, id, start, limit }),
      statements.entryCount(condition, inputs).one(store, { ...inputs.values, id }),
    ]);
    return { entries: rows.map(parseEntryRow), total };
  };

  return {
    ...createSetPublications(services),
    reviews: createReviews(context),
    transfer: createSetTransfer(context),
    get,
    async list(ability, state, page) {
      const [rows, { total }] = await Promise.all(
        state === null
          ? [statements.page.rows(store, page), statements.count.one(store, {})]
          : [statements.pageInState.rows(store, { ...page, state }), statements.countInState.one(store, { state })],
      );
      return { sets: await withTotals(ability, rows), total };
    },
    async create({ ability, afterWrite }, { name, description }) {
      const id = newDocumentId();
      await store.write(async (tx) => {
        const now = isoTime(clock.now());
        await statements.insert.run(tx, {
          set_id: id,
          name,
          description,
          state: 'open',
          revision: 0,
          created_at: now,
          created_by: ability.administrator,
          updated_at: now,
        });
        await notifySetListeners(context, tx, { action: 'create', setId: id });
        await afterWrite(tx, id);
      });
      return requireSet(ability, id);
    },
    async update({ ability, afterWrite }, id, text) {
      await store.write(async (tx) => {
        const row = await statements.byId.first(tx, { id });
        if (row === undefined) throw new Failure('http.not-found');
        const changed: ChangeSetText = { name: row.name, description: row.description, ...text };
        await statements.rename.run(tx, { set_id: id, ...changed, updated_at: isoTime(clock.now()) });
        await afterWrite(tx, id);
      });
      return requireSet(ability, id);
    },
    remove: (request, id) =>
      change(request, id, async (writeContext) => {
        for (const { type } of await statements.types.rows(writeContext.tx, { id }))
          await removeRows(writeContext, requireChangeable(snapshot.contentTypes.get(type), request.ability), id);
        await statements.remove.run(writeContext.tx, { set_id: id });
        writeContext.layer?.markChanged(false);
      }),
    entries,
    async compare(ability, id, filter, page) {
      const set = await requireSet(ability, id);
      const { entries: found, total } = await entries(ability, id, filter, page);
      return { entries: await compareEntries(context, ability, set, found), total };
    },
    add: (request, id, documents) =>
      change(request, id, (writeContext) => addDocuments(writeContext, request.ability, documents)),
    discard: (request, id, entry) =>
      change(request, id, (writeContext) => discardDocument(writeContext, request.ability, entry)),
  };
}

function createContext(context: DocumentsContext, tx: Transaction, ability: Ability): Omit<WriteContext, 'layer'> {
  const now = isoTime(context.clock.now());
  return { ...context, tx, now, author: ability.administrator, origin: serverOrigin, revisionAction: 'update' };
}

/** Paths name the set here, where parameters name it elsewhere. */
async function withNotFound<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Failure && error.code === 'query.unknown-change-set' ? new Failure('http.not-found') : error;
  }
}

/** Removes the versions that a set has of a type, and the documents that have no other ones. */
async function removeRows({ layout, tx, printer }: WriteContext, type: ContentType, id: string): Promise<void> {
  const table = getVersionTable({ layout }, type.uid);
  await tx.run(deleteSetRows(table, printer), [changeSetStatus('set', id), changeSetStatus('base', id), id]);
  await tx.run(deleteLonelyDocuments(table, printer), [id, type.uid]);
  tx.touch(type.uid);
}

/** Throws Failure access.forbidden for a type of which the caller may not change any document. */
function requireChangeable(type: ContentType | undefined, ability: Ability): ContentType {
  if (type === undefined || !(ability.can('update', type.uid) || ability.can('delete', type.uid)))
    throw new Failure('access.forbidden');
  return type;
}
