import { type Clock, isoTime } from '../../foundations/core/index.js';
import type { DocumentReadQuery, ReadNode, Status } from '../../language/query/index.js';
import { type ContentType, fileUid, type Snapshot } from '../../language/schema/index.js';
import type { Transaction } from '../../storage/database/index.js';
import type { Layout } from '../../storage/sql/layout/index.js';
import { type Dialect, planDocument } from '../../storage/sql/plan/index.js';
import type { ChangeListener, DocumentChange } from '../documents/index.js';
import { type AffectedVersion, getEventName, listAffectedVersions } from './affected-versions.js';
import { createEventNode } from './event-node.js';
import { createEventInsert } from './insert-event.js';
import { matchesSubscription } from './matches-subscription.js';
import type { SubscriptionCache, WebhookSubscriber } from './subscription-cache.js';
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
  const insert = createEventInsert(dialect);
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
    const payload = createPayload(event, now, type, json.toString('utf8'));
    const { status } = affected;
    await insert(
      tx,
      { event, type: type.uid, document_id: documentId, locale, status, created_at: now, payload },
      subscribers,
    );
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
