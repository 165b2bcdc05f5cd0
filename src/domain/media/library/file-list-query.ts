import { type Ability, createAbility } from '../../../language/query/access/index.js';
import {
  authoriseQuery,
  type ListReadQuery,
  type Parameters,
  parseListQuery,
  type QuerySettings,
} from '../../../language/query/index.js';
import { type ContentType, fileUid, getContentType, type Snapshot } from '../../../language/schema/index.js';

/** Parameters that lists of files take in the panel; a file is always shown whole. */
export const fileListParameters: ReadonlySet<string> = new Set(['filters', 'sort', 'pagination', '_q']);

/**
 * The question of an administrator who looks for files, parsed and authorised like any other: by every attribute that files have, the
 * private ones such as `folderId` and `visibility` included, and by nothing else. `settings::media` is asked for by whoever calls.
 * Throws Failure query.*.
 */
export function parseFileListQuery(parameters: Parameters, snapshot: Snapshot, settings: QuerySettings): ListReadQuery {
  const type = getContentType(snapshot, fileUid);
  const ability = fileListAbility(type);
  return authoriseQuery(parseListQuery({ type, parameters, snapshot, settings, ability }), ability, snapshot);
}

/** One who may see files whole. */
function fileListAbility(type: ContentType): Ability {
  const readable: ReadonlySet<string> = new Set(type.attributes.keys());
  return {
    ...createAbility('librarian', true, (action, uid) => action === 'find' && uid === fileUid),
    readableAttributes: (uid) => (uid === fileUid ? readable : null),
  };
}
