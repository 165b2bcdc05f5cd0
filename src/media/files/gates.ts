import { Gate } from '../storage/gate.js';

/** Lets what is done to one file in this process happen one after the other, while other files do not wait. */
export class Gates {
  readonly #gates = new Map<number, { readonly gate: Gate; users: number }>();

  /** Does the work when nothing else is under way for the file of this id. */
  async pass<T>(id: number, work: () => Promise<T>): Promise<T> {
    const place = this.#gates.get(id) ?? { gate: new Gate(1), users: 0 };
    this.#gates.set(id, place);
    place.users++;
    try {
      return await place.gate.pass(work);
    } finally {
      if (--place.users === 0) this.#gates.delete(id);
    }
  }
}
