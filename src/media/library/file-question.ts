import { type Ability, plainAbility } from '../../access/index.js';
import {
  authorise,
  type ListQuestion,
  type Parameters,
  parseListQuestion,
  type QuerySettings,
} from '../../query/index.js';
import { type ContentType, contentTypeOf, fileUid, type Snapshot } from '../../schema/index.js';

/** Parameters that lists of files take in the panel; a file is always shown whole. */
export const fileListNames: ReadonlySet<string> = new Set(['filters', 'sort', 'pagination', '_q']);

/**
 * The question of an administrator who looks for files, parsed and authorised like any other: by every attribute that files have, the
 * private ones such as `folderId` and `visibility` included, and by nothing else. `settings::media` is asked for by whoever calls.
 * Raises Failure query.*.
 */
export function fileQuestion(parameters: Parameters, snapshot: Snapshot, settings: QuerySettings): ListQuestion {
  const type = contentTypeOf(snapshot, fileUid);
  const ability = librarian(type);
  return authorise(parseListQuestion({ type, parameters, snapshot, settings, ability }), ability, snapshot);
}

/** One who may see files whole. */
function librarian(type: ContentType): Ability {
  const readable: ReadonlySet<string> = new Set(type.attributes.keys());
  return {
    ...plainAbility('librarian', true, (action, uid) => action === 'find' && uid === fileUid),
    readable: (uid) => (uid === fileUid ? readable : null),
  };
}
