import { lazyModule } from '../../foundations/core/index.js';
import type { Endpoint, RouteGroup } from '../../foundations/http/index.js';
import type { GraphqlParts } from './types.js';

const loadHandler = lazyModule('graphql', () => import('./http/handle-request.js'));

/**
 * Creates the route of GraphQL: queries by GET or POST, mutations by POST. The library, and the schema of the model, are loaded with the
 * first request.
 */
export function createGraphqlRoutes(parts: GraphqlParts): RouteGroup {
  let handler: Promise<Endpoint> | null = null;
  const endpoint: Endpoint = async (request) => {
    handler ??= loadHandler().then(({ createRequestHandler }) => createRequestHandler(parts));
    return (await handler)(request);
  };
  const route = new Map([
    ['GET', endpoint],
    ['POST', endpoint],
  ]);
  return {
    yields: true,
    findCached: () => null,
    route: (segments) => (segments.length === 1 ? route : null),
  };
}
