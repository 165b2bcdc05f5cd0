import { type ContentType, getApiId } from '../api/index.js';
import { useModel } from '../ui/index.js';

/** The content type behind an address; null where the role does not reach one. */
export function useContentType(apiId: string): ContentType | null {
  const { contentTypes } = useModel();
  return contentTypes.find((contentType) => getApiId(contentType) === apiId) ?? null;
}
