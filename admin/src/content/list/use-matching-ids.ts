import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Document,
  maxMatchingDocuments,
  type PageBody,
  type QueryParameters,
  requestJson,
} from '../../api/index.js';

/** Documents in one request. */
const pageSize = 100;

/** The ids of all documents that match a list. */
export interface MatchingIds {
  readonly find: () => void;
  readonly isFinding: boolean;
  /** How many are found so far. */
  readonly found: number;
  readonly failure: unknown;
}

/** Fetches the ids of the documents that match a list, page by page, up to `maxMatchingDocuments`. */
export function useMatchingIds(
  apiId: string,
  parameters: QueryParameters,
  onFound: (documentIds: readonly string[]) => void,
): MatchingIds {
  const [found, setFound] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setFound(0);
      const ids = new Set<string>();
      for (let page = 1; ids.size < maxMatchingDocuments; page += 1) {
        const { populate: _, ...matching } = parameters;
        const { data, meta } = await requestJson<PageBody<Document>>(`content/${apiId}`, {
          parameters: { ...matching, fields: ['documentId'], sort: ['documentId'], pagination: { page, pageSize } },
        });
        for (const { documentId } of data) ids.add(documentId);
        setFound(ids.size);
        if (data.length === 0 || page >= meta.pagination.pageCount) break;
      }
      return [...ids].slice(0, maxMatchingDocuments);
    },
    onSuccess: onFound,
  });
  return { find: () => mutate(), isFinding: isPending, found, failure: error };
}
