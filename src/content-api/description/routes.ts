import type { Caller } from '../../access/index.js';
import type { Answer, Route } from '../../http/index.js';
import { Failure, Lru } from '../../kernel/index.js';
import { type ApiFacts, describeApi } from '../../openapi/index.js';
import type { Snapshot } from '../../schema/index.js';
import type { DoorCallers } from '../parts.js';
import { findsRoute, route } from '../route-table.js';

/** What the description of the interface is served from. */
export interface DescriptionParts {
  readonly snapshot: Snapshot;
  readonly callers: DoorCallers;
  readonly facts: ApiFacts;
  /** Who may ask for it: whoever comes, those with credentials, nobody. Each is told of what they may do themselves. */
  readonly open: 'public' | 'token' | 'off';
  /** The page that shows it, by what follows `_reference` in the path; null: no such page. */
  readonly page: (path: readonly string[]) => Route | null;
}

/** Bytes of descriptions that are kept, one per class of callers. */
const keptBytes = 16 * 1024 ** 2;
const pageSegment = '_reference';

/**
 * Finds `openapi.json` and the page `_reference` by the segments of a path, the first of which is `api`; null: neither. No content type
 * can have these names: those are small letters, digits and hyphens.
 */
export function createDescriptionRoutes(parts: DescriptionParts): (segments: readonly string[]) => Route | null {
  const { snapshot, callers, facts, open, page } = parts;
  if (open === 'off') return () => null;
  const known = new Lru<string, Buffer>(keptBytes, ({ length }) => length);

  function described({ ability, identity }: Caller): Buffer {
    const isUser = identity.is === 'user';
    const key = `${ability.class} ${isUser}`;
    const bytes = known.get(key) ?? Buffer.from(JSON.stringify(describeApi(snapshot, { ability, isUser }, facts)));
    if (bytes.length <= keptBytes / 2) known.set(key, bytes);
    return bytes;
  }

  const find = findsRoute([
    [
      'openapi.json',
      route({
        async GET(request): Promise<Answer> {
          const caller = await callers.callerOf(request);
          if (open === 'token' && !caller.ability.identified) throw new Failure('access.unauthorized');
          return { status: 200, body: [described(caller)], revalidates: true };
        },
      }),
    ],
  ]);
  return (segments) => (segments[1]?.toLowerCase() === pageSegment ? page(segments.slice(2)) : find(segments));
}
