import { useQuery } from '@tanstack/react-query';
import type { ContentType, Document, Person } from '../../api/index.js';
import {
  canReadDrafts,
  documentStatesQuery,
  type PublicationState,
  type VersionState,
  versionKey,
} from '../../documents/index.js';
import type { Column, PersonColumn } from './columns.js';

/** What a list shows of documents that does not stand in them. */
export interface Lookups {
  /** How far a document is; null: its type has no drafts, or that is not known yet. */
  readonly findState: (document: Document) => PublicationState | null;
  /** Who made a document, or changed it last; null: not known. */
  readonly findPerson: (document: Document, column: PersonColumn) => Person | null;
  /** The versions of a document in all languages, as far as they are known. */
  readonly listLocales: (document: Document) => readonly VersionState[];
}

/** The lookups, and their list. */
export interface LookupsOptions {
  readonly type: ContentType;
  readonly columns: readonly Column[];
  readonly locale: string | null;
  /** The list shows documents of this state alone. */
  readonly stateFilter: PublicationState | undefined;
}

/** The query of the lookups of some documents: states and authors together. Not sent if no column shows them. */
export function lookupsQuery({ type, columns, locale, stateFilter }: LookupsOptions, documents: readonly Document[]) {
  const ids = documents.map(({ documentId }) => documentId);
  const showsLocales = columns.some(({ kind }) => kind === 'locales');
  const isShown =
    showsLocales || (canReadDrafts(type) && stateFilter === undefined) || columns.some(({ kind }) => kind === 'person');
  return { ...documentStatesQuery(type, ids, showsLocales ? null : locale), enabled: ids.length > 0 && isShown };
}

/** The lookups by what was answered so far. */
export function buildLookups({ type, stateFilter }: LookupsOptions, versionStates: readonly VersionState[]): Lookups {
  const versions = new Map(versionStates.map((version) => [versionKey(version.documentId, version.locale), version]));
  const byDocument = new Map<string, VersionState[]>();
  for (const version of versionStates) {
    const versionsOfDocument = byDocument.get(version.documentId) ?? [];
    byDocument.set(version.documentId, [...versionsOfDocument, version]);
  }
  const findVersion = ({ documentId, locale = null }: Document) => versions.get(versionKey(documentId, locale));
  return {
    findState(document) {
      if (!type.draftAndPublish) return null;
      if (!canReadDrafts(type)) return 'published';
      return stateFilter ?? findVersion(document)?.state ?? null;
    },
    listLocales: ({ documentId }) => byDocument.get(documentId) ?? [],
    findPerson: (document, column) => findVersion(document)?.[column] ?? null,
  };
}

/** The lookups of a page of documents. */
export function useLookups(options: LookupsOptions, documents: readonly Document[]): Lookups {
  const { data = [] } = useQuery(lookupsQuery(options, documents));
  return buildLookups(options, data);
}
