import { Lru } from '../kernel/index.js';
import type { Compiled } from '../plan/index.js';
import type { Stored } from '../schema/index.js';
import type { Generations } from './generations.js';

const totalsKept = 10_000;

interface Total<T> {
  readonly value: T;
  /** The generation of what it depends on when it was counted. */
  readonly generation: number;
}

/** Numbers, or promises of them, that are remembered until something changes that they depend on. */
export class TotalMemory<T> {
  readonly #totals = new Lru<string, Total<T>>(totalsKept);
  /** Short names of statements: their texts are long, and would be read in full for every look-up. */
  readonly #names = new WeakMap<Compiled, number>();
  /** The same by text: a model that changed asks most of its questions as before. */
  readonly #texts = new Lru<string, number>(totalsKept);
  #named = 0;
  readonly #generations: Generations;

  constructor(generations: Generations) {
    this.#generations = generations;
  }

  /** The remembered total, or what `count` gives, which looks at a state no older than this moment. */
  total(statement: Compiled, values: readonly Stored[], count: () => T): T {
    const key = keyOf(this.#nameOf(statement), statement, values);
    const generation = this.#generations.of(statement.reads);
    const known = this.#totals.get(key);
    if (known !== undefined && known.generation === generation) return known.value;
    const total = { generation, value: count() };
    this.#totals.set(key, total);
    return total.value;
  }

  /** This one is not to be relied on. */
  forget(statement: Compiled, values: readonly Stored[]): void {
    this.#totals.delete(keyOf(this.#nameOf(statement), statement, values));
  }

  #nameOf(statement: Compiled): number {
    const known = this.#names.get(statement);
    if (known !== undefined) return known;
    const text = `${statement.sql}\n${statement.slots}\n${statement.reads}`;
    const name = this.#texts.get(text) ?? ++this.#named;
    this.#texts.set(text, name);
    this.#names.set(statement, name);
    return name;
  }
}

/** Each value with its type and length, so that no two lists of values look alike. */
function keyOf(name: number, { slots }: Compiled, values: readonly Stored[]): string {
  let key = String(name);
  for (const slot of slots) {
    const value = values[slot] ?? null;
    const text = String(value);
    key += `\n${value === null ? 'null' : typeof value}${text.length}:${text}`;
  }
  return key;
}
