import type { Caller } from '../../access/index.js';
import { type Answer, keptAnswer, type Route } from '../../http/index.js';
import { Failure, Lru } from '../../kernel/index.js';
import { type ApiFacts, describeApi, type OpenApiDocument } from '../../openapi/index.js';
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

/** Descriptions that are kept, one per class of callers. */
const keptAnswers = 32;
const pageSegment = '_reference';

/**
 * Finds `openapi.json` and the page `_reference` by the segments of a path, the first of which is `api`; null: neither. No content type
 * can have these names: those are small letters, digits and hyphens.
 */
export function createDescriptionRoutes(parts: DescriptionParts): (segments: readonly string[]) => Route | null {
  const { snapshot, callers, facts, open, page } = parts;
  if (open === 'off') return () => null;
  const known = new Lru<string, Answer>(keptAnswers);

  function described({ ability, identity }: Caller): Answer {
    const isUser = identity.is === 'user';
    const key = `${ability.class} ${isUser}`;
    const answer = known.get(key) ?? answerWith(describeApi(snapshot, { ability, isUser }, facts));
    known.set(key, answer);
    return answer;
  }

  const find = findsRoute([
    [
      'openapi.json',
      route({
        async GET(request): Promise<Answer> {
          const caller = await callers.callerOf(request);
          if (open === 'token' && !caller.ability.identified) throw new Failure('access.unauthorized');
          return described(caller);
        },
      }),
    ],
  ]);
  return (segments) => (segments[1]?.toLowerCase() === pageSegment ? page(segments.slice(2)) : find(segments));
}

function answerWith(document: OpenApiDocument): Answer {
  const body = [Buffer.from(JSON.stringify(document))];
  return keptAnswer({ status: 200, body, revalidates: true }, body);
}
