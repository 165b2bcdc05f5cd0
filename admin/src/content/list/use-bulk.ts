import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actOn, apiIdOf, type ContentType, type Document, keys, removeDocument } from '../../api/index.js';
import type { BulkAction } from './bulk-dialog.js';

/** A document with which it could not be done. */
export interface Refused {
  readonly document: Document;
  readonly failure: unknown;
}

/** Does the same with several documents, one after another. */
export interface Bulk {
  /** Gives with how many it could not be done. */
  run(action: BulkAction, documents: readonly Document[], locale: string | null): Promise<number>;
  readonly busy: boolean;
  /** The share that is done, from 0 to 1. */
  readonly share: number;
  readonly refused: readonly Refused[];
}

/** What is done with several documents of a type. One that is refused does not keep the others from it. */
export function useBulk(type: ContentType): Bulk {
  const client = useQueryClient();
  const apiId = apiIdOf(type);
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  async function act(action: BulkAction, { documentId }: Document, locale: string | null): Promise<void> {
    if (action === 'delete') await removeDocument(apiId, documentId, locale);
    else await actOn(apiId, documentId, action, locale === null ? {} : { locale });
  }

  return {
    busy,
    share,
    refused,
    async run(action, documents, locale) {
      setBusy(true);
      setRefused([]);
      const failures: Refused[] = [];
      for (const [at, document] of documents.entries()) {
        setShare(at / documents.length);
        try {
          await act(action, document, locale);
        } catch (failure) {
          failures.push({ document, failure });
        }
      }
      setRefused(failures);
      setBusy(false);
      await client.invalidateQueries({ queryKey: keys.content(apiId) });
      return failures.length;
    },
  };
}
