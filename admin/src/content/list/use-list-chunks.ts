import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Document, documentsQuery, getApiId, type PageBody, type QueryParameters } from '../../api/index.js';
import type { VersionState } from '../../documents/index.js';
import { chunkSize } from './list-parameters.js';
import { buildLookups, type Lookups, type LookupsOptions, lookupsQuery } from './use-lookups.js';

/** A list of which only some portions are known. */
export interface ListChunks {
  /** The document at this index; null: not loaded yet. */
  readonly documentAt: (index: number) => Document | null;
  readonly lookups: Lookups;
  /** All documents that are known so far, in their order. */
  readonly loadedDocuments: readonly Document[];
  /** What a portion in sight was refused for; null: nothing. */
  readonly failure: unknown;
  readonly retry: () => void;
}

/** The list, and what of it is drawn. */
export interface ListChunksOptions extends LookupsOptions {
  /** The query of a chunk; chunks count from 0. */
  readonly parameters: (chunk: number) => QueryParameters;
  readonly total: number;
  /** The first and the last rendered index. */
  readonly from: number;
  readonly to: number;
}

/** Milliseconds that a chunk must be visible before it is fetched, because dragging the scroll bar passes many. */
const fetchDelay = 100;

type LoadedChunks = ReadonlyMap<number, readonly Document[]>;
const noChunks: LoadedChunks = new Map();
const noDocuments: readonly Document[] = [];

/** Fetches the visible chunks of a list: one request each, and one for lookups. Loaded chunks stay cached. */
export function useListChunks({ parameters, total, from, to, ...lookupsOptions }: ListChunksOptions): ListChunks {
  const { type } = lookupsOptions;
  const [debouncedRange] = useDebouncedValue(`${chunkNumber(from)}-${chunkNumber(to)}`, fetchDelay);
  const chunkNumbers = chunkNumbersIn(debouncedRange, chunkNumber(total - 1));
  const queries = chunkNumbers.map((chunk) => documentsQuery(getApiId(type), parameters(chunk)));
  const { pages, failed } = useQueries({
    // What stands in another portion meanwhile is no stand-in for this one.
    queries: queries.map((query) => ({ ...query, placeholderData: undefined })),
    combine: combinePages,
  });
  const versions = useQueries({
    queries: pages.map((page) => lookupsQuery(lookupsOptions, page?.data ?? noDocuments)),
    combine: combineVersions,
  });
  const [loaded, addChunks] = useLoadedChunks(JSON.stringify([parameters(0), total]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of numbers is another one with every drawing; `span` says which they are
  useEffect(() => {
    addChunks(pages.flatMap((page, index) => (page === null ? [] : [[chunkNumbers[index] ?? 0, page.data]])));
  }, [pages, debouncedRange]);
  const current = new Map(loaded);
  for (const [index, page] of pages.entries()) if (page !== null) current.set(chunkNumbers[index] ?? 0, page.data);
  return {
    documentAt: (rowIndex) => current.get(chunkNumber(rowIndex))?.[rowIndex % chunkSize] ?? null,
    lookups: buildLookups(lookupsOptions, versions),
    loadedDocuments: [...current.keys()]
      .toSorted((left, right) => left - right)
      .flatMap((chunk) => current.get(chunk) ?? []),
    failure: failed[0]?.error ?? null,
    retry() {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** The loaded chunks of one query; cleared for another query, or after documents were added or removed. */
function useLoadedChunks(queryId: string) {
  const [{ of: loadedFor, portions: chunks }, setKnown] = useState({ of: queryId, portions: noChunks });
  const loaded = loadedFor === queryId ? chunks : noChunks;
  function addChunks(added: readonly (readonly [number, readonly Document[]])[]): void {
    if (added.every(([chunk, documents]) => loaded.get(chunk) === documents)) return;
    setKnown({ of: queryId, portions: new Map([...loaded, ...added]) });
  }
  return [loaded, addChunks] as const;
}

function combinePages(results: readonly UseQueryResult<PageBody<Document>>[]) {
  return {
    pages: results.map(({ data }) => data ?? null),
    failed: results.filter(({ error }) => error !== null),
  };
}

function combineVersions(results: readonly UseQueryResult<readonly VersionState[]>[]): readonly VersionState[] {
  return results.flatMap(({ data }) => data ?? []);
}

function chunkNumber(index: number): number {
  return Math.max(0, Math.floor(index / chunkSize));
}

/** The numbers from the first to the second of them, `2-4`, none above `most`. */
function chunkNumbersIn(range: string, lastChunk: number): readonly number[] {
  const [first = 0, last = 0] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset).filter(
    (number) => number <= lastChunk,
  );
}
