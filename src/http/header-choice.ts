import {
  anyOriginSet,
  type HeaderSet,
  listedOriginSet,
  type OpenContent,
  overTls,
  sameOriginSet,
  type Throughout,
  unlistedOriginSet,
} from './headers.js';
import { firstSegment } from './path.js';
import type { Door } from './types.js';

/** Which headers an answer begins with. Every set is built once, when the server is. */
export interface HeaderChoice {
  /** For the answers of a door that other origins may speak to; `origin` is the request's header of that name. */
  open(origin: string | undefined): HeaderSet;
  /** For any answer, an error included: paths below a door with headers of its own are told apart by their first segment. */
  of(url: string, origin: string | undefined): HeaderSet;
}

/** What the choice depends on. */
export interface HeaderChoiceOptions {
  readonly doors: ReadonlyMap<string, Door>;
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
 * Builds the sets of headers. With no origin listed, any may read and none sends credentials. With a list, an origin in it is told
 * so by its name, every other one is told nothing, and caches are told that the answer differs. The origin `null` is anybody's
 * (a sandboxed page, a file) and never counts as listed.
 */
export function createHeaderChoice({ doors, cors, https, sharedCaching }: HeaderChoiceOptions): HeaderChoice {
  const always = https ? overTls : [];
  const data = openSets('data', cors, { always, sharedCaching: sharedCaching ?? null });
  const files = openSets('files', cors, { always, sharedCaching: null });
  const same = sameOriginSet(always);
  const special = new Map<string, ByOrigin>();
  for (const [name, door] of doors) {
    if (door.sameOrigin === true) special.set(name, () => same);
    else if (door.files === true) special.set(name, files);
  }
  return {
    open: data,
    of: (url, origin) => ((special.size > 0 && special.get(firstSegment(url))) || data)(origin),
  };
}

/** The set of headers for a request whose header `Origin` is this. */
type ByOrigin = (origin: string | undefined) => HeaderSet;

function openSets(content: OpenContent, cors: CorsSettings, throughout: Throughout): ByOrigin {
  const origins = cors.origins.filter((origin) => origin !== 'null');
  const listed = new Map(origins.map((origin) => [origin, listedOriginSet(content, origin, throughout)]));
  const other = cors.origins.length === 0 ? anyOriginSet(content, throughout) : unlistedOriginSet(content, throughout);
  return (origin) => (origin === undefined || listed.size === 0 ? other : (listed.get(origin) ?? other));
}
