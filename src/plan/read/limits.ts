import type { Stored } from '../../schema/index.js';
import type { Compiled, ReadLimits } from '../types.js';
import { type PlanContext, Printing } from './scope.js';

/** More than any answer has: what is bound where there are no limits. */
export const boundless: ReadLimits = { nodes: 2_147_483_647, bytes: Number.MAX_SAFE_INTEGER };

/** What is bound for the limits of an answer of so many rows at most: most entries of one list, most populated entries, most bytes. */
export function limitValues(rows: number, places: Places, { dialect, limits }: PlanContext): readonly Stored[] {
  if (limits === undefined) return [boundless.nodes, boundless.nodes, boundless.bytes];
  const { nodes, bytes } = limits;
  return [places.mostEntries(rows, Math.min(nodes, dialect.limits.uncounted)), nodes, bytes];
}

/** The places of a statement that populate documents, by the number of lists that they stand in. */
export class Places {
  readonly #counts: readonly number[];
  /** By rows and nodes. Worked out once: a statement is asked again and again. */
  readonly #known = new Map<number, Map<number, number>>();

  constructor(counts: readonly (number | undefined)[]) {
    this.#counts = Array.from(counts, (count) => count ?? 0);
  }

  /**
   * How many entries each list may have so that an answer of so many rows surely has no more than `nodes`; 0: it may have more even where
   * each list has one.
   */
  mostEntries(rows: number, nodes: number): number {
    const ofRows = this.#known.get(rows) ?? new Map<number, number>();
    const most = ofRows.get(nodes) ?? mostEntries(nodes, rows, this.#counts);
    this.#known.set(rows, ofRows.set(nodes, most));
    return most;
  }
}

function mostEntries(nodes: number, rows: number, places: readonly number[]): number {
  const populated = (entries: number): number =>
    places.reduce((sum, count, level) => sum + count * entries ** level, 0);
  const fits = (entries: number): boolean => rows * populated(entries) <= nodes;
  if (!fits(1)) return 0;
  let [most, tooMany] = [1, nodes + 1];
  if (fits(nodes)) return nodes;
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

/** A statement whose answer is limited. `print` prints it, in the form that counts or in the one that does not. */
export function limited(
  slot: number,
  context: PlanContext,
  print: (printing: Printing) => Compiled,
): { readonly statement: Compiled; readonly places: Places } {
  const printing = new Printing(context, slot);
  const { bounded, brief, ...statement } = print(printing);
  const later = new Map<'counted text' | 'counts', Compiled>();
  const printed = (prints: 'counted text' | 'counts'): Compiled => {
    const known = later.get(prints) ?? print(new Printing(context, slot, prints));
    later.set(prints, known);
    return known;
  };
  const { expensive, searches, places } = printing;
  return {
    places: new Places(places),
    statement: {
      ...statement,
      ...(bounded === true && !searches ? { bounded } : {}),
      ...(brief === true && !searches ? { brief } : {}),
      limited: {
        slot,
        levels: places.length,
        expensive,
        counted: () => printed('counted text'),
        counting: () => printed('counts'),
      },
    },
  };
}
