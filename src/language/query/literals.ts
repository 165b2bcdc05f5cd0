import type { Stored } from '../schema/index.js';
import type { Slot, SlotValues } from './tree.js';

/** Collects the literals of a query in the order in which they are parsed, after those that it has already. */
export class Literals {
  readonly #values: Stored[];

  constructor(values: SlotValues = []) {
    this.#values = [...values];
  }

  /** Adds a value and returns its slot. */
  add(value: Stored): Slot {
    return this.#values.push(value) - 1;
  }

  get values(): SlotValues {
    return this.#values;
  }
}
