import type { ContentType } from '../../api/index.js';
import { apiPrefix } from '../../api/index.js';

/**
 * Returns the address by which a text names a document: its address in the content API, as a path. It stays the same when a slug
 * changes, and a front end maps it to the page that shows the document.
 */
export function documentAddress(
  apiId: string,
  kind: ContentType['kind'],
  documentId: string,
  locale: string | null,
): string {
  const path = kind === 'singleType' ? apiId : `${apiId}/${encodeURIComponent(documentId)}`;
  return `${apiPrefix}/${path}${locale === null ? '' : `?locale=${encodeURIComponent(locale)}`}`;
}
