import { useQuery } from '@tanstack/react-query';
import type { ContentType, Document, Person } from '../../api/index.js';
import { readsDrafts, type State, statesQuery, type VersionState, versionKey } from '../../documents/index.js';
import type { Column, PeopleColumn } from './columns.js';

/** What a list shows of documents that does not stand in them. */
export interface Lookups {
  /** How far a document is; null: its type has no drafts, or that is not known yet. */
  readonly stateOf: (document: Document) => State | null;
  /** Who made a document, or changed it last; null: not known. */
  readonly personOf: (document: Document, column: PeopleColumn) => Person | null;
}

/** What is looked up, and for which list. */
export interface LookupsAsked {
  readonly type: ContentType;
  readonly columns: readonly Column[];
  readonly locale: string | null;
  /** The list shows documents of this state alone. */
  readonly only: State | undefined;
}

/** The question behind the lookups of some documents: the same tells states and people. Not asked where nothing shows them. */
export function lookupsQuery({ type, columns, locale, only }: LookupsAsked, documents: readonly Document[]) {
  const ids = documents.map(({ documentId }) => documentId);
  const isShown = (readsDrafts(type) && only === undefined) || columns.some(({ is }) => is === 'person');
  return { ...statesQuery(type, ids, locale), enabled: ids.length > 0 && isShown };
}

/** The lookups by what was answered so far. */
export function lookupsIn({ type, only }: LookupsAsked, answered: readonly VersionState[]): Lookups {
  const versions = new Map(answered.map((version) => [versionKey(version.documentId, version.locale), version]));
  const versionOf = ({ documentId, locale = null }: Document) => versions.get(versionKey(documentId, locale));
  return {
    stateOf(document) {
      if (!type.draftAndPublish) return null;
      if (!readsDrafts(type)) return 'published';
      return only ?? versionOf(document)?.state ?? null;
    },
    personOf: (document, column) => versionOf(document)?.[column] ?? null,
  };
}

/** The lookups of a page of documents. */
export function useLookups(asked: LookupsAsked, documents: readonly Document[]): Lookups {
  const { data = [] } = useQuery(lookupsQuery(asked, documents));
  return lookupsIn(asked, data);
}
