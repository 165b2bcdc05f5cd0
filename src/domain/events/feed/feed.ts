import { type Clock, Failure, isoTime, millisecondsPerDay } from '../../../foundations/core/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { RowOf } from '../../../storage/sql/plan/index.js';
import { feedTopic } from '../topics.js';
import type { DocumentEventName } from '../types.js';
import { feedPageStatement, feedStatements } from './feed-statements.js';

/** An event of one version of a document. */
export interface FeedEvent {
  /** Where to go on behind it. */
  readonly cursor: string;
  readonly event: DocumentEventName;
  readonly uid: string;
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly status: 'draft' | 'published';
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Selects the versions that a caller may know of. Lists are never empty. */
export interface FeedClause {
  /** uids of content types. */
  readonly types: readonly string[];
  readonly statuses: readonly ('draft' | 'published')[];
  /** null: in any. */
  readonly locales: readonly string[] | null;
  /** documentIds; null: any. */
  readonly documents: readonly string[] | null;
}

/**
 * Selects events: those that the caller may know of (any of the clauses), filtered by all other members (null: no
 * filter).
 */
export interface FeedScope {
  readonly clauses: readonly FeedClause[];
  readonly locales: readonly string[] | null;
  readonly events: readonly DocumentEventName[] | null;
}

/** A piece of the feed. */
export interface FeedPage {
  readonly events: readonly FeedEvent[];
  /** Behind all of them, and behind what the scope left out. */
  readonly cursor: string;
  /** There is more by now. */
  readonly more: boolean;
}

/** An append-only list of events in one order that is the same for all readers. */
export interface Feed {
  /** Returns the cursor after everything committed before the call. Throws Fault store.*. */
  endCursor(): Promise<string>;
  /**
   * Returns the events committed after a cursor. Throws Failure feed.unknown-cursor if its position is too old, or of
   * another database; Fault store.*.
   */
  readAfter(cursor: string, scope: FeedScope, limit: number): Promise<FeedPage>;
  /** Calls back when there may be more. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Removes events older than this number of days. Called by one node, periodically. */
  prune(days: number): Promise<void>;
}

const cursorPattern = /^(\d{1,15})-([a-z0-9]{0,24})$/;
/** Precedes every event. */
const startCursor = '0-';

/**
 * Creates the feed of a database. Row ids of concurrent transactions may become visible out of order, so positions are
 * assigned afterwards, to committed rows, by one reader at a time: no event can appear before a position that was read.
 * Without readers, no positions are assigned.
 */
export function createFeed(store: Store, clock: Clock): Feed {
  const statements = feedStatements(store.dialect);

  async function assignPositions(): Promise<void> {
    if (!(await statements.withoutPosition.exists(store, {}))) return;
    await store.write(async (tx) => {
      await tx.acquireLock('feed');
      await statements.assignPositions.run(tx, {});
    });
  }

  async function readLastPosition(): Promise<FeedPosition> {
    await assignPositions();
    return (await statements.lastPosition.first(store, {})) ?? { position: 0, key: '' };
  }

  /** Returns the position of a valid cursor; `end`: the current end of the feed. */
  async function parseCursor(cursor: string, end: FeedPosition): Promise<number> {
    const [, digits, key] = cursorPattern.exec(cursor) ?? [];
    if (digits === undefined) throw new Failure('feed.unknown-cursor');
    const position = Number(digits);
    // The start cursor is valid while the first event exists, or if there never was one: then nothing after it was
    // pruned.
    const row = await statements.keyAtPosition.first(store, { position: position === 0 ? 1 : position });
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
      const { statement, parameters } = feedPageStatement(store.dialect, bounds, scope);
      const events = (await statement.rows(store, parameters)).map(parseFeedRow);
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
      const before = isoTime(clock.now() - days * millisecondsPerDay);
      await store.write((tx) => statements.prune.run(tx, { before }));
    },
  };
}

interface FeedPosition {
  readonly position: number;
  readonly key: string;
}

function formatCursor({ position, key }: FeedPosition): string {
  return position === 0 ? startCursor : `${position}-${key}`;
}

function parseFeedRow(row: RowOf<ReturnType<typeof feedPageStatement>['statement']>): FeedEvent {
  return {
    cursor: formatCursor(row),
    event: row.event as DocumentEventName,
    uid: row.type,
    documentId: row.document_id,
    locale: row.locale === '' ? null : row.locale,
    status: row.status === 'draft' ? 'draft' : 'published',
    createdAt: row.created_at,
  };
}
