import { type ContentType, roleUid, type Snapshot, userUid } from '../../../language/schema/index.js';

/** The content types whose documents are content, by uid and in the order of uids: all but end users and their roles. */
export function exportedContentTypes(snapshot: Snapshot): ReadonlyMap<string, ContentType> {
  const types = [...snapshot.contentTypes].filter(([uid]) => uid !== userUid && uid !== roleUid);
  return new Map(types.sort(([first], [second]) => (first < second ? -1 : 1)));
}
