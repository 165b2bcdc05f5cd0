import { type Clock, isoTime } from '../../foundations/core/index.js';
import { changeSetsUid } from '../../language/query/access/index.js';
import { changeSetTable } from '../../storage/sql/layout/index.js';
import { columnShape, type Dialect, statementPrinter } from '../../storage/sql/plan/index.js';
import type { ChangeSetListener } from '../documents/index.js';
import { createEventInsert } from './insert-event.js';
import type { SubscriptionCache } from './subscription-cache.js';
import type { EventName } from './types.js';

/** The dependencies of the writer. */
export interface ChangeSetEventServices {
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly subscriptions: SubscriptionCache;
}

const setRow = columnShape(changeSetTable, ['name', 'description', 'state', 'revision', 'published_at']);

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  // A set that was moved to no stage is in the first one.
  const stage = (condition: string) =>
    `(SELECT t.[name] FROM [octavo_change_set_stages] t ${condition} ORDER BY t.[position], t.[id] LIMIT 1)`;
  return {
    set: print(
      `SELECT s.[name], s.[description], s.[state], s.[revision], s.[published_at], COALESCE(${stage('WHERE t.[id] = s.[stage_id]')}, ${stage('')}) AS [stage], ` +
        '(SELECT COUNT(*) FROM [octavo_change_set_entries] e WHERE e.[set_id] = s.[set_id]) AS [entries] ' +
        'FROM [octavo_change_sets] s WHERE s.[set_id] = :id',
      { id: 'text' },
      { ...setRow, stage: 'text?', entries: 'integer' },
    ),
  };
}

/**
 * Returns the listener that writes what happens to change sets into the outbox, in its transaction, with one delivery per subscriber.
 * Without subscribers nothing is read or written.
 */
export function createChangeSetEventWriter({
  dialect,
  clock,
  subscriptions,
}: ChangeSetEventServices): ChangeSetListener {
  const statements = createStatements(dialect);
  const insert = createEventInsert(dialect);
  return async (tx, { action, setId, refusal }) => {
    const event: EventName = `change-set.${action}`;
    const subscribers = (await subscriptions.getSubscribers(tx)).filter(({ events }) => events.includes(event));
    if (subscribers.length === 0) return;
    const row = await statements.set.first(tx, { id: setId });
    if (row === undefined) return;
    const { published_at: publishedAt, ...set } = row;
    const createdAt = isoTime(clock.now());
    const changeSet = { id: setId, ...set, publishedAt };
    const reason = refusal === undefined ? {} : { refusal: { code: refusal.code, message: refusal.message } };
    const payload = JSON.stringify({ event, createdAt, changeSet, ...reason });
    const subject = { type: changeSetsUid, document_id: setId, locale: '', status: '' };
    await insert(tx, { event, ...subject, created_at: createdAt, payload }, subscribers);
  };
}
