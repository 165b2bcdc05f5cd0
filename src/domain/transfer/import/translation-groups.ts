import { createHash } from 'node:crypto';

/**
 * Groups the rows of Strapi 4 that form one document. In version 4 each translation is a row of its own, without a documentId and linked
 * with the others. The documentId is derived from the type and the lowest id, so that a repeated import returns the same one.
 */
export class TranslationGroups {
  /** The row that represents the group of a row, by type. */
  readonly #leaders = new Map<string, Map<number, number>>();

  /** Joins two rows of a type that are translations of each other. */
  join(type: string, left: number, right: number): void {
    const [first, second] = [this.#leaderOf(type, left), this.#leaderOf(type, right)];
    if (first === second) return;
    const leaders = this.#leaders.get(type) ?? new Map<number, number>();
    this.#leaders.set(type, leaders.set(Math.max(first, second), Math.min(first, second)));
  }

  /** Returns the documentId of a row. */
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
