import { type Ability, createAbility } from '../../../language/query/access/index.js';
import {
  authoriseQuery,
  type ListReadQuery,
  type Parameters,
  parseListQuery,
  type QuerySettings,
} from '../../../language/query/index.js';
import { type ContentType, fileUid, getContentType, type Snapshot } from '../../../language/schema/index.js';

/** Query parameters for lists of files in the panel; files are always shown with all attributes. */
export const fileListParameters: ReadonlySet<string> = new Set(['filters', 'sort', 'pagination', '_q']);

/**
 * Parses and authorises the query of an administrator for files. It may use all attributes of files, including private ones such as
 * `folderId` and `visibility`, and no others. The caller checks `settings::media`. Throws Failure query.*.
 */
export function parseFileListQuery(parameters: Parameters, snapshot: Snapshot, settings: QuerySettings): ListReadQuery {
  const type = getContentType(snapshot, fileUid);
  const ability = fileListAbility(type);
  return authoriseQuery(parseListQuery({ type, parameters, snapshot, settings, ability }), ability, snapshot);
}

/** Returns an ability to read all attributes of files. */
function fileListAbility(type: ContentType): Ability {
  const readable: ReadonlySet<string> = new Set(type.attributes.keys());
  return {
    ...createAbility('librarian', true, (action, uid) => action === 'find' && uid === fileUid),
    readableAttributes: (uid) => (uid === fileUid ? readable : null),
  };
}
