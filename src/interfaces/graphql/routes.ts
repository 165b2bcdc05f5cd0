import { lazyModule } from '../../foundations/core/index.js';
import type { Endpoint, RouteGroup } from '../../foundations/http/index.js';
import type { ContentApiParts, FeedRoutesParts } from '../api/content/index.js';
import type { RequestHandler } from './http/handle-request.js';

/** The dependencies of the GraphQL interface; one set per model. */
export interface GraphqlParts {
  /** Those of the content API, which answers the same questions. */
  readonly content: ContentApiParts;
  /** Whether the schema can be asked for. */
  readonly introspection: boolean;
  /** Entries of a list without `pagination`. */
  readonly defaultLimit: number;
  /** Bytes that the reads of one operation may print together. */
  readonly maxBytes: number;
  /** The feed that subscriptions follow; null: there are none. */
  readonly feed: FeedRoutesParts | null;
  /** Subscriptions that a caller may have open at a time; 0: there are none. */
  readonly subscriptions: number;
}

/** The media type of events, in whichever case. */
const eventStream = /text\/event-stream/i;

const loadHandler = lazyModule('graphql', () => import('./http/handle-request.js'));

/**
 * Creates the route of GraphQL: queries by GET or POST, mutations by POST. The library is loaded right after the start (decision 0034), the
 * schema of the model is created for the first request.
 */
export function createGraphqlRoutes(parts: GraphqlParts): RouteGroup {
  let loading: Promise<RequestHandler> | null = null;
  let loaded: RequestHandler | null = null;
  const load = async (): Promise<RequestHandler> => {
    const { createRequestHandler } = await loadHandler();
    loaded = createRequestHandler(parts);
    return loaded;
  };
  const endpoint: Endpoint = async (request) => {
    loading ??= load();
    return (await loading).handle(request);
  };
  const route = new Map([
    ['GET', endpoint],
    ['POST', endpoint],
  ]);
  return {
    yields: true,
    findCached: (request, tick, requester) => loaded?.findCached(request, tick, requester) ?? null,
    // A stream of events is none.
    givesData: ({ length }, { headers }) => length === 1 && !eventStream.test(String(headers.accept ?? '')),
    route: (segments) => (segments.length === 1 ? route : null),
  };
}
