import type { DocumentChange, Follow } from '../documents/index.js';
import { type Clock, isoTime, newDocumentId } from '../kernel/index.js';
import type { Layout } from '../layout/index.js';
import { type Dialect, planOne } from '../plan/index.js';
import type { OneQuestion, ReadNode, Status } from '../query/index.js';
import { type ContentType, fileUid, type Snapshot } from '../schema/index.js';
import type { Transaction } from '../store/index.js';
import { eventNode } from './event-node.js';
import type { Listener, Listening } from './listening.js';
import { outboxStatements } from './outbox-statements.js';
import { eventsTopic } from './topics.js';
import type { EventName } from './types.js';
import { wants } from './wants.js';
import { type Concerned, concernedBy, eventOf } from './what-happened.js';

/** What events are written with; one set per model. */
export interface EventParts {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly listening: Listening;
}

/**
 * Writes what happens to documents into the outbox, in the transaction in which it happens, and one delivery for each who listens.
 * Nothing is written, and nothing is read, where nobody does.
 */
export function followEvents({ snapshot, layout, dialect, clock, listening }: EventParts): Follow {
  const statements = outboxStatements(dialect);
  const nodes = new Map<string, ReadNode>();

  function nodeOf(type: ContentType): ReadNode {
    const known = nodes.get(type.uid) ?? eventNode(type, snapshot);
    nodes.set(type.uid, known);
    return known;
  }

  async function read(tx: Transaction, { type, documentId }: DocumentChange, locale: string, status: Status) {
    const question: OneQuestion = {
      is: 'one',
      node: nodeOf(type),
      versions: {
        status,
        locale: type.localized ? { is: 'some', slots: [1], stated: true } : { is: 'all' },
        publication: null,
      },
      documentId: 0,
      values: type.localized ? [documentId, locale] : [documentId],
    };
    const { statement, values } = planOne(question, { snapshot, layout, dialect });
    return tx.bytes(statement, values);
  }

  async function write(tx: Transaction, change: DocumentChange, at: Written, listeners: readonly Listener[]) {
    const { event, locale, concerned } = at;
    const shown = await read(tx, change, locale, concerned.shown);
    if (shown === null) return;
    const { type, documentId } = change;
    const now = isoTime(clock.now());
    const payload = payloadOf(event, now, type, shown.toString('utf8'));
    const values = [newDocumentId(), event, type.uid, documentId, locale, concerned.of, now, payload];
    const [row] = await tx.rows(statements.insertEvent, values);
    for (const { id } of listeners) {
      await tx.run(statements.insertDelivery, [id, row?.id ?? null, documentId, now, now]);
    }
    tx.touch(eventsTopic);
  }

  return async (tx, change) => {
    const listeners = await listening.heardIn(tx);
    if (listeners.length === 0) return;
    const event = eventOf(change);
    for (const locale of change.locales) {
      const wanted = listeners.filter((listener) => wants(listener, { event, uid: change.type.uid, locale }));
      if (wanted.length === 0) continue;
      for (const concerned of concernedBy(change)) await write(tx, change, { event, locale, concerned }, wanted);
    }
  };
}

interface Written {
  readonly event: EventName;
  readonly locale: string;
  readonly concerned: Concerned;
}

/** The body of a delivery; `shown`: JSON text. */
function payloadOf(event: EventName, createdAt: string, { uid, singularName }: ContentType, shown: string): string {
  const head = JSON.stringify({ event, createdAt });
  if (uid === fileUid) return `${head.slice(0, -1)},"media":${shown}}`;
  return `${JSON.stringify({ event, createdAt, model: singularName, uid }).slice(0, -1)},"entry":${shown}}`;
}
