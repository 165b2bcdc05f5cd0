import type { Slot, SlotValues } from '../../../../language/query/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import type { Compiled, ReadLimits } from '../types.js';
import { type PlanContext, type QueryPlanContext, ReadPrinter } from './read-printer.js';

/** More than any answer has: bound where no limits apply. */
export const noLimits: ReadLimits = { nodes: 2_147_483_647, bytes: Number.MAX_SAFE_INTEGER };

/**
 * Returns the bound limits of an answer with this many rows at most: entries of one list, populated entries, bytes. `values`: the
 * literals of the query.
 */
export function limitValues(
  rows: number,
  places: PopulatedPlaces,
  values: SlotValues,
  { dialect, limits }: PlanContext,
): readonly Stored[] {
  if (limits === undefined) return [noLimits.nodes, noLimits.nodes, noLimits.bytes];
  const { nodes, bytes } = limits;
  return [places.maxEntries(rows, Math.min(nodes, dialect.limits.maxUncounted), values), nodes, bytes];
}

/** A place that populates documents: the lists that it stands in, the outermost first, each with the slot of its limit or none. */
export type PopulatedPlace = readonly (Slot | null)[];

/** The places of a statement that populate documents. */
export class PopulatedPlaces {
  readonly #places: readonly PopulatedPlace[];
  readonly #isLimited: boolean;
  /** By rows and nodes, where that decides. Computed once per statement, since statements are reused. */
  readonly #cache = new Map<number, Map<number, number>>();

  constructor(places: readonly PopulatedPlace[]) {
    this.#places = places;
    this.#isLimited = places.some((lists) => lists.some((limit) => limit !== null));
  }

  /** The depth of nested lists in which documents are populated; 0: nowhere. */
  get levels(): number {
    return this.#places.reduce((most, lists) => Math.max(most, lists.length + 1), 0);
  }

  /**
   * How many entries each list may have so that an answer of so many rows surely has no more than `nodes`; 0: it may have more even where
   * each list has one. A list with a limit has no more entries than that.
   */
  maxEntries(rows: number, nodes: number, values: SlotValues): number {
    if (this.#isLimited) return this.#computeMaxEntries(rows, nodes, values);
    const cacheForRows = this.#cache.get(rows) ?? new Map<number, number>();
    const limit = cacheForRows.get(nodes) ?? this.#computeMaxEntries(rows, nodes, values);
    this.#cache.set(rows, cacheForRows.set(nodes, limit));
    return limit;
  }

  #computeMaxEntries(rows: number, nodes: number, values: SlotValues): number {
    const limits = this.#places.map((lists) =>
      lists.map((slot) => (slot === null ? Number.POSITIVE_INFINITY : Number(values[slot]))),
    );
    return maxEntriesPerList(nodes, rows, limits);
  }
}

/** `places`: the limits of the lists that each stands in. */
function maxEntriesPerList(nodes: number, rows: number, places: readonly (readonly number[])[]): number {
  const populatedDocuments = (entries: number): number =>
    places.reduce((sum, limits) => sum + limits.reduce((product, limit) => product * Math.min(limit, entries), 1), 0);
  const fits = (entries: number): boolean => rows * populatedDocuments(entries) <= nodes;
  if (!fits(1)) return 0;
  let [lower, upper] = [1, nodes + 1];
  if (fits(nodes)) return nodes;
  while (upper - lower > 1) {
    const middle = Math.floor((lower + upper) / 2);
    if (fits(middle)) lower = middle;
    else upper = middle;
  }
  return lower;
}

/** A statement whose answer is limited. `print` prints it, in the form that counts or in the one that does not. */
export function limitedStatement(
  firstSlot: number,
  context: QueryPlanContext,
  print: (printer: ReadPrinter) => Compiled,
): { readonly statement: Compiled; readonly places: PopulatedPlaces } {
  const printer = new ReadPrinter(context, firstSlot);
  const { bounded, singleRow, ...statement } = print(printer);
  const variants = new Map<'counted text' | 'counts', Compiled>();
  const getVariant = (prints: 'counted text' | 'counts'): Compiled => {
    const cached = variants.get(prints) ?? print(new ReadPrinter(context, firstSlot, prints));
    variants.set(prints, cached);
    return cached;
  };
  const { isExpensive, hasSearch } = printer;
  const places = new PopulatedPlaces(printer.places);
  return {
    places,
    statement: {
      ...statement,
      ...(bounded === true && !hasSearch ? { bounded } : {}),
      ...(singleRow === true && !hasSearch ? { singleRow } : {}),
      limits: {
        firstSlot,
        levels: places.levels,
        isExpensive,
        countedStatement: () => getVariant('counted text'),
        countingStatement: () => getVariant('counts'),
      },
    },
  };
}
