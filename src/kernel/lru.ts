/**
 * A map of limited size that keeps what is used. It holds at most `capacity` entries and never forgets one of the
 * `capacity / 2` used last: entries live in a young half and an old half; an old one that is asked for becomes young, and when
 * the young half is full it becomes the old one. Asking for a young entry, the usual case, moves nothing.
 */
export class Lru<K, V> {
  readonly #half: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  constructor(capacity: number) {
    this.#half = Math.max(1, Math.floor(capacity / 2));
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
    this.#old.delete(key);
    this.#young.set(key, value);
    if (this.#young.size <= this.#half) return;
    // The newest entry begins the next half: what was young before is old now, and what was old is forgotten.
    this.#young.delete(key);
    this.#old = this.#young;
    this.#young = new Map([[key, value]]);
  }

  delete(key: K): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
