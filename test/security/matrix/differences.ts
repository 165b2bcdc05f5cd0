import type { Json } from '../../../src/foundations/core/index.js';
import { differences } from '../../conformance/harness/difference.js';
import type { Reply } from './wire.js';

/** One cell whose answer is not the one that the table says. */
interface Difference {
  readonly caller: string;
  readonly cell: string;
  readonly expected: string;
  readonly got: string;
}

const shown = 60;
const widest = 300;

/** Compares cells with the table, counts them, and remembers those that differ. */
export class Differences {
  #cells = 0;
  readonly #found: Difference[] = [];
  readonly #statuses = new Map<number, number>();

  get cells(): number {
    return this.#cells;
  }

  get count(): number {
    return this.#found.length;
  }

  /** How many cells are to be answered with this status. */
  expected(status: number): number {
    return this.#statuses.get(status) ?? 0;
  }

  /** How many cells are to be answered with each status, in words. */
  get summary(): string {
    const counts = [...this.#statuses].sort(([one], [other]) => one - other);
    return counts.map(([status, count]) => `${status}: ${count}`).join(', ');
  }

  /** One cell: equal texts are no difference. */
  compare(caller: string, cell: string, expected: string, got: string): void {
    this.#cells += 1;
    if (expected !== got) this.#found.push({ caller, cell, expected: clip(expected), got: clip(got) });
  }

  /** One cell that has to be answered with 200 and exactly this body, its keys in this order. */
  answer(caller: string, cell: string, body: unknown, got: Reply): void {
    this.expects(200);
    const found =
      got.status === 200
        ? differences(body as Json, JSON.parse(got.text) as Json, 'exact', '')
        : [`${got.status} ${got.text}`];
    this.compare(caller, cell, '', found.join('; '));
  }

  /** One cell whose state of things must not change. */
  unchanged(caller: string, cell: string, before: string, after: string): void {
    this.compare(caller, `${cell} leaves things as they are`, 'the same', before === after ? 'the same' : 'changed');
  }

  /** Counts the status that a cell is to be answered with. */
  expects(status: number): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  /** The differences as a table; empty where there are none. */
  table(): string {
    const rows = this.#found
      .slice(0, shown)
      .map(({ caller, cell, expected, got }) => `${caller} | ${cell}\n    expected ${expected}\n    got      ${got}`);
    const more = this.#found.length > shown ? [`… and ${this.#found.length - shown} more`] : [];
    return [...rows, ...more].join('\n');
  }
}

function clip(text: string): string {
  return text.length > widest ? `${text.slice(0, widest)}…` : text;
}
