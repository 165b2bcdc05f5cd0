import { type Clock, isoTime, newDocumentId } from '../../foundations/core/index.js';
import type { DocumentReadQuery, ReadNode, Status } from '../../language/query/index.js';
import { type ContentType, fileUid, type Snapshot } from '../../language/schema/index.js';
import type { Transaction } from '../../storage/database/index.js';
import { deliveryTable, type Layout, outboxTable } from '../../storage/sql/layout/index.js';
import { columnNames, type Dialect, planDocument, tableStatements } from '../../storage/sql/plan/index.js';
import type { ChangeListener, DocumentChange } from '../documents/index.js';
import { type AffectedVersion, getEventName, listAffectedVersions } from './affected-versions.js';
import { createEventNode } from './event-node.js';
import { matchesSubscription } from './matches-subscription.js';
import type { SubscriptionCache, WebhookSubscriber } from './subscription-cache.js';
import { deliveriesTopic } from './topics.js';
import type { EventName } from './types.js';

/** The dependencies of the outbox writer; one set per model. */
export interface OutboxServices {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly subscriptions: SubscriptionCache;
}

/**
 * Returns the listener that writes changes of documents into the outbox, in their transaction, with one delivery per subscriber.
 * Without subscribers nothing is read or written.
 */
export function createOutboxWriter({
  snapshot,
  layout,
  dialect,
  clock,
  subscriptions,
}: OutboxServices): ChangeListener {
  const insertEvent = tableStatements(dialect, outboxTable).insert(columnNames(outboxTable, 'id'), ['id']);
  const insertDelivery = tableStatements(dialect, deliveryTable).insert([
    'webhook_id',
    'event_id',
    'document_id',
    'state',
    'attempts',
    'since',
    'next_at',
  ]);
  const nodes = new Map<string, ReadNode>();

  function getNode(type: ContentType): ReadNode {
    const node = nodes.get(type.uid) ?? createEventNode(type, snapshot);
    nodes.set(type.uid, node);
    return node;
  }

  async function readVersion(tx: Transaction, { type, documentId }: DocumentChange, locale: string, status: Status) {
    const query: DocumentReadQuery = {
      is: 'one',
      node: getNode(type),
      versions: {
        status,
        locale: type.localized ? { is: 'some', slots: [1], explicit: true } : { is: 'all' },
        publication: null,
      },
      documentId: 0,
      values: type.localized ? [documentId, locale] : [documentId],
    };
    const { statement, values } = planDocument(query, { snapshot, layout, dialect });
    return tx.bytes(statement, values);
  }

  async function writeEvent(
    tx: Transaction,
    change: DocumentChange,
    versionEvent: VersionEvent,
    subscribers: readonly WebhookSubscriber[],
  ) {
    const { event, locale, affected } = versionEvent;
    const json = await readVersion(tx, change, locale, affected.shownStatus);
    if (json === null) return;
    const { type, documentId } = change;
    const now = isoTime(clock.now());
    const { id: eventId } = await insertEvent.one(tx, {
      key: newDocumentId(),
      event,
      type: type.uid,
      document_id: documentId,
      locale,
      status: affected.status,
      created_at: now,
      payload: createPayload(event, now, type, json.toString('utf8')),
    });
    const pending = {
      event_id: eventId,
      document_id: documentId,
      state: 'pending',
      attempts: 0,
      since: now,
      next_at: now,
    };
    for (const { id } of subscribers) await insertDelivery.run(tx, { ...pending, webhook_id: id });
    tx.touch(deliveriesTopic);
  }

  return async (tx, change) => {
    const subscribers = await subscriptions.getSubscribers(tx);
    if (subscribers.length === 0) return;
    const event = getEventName(change);
    for (const locale of change.locales) {
      const interested = subscribers.filter((subscriber) =>
        matchesSubscription(subscriber, { event, uid: change.type.uid, locale }),
      );
      if (interested.length === 0) continue;
      for (const affected of listAffectedVersions(change))
        await writeEvent(tx, change, { event, locale, affected }, interested);
    }
  };
}

interface VersionEvent {
  readonly event: EventName;
  readonly locale: string;
  readonly affected: AffectedVersion;
}

/** Returns the body of a delivery. */
function createPayload(event: EventName, createdAt: string, { uid, singularName }: ContentType, json: string): string {
  const envelope = JSON.stringify({ event, createdAt });
  if (uid === fileUid) return `${envelope.slice(0, -1)},"media":${json}}`;
  return `${JSON.stringify({ event, createdAt, model: singularName, uid }).slice(0, -1)},"entry":${json}}`;
}
