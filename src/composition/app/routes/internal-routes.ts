import type { WriteOrigin } from '../../../domain/documents/index.js';
import type { RouteGroup } from '../../../foundations/http/index.js';
import {
  type CallerResolver,
  createContentApiRoutes,
  createUploadRoutes,
  profiles,
  type RequestPolicies,
} from '../../../interfaces/api/content/index.js';
import { type Caller, fullAccess } from '../../../language/query/access/index.js';
import type { MediaServices } from '../runtime/media-services.js';
import { querySettings } from './api-settings.js';
import type { RouteGroupsParts } from './route-groups.js';

/** Creates a content API with document routes only, for one fixed caller. */
export function createInternalContentRoutes({
  config,
  snapshot,
  documents,
  caller,
  origin,
  narrowing,
}: Pick<RouteGroupsParts, 'config' | 'snapshot' | 'documents'> & {
  readonly caller: Caller;
  readonly origin: WriteOrigin;
  readonly narrowing: RequestPolicies | undefined;
}): RouteGroup {
  return createContentApiRoutes({
    snapshot,
    documents,
    callers: fixedCaller(caller),
    origin,
    settings: querySettings(config),
    profile: profiles[config.api.profile],
    publishingNeedsPermission: false,
    ...(narrowing === undefined ? {} : { narrowing }),
  });
}

/** Creates the endpoints of files with the permissions of the server, for code of the project. */
export function createInternalUploadRoutes({
  config,
  ...parts
}: Pick<RouteGroupsParts, 'config' | 'snapshot' | 'documents'> & Pick<MediaServices, 'media' | 'sign'>): RouteGroup {
  const caller: Caller = { identity: { is: 'nobody' }, ability: fullAccess };
  const callers = fixedCaller(caller);
  return { findCached: () => null, route: createUploadRoutes({ ...parts, callers, settings: querySettings(config) }) };
}

function fixedCaller(caller: Caller): CallerResolver {
  return { callerOf: async () => caller, findCached: () => null, revalidate: async () => null };
}
