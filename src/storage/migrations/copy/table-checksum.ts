import { createHash } from 'node:crypto';
import { unreachable } from '../../../foundations/core/index.js';
import type { ColumnKind, Stored } from '../../../language/schema/index.js';

/** What is compared of two tables with the same rows: the number of rows, and a checksum over all values. */
export interface TableChecksum {
  readonly rows: number;
  /** SHA-256 in hexadecimal. */
  readonly checksum: string;
}

/** Counts rows and computes their checksum. Rows must come in the same order on both sides. */
export class ChecksumBuilder {
  readonly #kinds: readonly ColumnKind[];
  readonly #hash = createHash('sha256');
  #rows = 0;

  constructor(kinds: readonly ColumnKind[]) {
    this.#kinds = kinds;
  }

  /** Adds a row: a value for each of the kinds. */
  add(values: readonly Stored[]): void {
    const texts = this.#kinds.map((kind, index) => canonicalText(values[index] ?? null, kind));
    this.#hash.update(`${JSON.stringify(texts)}\n`);
    this.#rows += 1;
  }

  /** Returns the result; nothing can be added afterwards. */
  finish(): TableChecksum {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') };
  }
}

/** The text of a value, the same on every kind of database. */
export function canonicalText(value: Stored, kind: ColumnKind): string | null {
  if (value === null) return null;
  switch (kind) {
    case 'boolean':
      return Number(value) === 0 ? 'false' : 'true';
    case 'integer':
    case 'bigint':
    case 'real':
    case 'text':
    case 'decimal':
    case 'json':
    case 'date':
    case 'time':
    case 'instant':
      return String(value);
    default:
      return unreachable(kind);
  }
}
