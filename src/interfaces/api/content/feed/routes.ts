import type { Feed, FeedEvent, FeedScope } from '../../../../domain/events/index.js';
import { andThen, type EventLoopTick, Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse, Route } from '../../../../foundations/http/index.js';
import type { Ability, Caller } from '../../../../language/query/access/index.js';
import { listFeedTypes } from '../../../../language/query/index.js';
import type { ContentType, Snapshot } from '../../../../language/schema/index.js';
import type { CallerResolver } from '../parts.js';
import type { ApiProfile } from '../profiles.js';
import { createRouteFinder, route } from '../route-table.js';
import { EventStreams, eventStreamHeaders, type StreamScope } from './event-streams.js';
import { feedClauses } from './feed-clauses.js';
import type { OpenStreams } from './open-streams.js';
import { type FeedRequest, parseFeedRequest } from './parse-feed-request.js';

/** The dependencies of the feed endpoints; one set per snapshot. */
export interface FeedRoutesParts {
  readonly snapshot: Snapshot;
  readonly callers: Pick<CallerResolver, 'callerOf' | 'revalidate'>;
  readonly profile: ApiProfile;
  readonly feed: Feed;
  /** The streams of the whole server. */
  readonly streams: OpenStreams;
}

/** The header in which a reconnecting browser sends its cursor. */
const lastEventId = 'last-event-id';

/**
 * `GET /api/_changes`: the events after a cursor. `GET /api/_events`: the same as a continuous stream of server-sent
 * events. Both name the version of the document, never its content. Throws access.unauthorized, access.forbidden,
 * query.*, feed.unknown-cursor, feed.too-many-streams.
 */
export function createFeedRoutes(parts: FeedRoutesParts): (segments: readonly string[]) => Route | null {
  const eventStreams = new EventStreams({
    feed: parts.feed,
    text: (event) => JSON.stringify(describeEvent(event, parts.snapshot)),
  });
  return createRouteFinder([
    ['_changes', route({ GET: (request) => getChanges(parts, request) })],
    ['_events', route({ GET: (request) => openEventStream(parts, eventStreams, request) })],
  ]);
}

async function getChanges(parts: FeedRoutesParts, request: HttpRequest): Promise<HttpResponse> {
  const { feed } = parts;
  const { ability } = await parts.callers.callerOf(request);
  const feedRequest = parseFeedRequest(request.query, visibleTypes(parts, ability));
  if (feedRequest.since === null) return changesResponse([], await feed.endCursor(), false, parts);
  const page = await feed.readAfter(feedRequest.since, currentScope(parts, feedRequest, ability), feedRequest.limit);
  return changesResponse(page.events, page.cursor, page.more, parts);
}

async function openEventStream(
  parts: FeedRoutesParts,
  eventStreams: EventStreams,
  request: HttpRequest,
): Promise<HttpResponse> {
  const { feed, streams, callers } = parts;
  const { ability } = await callers.callerOf(request);
  const feedRequest = parseFeedRequest(request.query, visibleTypes(parts, ability));
  const lastCursor = request.headers[lastEventId];
  const since =
    (typeof lastCursor === 'string' && lastCursor !== '' ? lastCursor : feedRequest.since) ?? (await feed.endCursor());
  // A cursor that is not known is refused with a status, while there still is one.
  await feed.readAfter(since, { clauses: [], locales: null, events: null }, 1);
  const { types, locales, events } = feedRequest;
  const filter = JSON.stringify([types?.map(({ uid }) => uid) ?? null, locales, events]);
  const scopeOf = ({ ability }: Caller): StreamScope => ({
    key: `${ability.permissionFingerprint}\n${filter}`,
    create: () => currentScope(parts, feedRequest, ability),
  });
  const scope = (tick: EventLoopTick) =>
    andThen(callers.revalidate(request.authorization, tick), (cached) =>
      cached === null ? callers.callerOf(request).then(scopeOf) : scopeOf(cached),
    );
  const stream = streams.open((signal) => eventStreams.open({ since, signal, scope }));
  return {
    status: 200,
    body: null,
    revalidates: false,
    file: { stream, length: null },
    headers: eventStreamHeaders,
  };
}

/** Returns the content types whose events the caller may see. Throws access.forbidden if there are none. */
function visibleTypes({ snapshot }: FeedRoutesParts, ability: Ability): readonly ContentType[] {
  const types = listFeedTypes(snapshot, ability);
  if (types.length === 0) throw new Failure('access.forbidden');
  return types;
}

/** The part of the requested scope that the caller may see now. */
function currentScope(parts: FeedRoutesParts, { types, locales, events }: FeedRequest, ability: Ability): FeedScope {
  const visible = visibleTypes(parts, ability);
  const selected = types === null ? visible : visible.filter((type) => types.includes(type));
  return { clauses: feedClauses(selected, ability, parts.profile), locales, events };
}

/**
 * Returns the events of content types that a caller may see now, by their uids. Throws access.forbidden if there is one of which the caller
 * may see none.
 */
export function feedScope(
  parts: Pick<FeedRoutesParts, 'snapshot' | 'profile'>,
  uids: readonly string[],
  ability: Ability,
): FeedScope {
  const types = listFeedTypes(parts.snapshot, ability).filter(({ uid }) => uids.includes(uid));
  if (types.length < uids.length) throw new Failure('access.forbidden');
  return { clauses: feedClauses(types, ability, parts.profile), locales: null, events: null };
}

function changesResponse(
  feedEvents: readonly FeedEvent[],
  cursor: string,
  more: boolean,
  { snapshot }: FeedRoutesParts,
): HttpResponse {
  const data = feedEvents.map((event) => describeEvent(event, snapshot));
  return {
    status: 200,
    body: [Buffer.from(JSON.stringify({ data, meta: { cursor, more } }))],
    revalidates: false,
  };
}

function describeEvent({ event, createdAt, uid, documentId, locale, status }: FeedEvent, snapshot: Snapshot): object {
  const model = snapshot.contentTypes.get(uid)?.singularName ?? null;
  return { event, createdAt, model, uid, documentId, locale, status };
}
