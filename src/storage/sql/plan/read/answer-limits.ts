import type { Stored } from '../../../../language/schema/index.js';
import type { Compiled, ReadLimits } from '../types.js';
import { type PlanContext, ReadPrinter } from './read-printer.js';

/** More than any answer has: bound where no limits apply. */
export const noLimits: ReadLimits = { nodes: 2_147_483_647, bytes: Number.MAX_SAFE_INTEGER };

/** Returns the bound limits of an answer with this many rows at most: entries of one list, populated entries, bytes. */
export function limitValues(
  rows: number,
  places: PopulatedPlaces,
  { dialect, limits }: PlanContext,
): readonly Stored[] {
  if (limits === undefined) return [noLimits.nodes, noLimits.nodes, noLimits.bytes];
  const { nodes, bytes } = limits;
  return [places.maxEntries(rows, Math.min(nodes, dialect.limits.maxUncounted)), nodes, bytes];
}

/** The places of a statement that populate documents, by the number of lists that they stand in. */
export class PopulatedPlaces {
  readonly #counts: readonly number[];
  /** By rows and nodes. Computed once per statement, since statements are reused. */
  readonly #cache = new Map<number, Map<number, number>>();

  constructor(counts: readonly (number | undefined)[]) {
    this.#counts = Array.from(counts, (count) => count ?? 0);
  }

  /**
   * How many entries each list may have so that an answer of so many rows surely has no more than `nodes`; 0: it may have more even where
   * each list has one.
   */
  maxEntries(rows: number, nodes: number): number {
    const cacheForRows = this.#cache.get(rows) ?? new Map<number, number>();
    const limit = cacheForRows.get(nodes) ?? maxEntriesPerList(nodes, rows, this.#counts);
    this.#cache.set(rows, cacheForRows.set(nodes, limit));
    return limit;
  }
}

function maxEntriesPerList(nodes: number, rows: number, places: readonly number[]): number {
  const populatedDocuments = (entries: number): number =>
    places.reduce((sum, count, level) => sum + count * entries ** level, 0);
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
  context: PlanContext,
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
  const { isExpensive, hasSearch, placesPerLevel } = printer;
  return {
    places: new PopulatedPlaces(placesPerLevel),
    statement: {
      ...statement,
      ...(bounded === true && !hasSearch ? { bounded } : {}),
      ...(singleRow === true && !hasSearch ? { singleRow } : {}),
      limits: {
        firstSlot,
        levels: placesPerLevel.length,
        isExpensive,
        countedStatement: () => getVariant('counted text'),
        countingStatement: () => getVariant('counts'),
      },
    },
  };
}
