import { Failure, isoTime } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { changeSetsTopic, type Dialect, oncePerDialect, statementPrinter } from '../../../../storage/sql/plan/index.js';
import type { DocumentsContext, WriteContext } from '../../context.js';
import { completeContext, type DocumentsServices } from '../../documents.js';
import { serverOrigin, type WriteOrigin } from '../../types.js';
import { notifySetListeners } from '../notify-set-listeners.js';
import { checkReviewed } from '../review/review-state.js';
import type { ChangeSet } from '../types.js';
import {
  checkPublishable,
  publishEntries,
  type SetPublicationRequest,
  type SetPublicationResult,
  undoEntries,
} from './publish-set.js';

/** A request to publish a set, or to undo that. */
export interface PublishSetRequest extends Pick<SetPublicationRequest, 'ability' | 'resolutions'> {
  readonly origin?: WriteOrigin | undefined;
  /** Called in the transaction if an incomplete review is overruled; left out: it is not overruled. */
  readonly overrule?: ((transaction: Transaction, id: string) => Promise<void>) | undefined;
  /** The open transaction that the publication is part of; left out: it has its own. */
  readonly transaction?: Transaction;
  /** Runs in the same transaction after the publication. */
  readonly afterWrite?: (transaction: Transaction, id: string) => Promise<void>;
}

/** Publication of change sets. */
export interface SetPublications {
  /**
   * Publishes an open set in one transaction, with what was published since merged into it. Keeps what it replaces. Throws Failure
   * http.not-found, write.change-set-closed, write.review-incomplete, write.change-set-clashes with a problem for each clash that `resolutions` leave, and what
   * publications of its documents throw.
   */
  publish(request: PublishSetRequest, id: string): Promise<SetPublicationResult>;
  /** Publishes again what the publication of a set replaced. Throws like `publish`, and Failure write.change-set-not-published. */
  undo(request: PublishSetRequest, id: string): Promise<SetPublicationResult>;
  /**
   * Sets when the set is published, with the permissions that the administrator has at that time; null: not scheduled. Milliseconds since
   * 1970. A review that is not complete at that time refuses it. Throws Failure http.not-found, write.change-set-closed, and access.forbidden if the administrator may not publish it now either.
   */
  schedule(
    request: Omit<PublishSetRequest, 'resolutions' | 'transaction' | 'overrule'>,
    id: string,
    at: number | null,
  ): Promise<void>;
}

const createStatements = oncePerDialect((dialect: Dialect) => {
  const print = statementPrinter(dialect);
  const table = 'UPDATE [octavo_change_sets] SET';
  return {
    lock: print(
      `${table} [revision] = [revision] WHERE [set_id] = :id RETURNING [state]`,
      { id: 'text' },
      { state: 'text' },
    ),
    publish: print(
      `${table} [state] = 'published', [updated_at] = :now, [published_at] = :now, [published_by] = :author, [publish_at] = NULL, [publish_as] = NULL, [refusal] = NULL WHERE [set_id] = :id`,
      { id: 'text', now: 'instant', author: 'integer?' },
    ),
    schedule: print(
      `${table} [publish_at] = :at, [publish_as] = :author, [refusal] = NULL, [updated_at] = :now WHERE [set_id] = :id`,
      { id: 'text', at: 'instant?', now: 'instant', author: 'integer?' },
    ),
    undo: print(`${table} [state] = 'undone', [updated_at] = :now WHERE [set_id] = :id`, {
      id: 'text',
      now: 'instant',
    }),
  };
});

/** Creates the publication of change sets of one model and its database. */
export function createSetPublications(services: DocumentsServices): SetPublications {
  const context = completeContext(services);
  const { store } = context;
  const statements = createStatements(store.dialect);

  function change<T>(
    request: Omit<PublishSetRequest, 'resolutions' | 'overrule'>,
    id: string,
    work: (context: WriteContext, state: ChangeSet['state']) => Promise<T>,
  ): Promise<T> {
    const run = async (tx: Transaction): Promise<T> => {
      const locked = await statements.lock.first(tx, { id });
      if (locked === undefined) throw new Failure('http.not-found');
      const { state } = locked;
      const current = state === 'published' || state === 'undone' ? state : 'open';
      const result = await work(createContext(context, tx, request), current);
      tx.touch(changeSetsTopic, 'values');
      await request.afterWrite?.(tx, id);
      return result;
    };
    return request.transaction === undefined
      ? store.write(run, { document: id, longRunning: true })
      : run(request.transaction);
  }

  return {
    publish: (request, id) =>
      change(request, id, async (writeContext, state) => {
        if (state !== 'open') throw new Failure('write.change-set-closed', { state });
        const { tx, now, author } = writeContext;
        if (await checkReviewed(tx, store.dialect, id, request.overrule !== undefined))
          await request.overrule?.(tx, id);
        const result = await publishEntries(writeContext, { ...request, setId: id });
        await statements.publish.run(tx, { id, now, author });
        await notifySetListeners(context, tx, { action: 'publish', setId: id });
        return result;
      }),
    schedule: (request, id, at) =>
      change(request, id, async (writeContext, state) => {
        if (state !== 'open') throw new Failure('write.change-set-closed', { state });
        if (at !== null) await checkPublishable(writeContext, request.ability, id);
        const { tx, now, author } = writeContext;
        const schedule = at === null ? { at: null, author: null } : { at: isoTime(at), author };
        await statements.schedule.run(tx, { id, now, ...schedule });
      }),
    undo: (request, id) =>
      change(request, id, async (writeContext, state) => {
        if (state !== 'published') throw new Failure('write.change-set-not-published', { state });
        const result = await undoEntries(writeContext, { ...request, setId: id });
        await statements.undo.run(writeContext.tx, { id, now: writeContext.now });
        await notifySetListeners(context, writeContext.tx, { action: 'undo', setId: id });
        return result;
      }),
  };
}

function createContext(
  context: DocumentsContext,
  tx: Transaction,
  { ability, origin = serverOrigin }: { readonly ability: Ability; readonly origin?: WriteOrigin | undefined },
): WriteContext {
  const now = isoTime(context.clock.now());
  return { ...context, tx, now, author: ability.administrator, origin, revisionAction: 'update', layer: null };
}
