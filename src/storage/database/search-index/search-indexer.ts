import type { Layout } from '../../sql/layout/index.js';
import { type Dialect, findSearchIndexes, listIndexedTypes } from '../../sql/plan/index.js';
import { type IndexingSession, updateSearchIndexes } from './update-search-indexes.js';

/** Versions whose entries one transaction writes: a related document may be linked from any number. */
const defaultVersionsPerWrite = 10_000;

/** Keeps the indexes for full-text search of a store: whatever writes to versions, the entries are part of its transaction. */
export class SearchIndexer {
  readonly #dialect: Dialect;
  readonly #versionsPerWrite: number;
  #layout: Layout | null = null;
  /** The content types on whose versions entries depend. */
  #types: ReadonlySet<string> = new Set();

  /** `versionsPerWrite`: how many versions a write indexes; what is left of them is in the queue. */
  constructor(dialect: Dialect, versionsPerWrite = defaultVersionsPerWrite) {
    this.#dialect = dialect;
    this.#versionsPerWrite = versionsPerWrite;
  }

  /** The tables have this layout from now on. */
  setLayout(layout: Layout): void {
    this.#layout = layout;
    this.#types = new Set(findSearchIndexes(layout).flatMap(listIndexedTypes));
  }

  /** Completes a transaction that touched these names. Throws Fault store.*. */
  async completeWrite(session: IndexingSession, touched: ReadonlySet<string>): Promise<void> {
    if (this.#layout === null || this.#types.size === 0) return;
    if (![...touched].some((name) => this.#types.has(name))) return;
    await updateSearchIndexes(session, this.#layout, this.#dialect, { queue: 'name', limit: this.#versionsPerWrite });
  }
}
