import { firstSegment } from '../request/request-target.js';
import type { RouteGroup } from '../types.js';
import {
  anyOriginSet,
  type CommonHeaders,
  type CrossOriginContent,
  type HeaderSet,
  listedOriginSet,
  sameOriginSet,
  strictTransportSecurity,
  unlistedOriginSet,
} from './response-headers.js';

/** Which headers an answer begins with. Every set is built once, when the server is. */
export interface HeaderPolicy {
  /** For the responses of a route group that other origins may call; `origin` is the request header of that name. */
  forData(origin: string | undefined): HeaderSet;
  /** For any response, errors included: the first segment of the path names a route group with separate headers. */
  forUrl(url: string, origin: string | undefined): HeaderSet;
}

/** The options of a header policy. */
export interface HeaderPolicyOptions {
  readonly routeGroups: ReadonlyMap<string, RouteGroup>;
  readonly cors: CorsSettings;
  /** Callers reach the server over TLS. */
  readonly https: boolean;
  /** `Cache-Control` of reads that shared caches may keep; left out: they may keep none. */
  readonly sharedCaching?: string;
}

/** Which pages may read answers. */
export interface CorsSettings {
  /** Origins that may send credentials; none: any origin may read, without credentials. */
  readonly origins: readonly string[];
}

/**
 * Builds the sets of headers. Without a list of origins, any origin may read without credentials. With a list, a listed
 * origin is allowed by name, others get no CORS headers, and `Vary` has the origin. The origin `null` can be any page
 * (a sandboxed page, a file) and never counts as listed.
 */
export function createHeaderPolicy({ routeGroups, cors, https, sharedCaching }: HeaderPolicyOptions): HeaderPolicy {
  const everyResponse = https ? strictTransportSecurity : [];
  const data = createCrossOriginSets('data', cors, { everyResponse, sharedCaching: sharedCaching ?? null });
  const files = createCrossOriginSets('files', cors, { everyResponse, sharedCaching: null });
  const sameOriginHeaders = sameOriginSet(everyResponse);
  const setsByGroup = new Map<string, ByOrigin>();
  for (const [name, routeGroup] of routeGroups) {
    if (routeGroup.sameOrigin === true) setsByGroup.set(name, () => sameOriginHeaders);
    else if (routeGroup.files === true) setsByGroup.set(name, files);
  }
  return {
    forData: data,
    forUrl: (url, origin) => ((setsByGroup.size > 0 && setsByGroup.get(firstSegment(url))) || data)(origin),
  };
}

/** The set of headers for a request whose header `Origin` is this. */
type ByOrigin = (origin: string | undefined) => HeaderSet;

function createCrossOriginSets(content: CrossOriginContent, cors: CorsSettings, common: CommonHeaders): ByOrigin {
  const origins = cors.origins.filter((origin) => origin !== 'null');
  const setsByOrigin = new Map(origins.map((origin) => [origin, listedOriginSet(content, origin, common)]));
  const defaultSet = cors.origins.length === 0 ? anyOriginSet(content, common) : unlistedOriginSet(content, common);
  return (origin) =>
    origin === undefined || setsByOrigin.size === 0 ? defaultSet : (setsByOrigin.get(origin) ?? defaultSet);
}
