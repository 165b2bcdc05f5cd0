/**
 * A stretch of time in which requests are taken up that had all begun before it: what was learned of the world in it is new enough for
 * each of them. Two are told apart by being different objects.
 */
export class EventLoopTick {
  // Without a member of its own any object would be one.
  readonly #begun = true;

  get begun(): boolean {
    return this.#begun;
  }
}
