import { createHash } from 'node:crypto';

/**
 * Which rows of Strapi 4 are one document. There a row is an entry with an id and no documentId, and its translations are other rows that
 * it is linked with. The documentId is made of the type and the lowest id, so that another import gives the same one.
 */
export class TranslationGroups {
  /** The row that stands for a row, by type. */
  readonly #leaders = new Map<string, Map<number, number>>();

  /** Notes that two rows of a type are translations of each other. */
  join(type: string, left: number, right: number): void {
    const [first, second] = [this.#leaderOf(type, left), this.#leaderOf(type, right)];
    if (first === second) return;
    const leaders = this.#leaders.get(type) ?? new Map<number, number>();
    this.#leaders.set(type, leaders.set(Math.max(first, second), Math.min(first, second)));
  }

  /** The documentId of a row. */
  documentId(type: string, id: number): string {
    const digest = createHash('sha256')
      .update(`${type} ${this.#leaderOf(type, id)}`)
      .digest('hex');
    return BigInt(`0x${digest}`).toString(36).padStart(24, '0').slice(-24);
  }

  #leaderOf(type: string, id: number): number {
    const leaders = this.#leaders.get(type);
    let current = id;
    for (let next = leaders?.get(current); next !== undefined; next = leaders?.get(current)) current = next;
    return current;
  }
}
