import {
  anyOriginSet,
  type HeaderSet,
  listedOriginSet,
  type OpenContent,
  overTls,
  sameOriginSet,
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
export function createHeaderChoice({ doors, cors, https }: HeaderChoiceOptions): HeaderChoice {
  const always = https ? overTls : [];
  const data = openSets('data', cors, always);
  const files = openSets('files', cors, always);
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

function openSets(content: OpenContent, cors: CorsSettings, always: readonly string[]): ByOrigin {
  const origins = cors.origins.filter((origin) => origin !== 'null');
  const listed = new Map(origins.map((origin) => [origin, listedOriginSet(content, origin, always)]));
  const other = cors.origins.length === 0 ? anyOriginSet(content, always) : unlistedOriginSet(content, always);
  return (origin) => (origin === undefined || listed.size === 0 ? other : (listed.get(origin) ?? other));
}
