import type { Route, RouteGroup } from '../../../foundations/http/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { createBatchEndpoint } from './batch/batch-endpoint.js';
import { createModelRoutes } from './model-endpoints.js';
import type { ContentApiParts } from './parts.js';
import { createReadEndpoints } from './reads.js';
import { createRouteFinder, route } from './route-table.js';
import { createTypescriptRoute } from './typescript-endpoint.js';
import { createWriteParts } from './write-parameters.js';
import { createWriteEndpoints, type WriteEndpoints } from './writes.js';

/** The routes of one content type, by the rest of the path after its API id. */
interface TypeRoutes {
  /** Nothing follows. */
  readonly root: Route;
  /** A documentId follows; null on single types. */
  readonly document: Route | null;
  /** `aggregate` follows, which no documentId is; null on single types. */
  readonly aggregate: Route | null;
  /** `similar` follows the documentId; null on single types. */
  readonly similar: Route | null;
  /** `actions/<name>` follows the documentId, or, on single types, the API id. */
  readonly actions: ReadonlyMap<string, Route>;
}

/** First segments below `/api` that belong to accounts, files, the feed, batches and the description, before any content type (behaviour, sections 17 and 18). */
const reservedSegments: ReadonlyMap<
  string,
  'accounts' | 'feed' | 'upload' | 'description' | 'extensions' | 'model' | 'batch'
> = new Map([
  ['auth', 'accounts'],
  ['connect', 'accounts'],
  ['users', 'accounts'],
  ['users-permissions', 'accounts'],
  ['upload', 'upload'],
  ['_changes', 'feed'],
  ['_events', 'feed'],
  ['_batch', 'batch'],
  ['openapi.json', 'description'],
  ['_reference', 'description'],
  ['x', 'extensions'],
  ['i18n', 'model'],
  ['content-type-builder', 'model'],
]);

/**
 * All endpoints of the contract for all content types of a snapshot, found by one map lookup, however many there are.
 * API ids in paths are compared without regard to case. Where a content type is called like an address of the server (`users`), each
 * method of the content type comes before the server's (decision 0058).
 */
export function createContentApiRoutes(parts: ContentApiParts): RouteGroup {
  const reads = createReadEndpoints(parts);
  const writeParts = createWriteParts(parts);
  const writes = createWriteEndpoints(writeParts);
  const batch = createRouteFinder([['_batch', route({ POST: createBatchEndpoint(writeParts) })]]);
  const routeFinders = { ...parts, model: createModelRoutes(parts), batch };
  const types = new Map<string, TypeRoutes>();
  const typescriptRoute = parts.typesText === undefined ? null : createTypescriptRoute(parts.callers, parts.typesText);
  for (const type of parts.snapshot.contentTypes.values()) {
    switch (type.kind) {
      case 'collectionType': {
        const document: Route = new Map([
          ['GET', reads.document(type)],
          ['PUT', writes.update(type)],
          ['DELETE', writes.remove(type)],
        ]);
        types.set(type.pluralName.toLowerCase(), {
          root: new Map([
            ['GET', reads.list(type)],
            ['POST', writes.create(type)],
            ['PUT', writes.upsert(type)],
          ]),
          document,
          aggregate: new Map([...document, ['GET', reads.aggregate(type)]]),
          similar: new Map([['GET', reads.similar(type)]]),
          actions: actionRoutes(writes, type),
        });
        break;
      }
      case 'singleType':
        types.set(type.singularName.toLowerCase(), {
          root: new Map([
            ['GET', reads.single(type)],
            ['PUT', writes.update(type)],
            ['DELETE', writes.remove(type)],
          ]),
          document: null,
          aggregate: null,
          similar: null,
          actions: actionRoutes(writes, type),
        });
        break;
      case 'system':
        break;
    }
  }
  return {
    yields: true,
    findCached: ({ method, url, authorization }, tick, requester) =>
      method === 'GET' ? reads.findCached(url, authorization, tick, requester) : null,
    givesData([, name = ''], { method }) {
      const key = name.toLowerCase();
      return method === 'GET' && !reservedSegments.has(key) && types.has(key);
    },
    route(segments) {
      const [, name = '', ...rest] = segments;
      const key = name.toLowerCase();
      if (key === '_types' && rest.length === 0) return typescriptRoute;
      const owner = reservedSegments.get(key);
      const own = owner === undefined ? null : (routeFinders[owner]?.(segments) ?? null);
      const routes = types.get(key);
      const ofType = routes === undefined ? null : findTypeRoute(routes, rest);
      if (own === null || ofType === null) return own ?? ofType;
      // As in Strapi, which registers the routes of a project before those of its plug-ins.
      return new Map([...own, ...ofType]);
    },
  };
}

function findTypeRoute(routes: TypeRoutes, rest: readonly string[]): Route | null {
  if (rest.length === 0) return routes.root;
  if (routes.document === null) return findActionRoute(routes, rest);
  if (rest.length === 1) return rest[0]?.toLowerCase() === 'aggregate' ? routes.aggregate : routes.document;
  if (rest.length === 2 && rest[1]?.toLowerCase() === 'similar') return routes.similar;
  return findActionRoute(routes, rest.slice(1));
}

function findActionRoute(routes: TypeRoutes, [word, name, ...rest]: readonly string[]): Route | null {
  if (word?.toLowerCase() !== 'actions' || name === undefined || rest.length > 0) return null;
  return routes.actions.get(name.toLowerCase()) ?? null;
}

function actionRoutes(writes: WriteEndpoints, type: ContentType): ReadonlyMap<string, Route> {
  return new Map([...writes.actions(type)].map(([name, endpoint]) => [name, new Map([['POST', endpoint]])]));
}
