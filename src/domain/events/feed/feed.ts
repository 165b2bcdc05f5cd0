import { type Clock, Failure, isoTime } from '../../../foundations/core/index.js';
import type { Row, Store } from '../../../storage/database/index.js';
import { feedTopic } from '../topics.js';
import type { EventName } from '../types.js';
import { feedPageStatement, feedStatements } from './feed-statements.js';

/** Something that happened to one version of a document. */
export interface FeedEvent {
  /** Where to go on behind it. */
  readonly cursor: string;
  readonly event: EventName;
  readonly uid: string;
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly status: 'draft' | 'published';
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Which versions somebody may know of. Lists are never empty. */
export interface FeedClause {
  /** uids of content types. */
  readonly types: readonly string[];
  readonly statuses: readonly ('draft' | 'published')[];
  /** null: in any. */
  readonly locales: readonly string[] | null;
  /** documentIds; null: any. */
  readonly documents: readonly string[] | null;
}

/** What somebody may know of (any of the clauses), and wants to (all of the rest; null: everything). */
export interface FeedScope {
  readonly clauses: readonly FeedClause[];
  readonly locales: readonly string[] | null;
  readonly events: readonly EventName[] | null;
}

/** A piece of the feed. */
export interface FeedPage {
  readonly events: readonly FeedEvent[];
  /** Behind all of them, and behind what the scope left out. */
  readonly cursor: string;
  /** There is more by now. */
  readonly more: boolean;
}

/** What happened, in one order that is the same for everybody and to which things are only ever added at the end. */
export interface Feed {
  /** The cursor behind everything that was committed before the question. Throws Fault store.*. */
  endCursor(): Promise<string>;
  /**
   * What was committed behind a cursor. Throws Failure feed.unknown-cursor where that place is too old, or of another database;
   * Fault store.*.
   */
  readAfter(cursor: string, scope: FeedScope, limit: number): Promise<FeedPage>;
  /** Calls back when there may be more. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Removes what is older than so many days. For one node, once in a while. */
  prune(days: number): Promise<void>;
}

const millisecondsPerDay = 24 * 60 * 60 * 1_000;
const cursorPattern = /^(\d{1,15})-([a-z0-9]{0,24})$/;
/** Before everything. */
const startCursor = '0-';

/**
 * The feed of a database. Row ids of several transactions may become visible in another order than they were taken, so places are given
 * out afterwards, to what is committed, by one reader at a time: whoever has read up to a place has seen all that will ever stand before
 * it. Where nobody reads, no places are given out.
 */
export function createFeed(store: Store, clock: Clock): Feed {
  const statements = feedStatements(store.dialect);

  async function assignPositions(): Promise<void> {
    const [pending] = await store.rows(statements.withoutPosition, []);
    if (pending === undefined) return;
    await store.write(async (tx) => {
      await tx.acquireLock('feed');
      await tx.run(statements.assignPositions, []);
    });
  }

  async function readLastPosition(): Promise<FeedPosition> {
    await assignPositions();
    const [row] = await store.rows(statements.lastPosition, []);
    return row === undefined ? { position: 0, key: '' } : parsePosition(row);
  }

  /** The position of a cursor that is known; `end`: where the feed ended before. */
  async function parseCursor(cursor: string, end: FeedPosition): Promise<number> {
    const [, digits, key] = cursorPattern.exec(cursor) ?? [];
    if (digits === undefined) throw new Failure('feed.unknown-cursor');
    const position = Number(digits);
    // Before the first one: as long as that is there, or there was none, nothing behind this cursor is gone.
    const [row] = await store.rows(statements.keyAtPosition, [position === 0 ? 1 : position]);
    const isValid = position === 0 ? row !== undefined || end.position === 0 : row?.key === key;
    if (!isValid) throw new Failure('feed.unknown-cursor');
    return position;
  }

  return {
    endCursor: async () => formatCursor(await readLastPosition()),
    async readAfter(cursor, scope, limit) {
      const end = await readLastPosition();
      const after = await parseCursor(cursor, end);
      const bounds = { after, until: end.position, limit };
      const { statement, values } = feedPageStatement(store.dialect, bounds, scope);
      const events = (await store.rows(statement, values)).map(parseFeedRow);
      const more = events.length === limit;
      const lastSeen = more ? events.at(-1) : undefined;
      return { events, more, cursor: lastSeen?.cursor ?? formatCursor(end) };
    },
    subscribe(listener) {
      return store.onChanged((changed) => {
        if (changed === 'anything' || changed.has(feedTopic)) listener();
      });
    },
    async prune(days) {
      await assignPositions();
      await store.write((tx) => tx.run(statements.prune, [isoTime(clock.now() - days * millisecondsPerDay)]));
    },
  };
}

interface FeedPosition {
  readonly position: number;
  readonly key: string;
}

function parsePosition(row: Row): FeedPosition {
  return { position: Number(row.position), key: String(row.key) };
}

function formatCursor({ position, key }: FeedPosition): string {
  return position === 0 ? startCursor : `${position}-${key}`;
}

function parseFeedRow(row: Row): FeedEvent {
  return {
    cursor: formatCursor(parsePosition(row)),
    event: String(row.event) as EventName,
    uid: String(row.type),
    documentId: String(row.document_id),
    locale: row.locale === '' ? null : String(row.locale),
    status: row.status === 'draft' ? 'draft' : 'published',
    createdAt: String(row.created_at),
  };
}
