import { apiIdOf, type ContentType } from '../api/index.js';
import { useModel } from '../ui/index.js';

/** The content type behind an address; null where the role does not reach one. */
export function useType(apiId: string): ContentType | null {
  const { contentTypes } = useModel();
  return contentTypes.find((one) => apiIdOf(one) === apiId) ?? null;
}
