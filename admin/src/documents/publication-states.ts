import { queryOptions } from '@tanstack/react-query';
import {
  type ContentType,
  type DocumentState,
  getApiId,
  queryKeys,
  requestData,
  type VersionState,
} from '../api/index.js';

/** How far a version of a document is: never published, published and changed since, or published as it is. */
export type PublicationState = DocumentState;

export type { VersionState };

/** All of them, in the order in which a document goes through them. */
export const publicationStates: readonly PublicationState[] = ['draft', 'modified', 'published'];

/** The filters of the interface by the state that they leave. */
export const publicationFilterByState: Readonly<Record<PublicationState, string>> = {
  draft: 'never-published',
  modified: 'modified',
  published: 'unmodified',
};

/** May the role read drafts of the type? Otherwise it sees what is published. */
export function canReadDrafts({ draftAndPublish, actions }: ContentType): boolean {
  return draftAndPublish && actions.includes('readDrafts');
}

/** Names a version of a document. */
export function versionKey(documentId: string, locale: string | null | undefined): string {
  return `${documentId}@${locale ?? ''}`;
}

/**
 * The versions of a content type's documents: `documentIds` null for a single type, `locale` null for all there are. One request. With a
 * change set, the versions that it alone has are among them.
 */
export function documentStatesQuery(
  type: ContentType,
  documentIds: readonly string[] | null,
  locale: string | null = null,
  changeSet: string | null = null,
) {
  const parameters = {
    ...(documentIds === null ? {} : { documentIds: [...new Set(documentIds)] }),
    ...(locale === null ? {} : { locale }),
    ...(changeSet === null ? {} : { set: changeSet }),
  };
  return queryOptions({
    queryKey: [...queryKeys.content(getApiId(type)), 'states', parameters],
    enabled: documentIds === null || documentIds.length > 0,
    queryFn: ({ signal }) => requestData<readonly VersionState[]>(`states/${type.uid}`, { parameters, signal }),
  });
}
