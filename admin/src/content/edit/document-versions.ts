import { type ContentType, chosenChangeSet } from '../../api/index.js';
import { documentStatesQuery, type VersionState } from '../../documents/index.js';

/** The versions that a document has, by locale, `''` where the type has no locales. */
export type DocumentVersions = ReadonlyMap<string, VersionState>;

/** The versions of a document, of a single type with `documentId` null, in one request; with those of the chosen change set. */
export function documentVersionsQuery(type: ContentType, documentId: string | null) {
  return {
    ...documentStatesQuery(type, documentId === null ? null : [documentId], null, chosenChangeSet()),
    select: (versions: readonly VersionState[]): DocumentVersions =>
      new Map(versions.map((version) => [version.locale ?? '', version])),
  };
}
