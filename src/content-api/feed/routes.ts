import type { Ability } from '../../access/index.js';
import type { Feed, FeedEvent, FeedScope } from '../../events/index.js';
import type { Answer, DoorRequest, Route } from '../../http/index.js';
import { Failure } from '../../kernel/index.js';
import { feedTypes } from '../../query/index.js';
import type { ContentType, Snapshot } from '../../schema/index.js';
import type { DoorCallers } from '../parts.js';
import type { Profile } from '../profiles.js';
import { findsRoute, route } from '../route-table.js';
import { type FeedRequest, parseFeedRequest } from './parse-feed-request.js';
import { clausesOf } from './scope-of.js';
import { feedStream } from './stream.js';
import type { OpenStreams } from './streams.js';

/** What the endpoints of the feed are made with; one set per snapshot. */
export interface FeedRoutesParts {
  readonly snapshot: Snapshot;
  readonly callers: Pick<DoorCallers, 'callerOf'>;
  readonly profile: Profile;
  readonly feed: Feed;
  /** Those of the whole server. */
  readonly streams: OpenStreams;
}

/** A header in which a browser that comes back says how far it was. */
const lastEventId = 'last-event-id';

/**
 * `GET /api/_changes`: what happened since a cursor. `GET /api/_events`: the same as a stream of server-sent events that goes on. Both
 * tell which version of which document it was, never what is in it. Raises access.unauthorized, access.forbidden, query.*,
 * feed.unknown-cursor, feed.too-many-streams.
 */
export function createFeedRoutes(parts: FeedRoutesParts): (segments: readonly string[]) => Route | null {
  return findsRoute([
    ['_changes', route({ GET: (request) => changes(parts, request) })],
    ['_events', route({ GET: (request) => events(parts, request) })],
  ]);
}

async function changes(parts: FeedRoutesParts, request: DoorRequest): Promise<Answer> {
  const { feed } = parts;
  const { ability } = await parts.callers.callerOf(request);
  const asked = parseFeedRequest(request.query, allowed(parts, ability));
  if (asked.since === null) return answerOf([], await feed.end(), false, parts);
  const page = await feed.after(asked.since, scopeOf(parts, asked, ability), asked.limit);
  return answerOf(page.events, page.cursor, page.more, parts);
}

async function events(parts: FeedRoutesParts, request: DoorRequest): Promise<Answer> {
  const { feed, streams, callers, snapshot } = parts;
  const { ability } = await callers.callerOf(request);
  const asked = parseFeedRequest(request.query, allowed(parts, ability));
  const earlier = request.headers[lastEventId];
  const since = (typeof earlier === 'string' && earlier !== '' ? earlier : asked.since) ?? (await feed.end());
  // A cursor that is not known is refused with a status, while there still is one.
  await feed.after(since, { clauses: [], locales: null, events: null }, 1);
  const stream = streams.open((signal) =>
    feedStream({
      feed,
      since,
      signal,
      scope: async () => scopeOf(parts, asked, (await callers.callerOf(request)).ability),
      text: (event) => JSON.stringify(shown(event, snapshot)),
    }),
  );
  return {
    status: 200,
    body: null,
    revalidates: false,
    file: { stream, length: null },
    headers: [
      'Content-Type',
      'text/event-stream; charset=utf-8',
      'Cache-Control',
      'no-store',
      'X-Accel-Buffering',
      'no',
    ],
  };
}

/** The content types that there is something to hear of. Raises access.forbidden where there are none. */
function allowed({ snapshot }: FeedRoutesParts, ability: Ability): readonly ContentType[] {
  const types = feedTypes(snapshot, ability);
  if (types.length === 0) throw new Failure('access.forbidden');
  return types;
}

/** Of what was asked for, what may be known at this moment. */
function scopeOf(parts: FeedRoutesParts, { types, locales, events }: FeedRequest, ability: Ability): FeedScope {
  const may = allowed(parts, ability);
  const wanted = types === null ? may : may.filter((type) => types.includes(type));
  return { clauses: clausesOf(wanted, ability, parts.profile), locales, events };
}

function answerOf(list: readonly FeedEvent[], cursor: string, more: boolean, { snapshot }: FeedRoutesParts): Answer {
  const data = list.map((event) => shown(event, snapshot));
  return {
    status: 200,
    body: [Buffer.from(JSON.stringify({ data, meta: { cursor, more } }))],
    revalidates: false,
  };
}

function shown({ event, createdAt, uid, documentId, locale, status }: FeedEvent, snapshot: Snapshot): object {
  const model = snapshot.contentTypes.get(uid)?.singularName ?? null;
  return { event, createdAt, model, uid, documentId, locale, status };
}
