/**
 * Identifies one tick of the event loop, in which requests are accepted that had all begun before it: data read in it is new enough
 * for each of them. Ticks are compared by identity.
 */
export class EventLoopTick {
  // Without a private member any object would have this type.
  readonly #brand = true;

  get brand(): boolean {
    return this.#brand;
  }
}
