import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiIdOf, type Document, documentsQuery, type PageBody, type Parameters } from '../../api/index.js';
import type { VersionState } from '../../documents/index.js';
import { portionSize } from './list-parameters.js';
import { type Lookups, type LookupsAsked, lookupsIn, lookupsQuery } from './use-lookups.js';

/** A list of which only some portions are known. */
export interface Portions {
  /** The document in this place, from 0; null: it is not there yet. */
  readonly documentAt: (place: number) => Document | null;
  readonly lookups: Lookups;
  /** All documents that are known so far, in their order. */
  readonly known: readonly Document[];
  /** What a portion in sight was refused for; null: nothing. */
  readonly failure: unknown;
  readonly retry: () => void;
}

/** The list, and what of it is drawn. */
export interface PortionsAsked extends LookupsAsked {
  /** The question behind a portion; they count from 0. */
  readonly parameters: (portion: number) => Parameters;
  readonly total: number;
  /** The first and the last place that is drawn, from 0. */
  readonly from: number;
  readonly to: number;
}

/** Milliseconds that a portion is in sight before it is asked for: whoever drags the scroll bar passes many. */
const pause = 100;

type Known = ReadonlyMap<number, readonly Document[]>;
const nothingKnown: Known = new Map();
const noDocuments: readonly Document[] = [];

/** Asks for the portions of a list that are in sight: each is one question, and one for its lookups. What was seen once stays known. */
export function usePortions({ parameters, total, from, to, ...lookupsAsked }: PortionsAsked): Portions {
  const { type } = lookupsAsked;
  const [span] = useDebouncedValue(`${portionOf(from)}-${portionOf(to)}`, pause);
  const asked = numbersIn(span, portionOf(total - 1));
  const queries = asked.map((portion) => documentsQuery(apiIdOf(type), parameters(portion)));
  const { answers, failed } = useQueries({
    // What stands in another portion meanwhile is no stand-in for this one.
    queries: queries.map((query) => ({ ...query, placeholderData: undefined })),
    combine: answersIn,
  });
  const versions = useQueries({
    queries: answers.map((answer) => lookupsQuery(lookupsAsked, answer?.data ?? noDocuments)),
    combine: versionsIn,
  });
  const [known, remember] = useKnown(JSON.stringify([parameters(0), total]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of numbers is another one with every drawing; `span` says which they are
  useEffect(() => {
    remember(answers.flatMap((answer, at) => (answer === null ? [] : [[asked[at] ?? 0, answer.data]])));
  }, [answers, span]);
  const now = new Map(known);
  for (const [at, answer] of answers.entries()) if (answer !== null) now.set(asked[at] ?? 0, answer.data);
  return {
    documentAt: (place) => now.get(portionOf(place))?.[place % portionSize] ?? null,
    lookups: lookupsIn(lookupsAsked, versions),
    known: [...now.keys()].toSorted((one, other) => one - other).flatMap((portion) => now.get(portion) ?? []),
    failure: failed[0]?.error ?? null,
    retry() {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** What is known of one question; of another one, or once documents came or went, nothing is. */
function useKnown(question: string) {
  const [{ of, portions }, setKnown] = useState({ of: question, portions: nothingKnown });
  const known = of === question ? portions : nothingKnown;
  function remember(more: readonly (readonly [number, readonly Document[]])[]): void {
    if (more.every(([portion, documents]) => known.get(portion) === documents)) return;
    setKnown({ of: question, portions: new Map([...known, ...more]) });
  }
  return [known, remember] as const;
}

function answersIn(results: readonly UseQueryResult<PageBody<Document>>[]) {
  return {
    answers: results.map(({ data }) => data ?? null),
    failed: results.filter(({ error }) => error !== null),
  };
}

function versionsIn(results: readonly UseQueryResult<readonly VersionState[]>[]): readonly VersionState[] {
  return results.flatMap(({ data }) => data ?? []);
}

function portionOf(place: number): number {
  return Math.max(0, Math.floor(place / portionSize));
}

/** The numbers from the first to the second of them, `2-4`, none above `most`. */
function numbersIn(span: string, most: number): readonly number[] {
  const [first = 0, last = 0] = span.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((number) => number <= most);
}
