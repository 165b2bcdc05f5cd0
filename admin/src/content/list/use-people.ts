import { useQuery } from '@tanstack/react-query';
import type { ContentType, Document, Person } from '../../api/index.js';
import { statesQuery, versionKey } from '../../documents/index.js';
import type { Column, PeopleColumn } from './columns.js';

/** Who made a document, or changed it last; null: not known. */
export type PersonOf = (document: Document, column: PeopleColumn) => Person | null;

/** Who wrote the documents of a list: one question, the same that tells their states; none where no column shows it. */
export function usePeople(
  type: ContentType,
  documents: readonly Document[],
  locale: string | null,
  columns: readonly Column[],
): PersonOf {
  const ids = documents.map(({ documentId }) => documentId);
  const enabled = ids.length > 0 && columns.some(({ is }) => is === 'person');
  const { data = [] } = useQuery({ ...statesQuery(type, ids, locale), enabled });
  const versions = new Map(data.map((version) => [versionKey(version.documentId, version.locale), version]));
  return ({ documentId, locale: own = null }, column) => versions.get(versionKey(documentId, own))?.[column] ?? null;
}
