/**
 * A map of limited size that evicts entries that were not used recently. It contains at most `capacity` entries and never evicts the
 * most recently used half of that. Entries are in a young half and an old half; an old one that is read becomes young, and when the
 * young half is full it becomes the old one. Reading a young entry, the usual case, moves nothing. An entry counts as one, or as
 * `weightOf` returns, which stays the same and is at most half of the capacity.
 */
export class Lru<K, V> {
  readonly #half: number;
  readonly #weightOf: (value: V, key: K) => number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  /** Of the young entries. */
  #weight = 0;

  constructor(capacity: number, weightOf: (value: V, key: K) => number = () => 1) {
    this.#half = Math.max(1, Math.floor(capacity / 2));
    this.#weightOf = weightOf;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weightOf(value, key);
    if (this.#weight + weight > this.#half) {
      // The young half becomes the old one, and the old one is evicted.
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = 0;
    }
    this.#young.set(key, value);
    this.#weight += weight;
  }

  delete(key: K): void {
    this.#old.delete(key);
    const young = this.#young.get(key);
    if (young === undefined) return;
    this.#young.delete(key);
    this.#weight -= this.#weightOf(young, key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#weight = 0;
  }
}
