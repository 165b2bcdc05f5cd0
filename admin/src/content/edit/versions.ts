import type { ContentType } from '../../api/index.js';
import { statesQuery, type VersionState } from '../../documents/index.js';

/** The versions that a document has, by locale, `''` where the type has no locales. */
export type Versions = ReadonlyMap<string, VersionState>;

/** The versions of a document, of a single type with `documentId` null: one question. */
export function versionsQuery(type: ContentType, documentId: string | null) {
  return {
    ...statesQuery(type, documentId === null ? null : [documentId]),
    select: (versions: readonly VersionState[]): Versions =>
      new Map(versions.map((version) => [version.locale ?? '', version])),
  };
}
