import type { LeftOutItem, Todo } from './types.js';

/** Numbers of a content type or another counted kind. */
export interface ReportRow {
  /** A uid, or `folders`, `tokens`, … */
  readonly of: string;
  /** Rows that were read. */
  readonly read: number;
  /** Written documents, or entries of another kind. */
  readonly written: number;
  readonly locales: readonly string[];
  readonly links: number;
}

/** Everything of one kind that was left out for one reason. */
export interface LeftOutRow {
  readonly of: string;
  /** What the operator has to do about it. */
  readonly todo: Todo;
  readonly why: string;
  readonly count: number;
  /** The first of them. */
  readonly examples: readonly string[];
}

/** Result of an import. */
export interface ImportReport {
  readonly from: string;
  readonly rows: readonly ReportRow[];
  /** Number of stored files, smaller formats included, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  readonly leftOut: readonly LeftOutRow[];
  /** Settings and code of the source that became settings. */
  readonly carried: readonly LeftOutRow[];
}

interface ReportGroup {
  readonly of: string;
  readonly todo: Todo;
  readonly why: string;
  count: number;
  readonly examples: string[];
}

/** Rows of content are reported by a few examples; everything that requires an action is listed. */
const maxExamples = 5;
const maxNamed = 500;

function addToGroup(rows: Map<string, ReportGroup>, { of, todo = 'check', why, which }: LeftOutItem): void {
  const key = `${of}\n${why}`;
  const row = rows.get(key) ?? { of, todo, why, count: 0, examples: [] };
  row.count += 1;
  if (row.examples.length < (todo === 'check' ? maxExamples : maxNamed)) row.examples.push(which);
  rows.set(key, row);
}

/** Collects the report of an import. */
export class ImportTally {
  readonly #from: string;
  readonly #rows = new Map<string, { read: number; written: number; locales: Set<string>; links: number }>();
  readonly #leftOut = new Map<string, ReportGroup>();
  readonly #carried = new Map<string, ReportGroup>();
  files = 0;
  bytes = 0;

  constructor(from: string) {
    this.#from = from;
  }

  /** Returns a copy that counts on independently. */
  copy(): ImportTally {
    const other = new ImportTally(this.#from);
    for (const [of, row] of this.#rows) other.#rows.set(of, { ...row, locales: new Set(row.locales) });
    for (const [key, row] of this.#leftOut) other.#leftOut.set(key, { ...row, examples: [...row.examples] });
    for (const [key, row] of this.#carried) other.#carried.set(key, { ...row, examples: [...row.examples] });
    other.files = this.files;
    other.bytes = this.bytes;
    return other;
  }

  countRead(of: string): void {
    this.#row(of).read += 1;
  }

  /** `locales`: those of the document; `links`: number of its links. */
  countWritten(of: string, locales: Iterable<string> = [], links = 0): void {
    const row = this.#row(of);
    row.written += 1;
    row.links += links;
    for (const locale of locales) if (locale !== '') row.locales.add(locale);
  }

  /** Adds a locale and a number of links to a counted document. */
  countVersion(of: string, locale: string, links: number): void {
    const row = this.#row(of);
    row.links += links;
    if (locale !== '') row.locales.add(locale);
  }

  addLeftOut(entry: LeftOutItem): void {
    addToGroup(this.#leftOut, entry);
  }

  addCarried(entry: LeftOutItem): void {
    addToGroup(this.#carried, entry);
  }

  report(): ImportReport {
    return {
      from: this.#from,
      rows: [...this.#rows].map(([of, row]) => ({ of, ...row, locales: [...row.locales].sort() })),
      files: this.files,
      bytes: this.bytes,
      leftOut: [...this.#leftOut.values()],
      carried: [...this.#carried.values()],
    };
  }

  #row(of: string) {
    const row = this.#rows.get(of) ?? { read: 0, written: 0, locales: new Set<string>(), links: 0 };
    this.#rows.set(of, row);
    return row;
  }
}
