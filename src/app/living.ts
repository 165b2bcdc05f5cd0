import type { Answer, Door, DoorRequest, Route } from '../http/index.js';
import { Bug, Failure } from '../kernel/index.js';
import type { ContentModel } from '../model/index.js';
import type { Snapshot } from '../schema/index.js';
import type { House } from './open-house.js';

/** What a living house is made with. */
export interface LivingParts {
  readonly model: ContentModel;
  readonly first: House;
  /** Builds the house of another model. */
  open(snapshot: Snapshot): House;
  /** The model that the database has now, where it is another than this one; otherwise null. Raises Fault store.*. */
  latest(known: Snapshot): Promise<Snapshot | null>;
  /** Hears of what goes wrong where no caller waits for it. */
  readonly report: (error: unknown) => void;
}

/**
 * The house of the model that the database has. Where that changes, a new house takes the place of the old one, in which requests end
 * that began there. A request that fails because its model is gone is asked once more in the new house.
 */
export class Living {
  readonly #parts: LivingParts;
  #house: House;
  #refreshing: Promise<void> | null = null;
  #again = false;
  readonly #closing = new Set<Promise<void>>();
  readonly #ends: (() => void)[] = [];

  constructor(parts: LivingParts) {
    this.#parts = parts;
    this.#house = parts.first;
  }

  /** What changes it. */
  get model(): ContentModel {
    return this.#parts.model;
  }

  /** As far as this process knows. */
  get house(): House {
    return this.#house;
  }

  /** Looks which model the database has by now, and moves where it is another. A look that began earlier is not enough. */
  refresh(): Promise<void> {
    if (this.#refreshing !== null) {
      this.#again = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#refresh();
    return this.#refreshing;
  }

  /** The door of this name in whichever house is the present one. */
  door(name: string): Door {
    const known = new WeakMap<Route, Route>();
    const door = (house: House): Door => {
      const found = house.doors.get(name);
      if (found === undefined) throw new Bug(`no house has a door ${name}`);
      return found;
    };
    const { sameOrigin, files, yields } = door(this.#house);
    return {
      ...(sameOrigin === undefined ? {} : { sameOrigin }),
      ...(files === undefined ? {} : { files }),
      ...(yields === undefined ? {} : { yields }),
      route: (segments) => this.#route(segments, door, known),
      givesData: (segments) => door(this.#house).givesData?.(segments) === true,
      recall: (url, authorization, turn, requester) => {
        const house = this.#house;
        // Another house does not know it: the ordinary way leads there.
        const moved = (error: unknown): Promise<null> => this.#orMoved(house, error, () => null);
        try {
          const answer = door(house).recall(url, authorization, turn, requester);
          return answer instanceof Promise ? answer.catch(moved) : answer;
        } catch (error) {
          return moved(error);
        }
      },
    };
  }

  /** Calls back when this is closed, before anything else. */
  onClose(end: () => void): void {
    this.#ends.push(end);
  }

  /** Closes this house and waits for those that were left. */
  async close(): Promise<void> {
    for (const end of this.#ends) end();
    await this.#refreshing;
    await Promise.all([...this.#closing, this.#house.close()]);
  }

  /** `known`: routes of houses as they are given out, so that each is made once. */
  #route(segments: readonly string[], door: (house: House) => Door, known: WeakMap<Route, Route>): Route | null {
    const house = this.#house;
    const route = door(house).route(segments);
    if (route === null) return null;
    const followed = known.get(route) ?? this.#following(house, route, door);
    known.set(route, followed);
    return followed;
  }

  #following(house: House, route: Route, door: (house: House) => Door): Route {
    return new Map(
      [...route].map(([method, endpoint]) => [
        method,
        async (request: DoorRequest) => {
          try {
            return await endpoint(request);
          } catch (error) {
            // What was read from a stream cannot be read again.
            if (request.stream !== null) throw error;
            return this.#orMoved(house, error, () => this.#ask(request, door));
          }
        },
      ]),
    );
  }

  /** Raises `http.not-found` where the new house has no such place. */
  #ask(request: DoorRequest, door: (house: House) => Door): Promise<Answer> {
    const endpoint = door(this.#house)
      .route(request.segments)
      ?.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (endpoint === undefined) throw new Failure('http.not-found');
    return endpoint(request);
  }

  /** What the caller can mend is told, unless a move is under way; anything else may have gone wrong because the model did. */
  async #orMoved<T>(house: House, error: unknown, elsewhere: () => T): Promise<Awaited<T>> {
    if (house === this.#house) await (error instanceof Failure ? this.#refreshing : this.refresh());
    if (house === this.#house) throw error;
    return await elsewhere();
  }

  async #refresh(): Promise<void> {
    try {
      do {
        this.#again = false;
        const old = this.#house;
        const snapshot = await this.#parts.latest(old.snapshot);
        if (snapshot === null) continue;
        this.#house = this.#parts.open(snapshot);
        const closing = old.close().catch(this.#parts.report);
        this.#closing.add(closing);
        closing.finally(() => this.#closing.delete(closing));
      } while (this.#again);
    } finally {
      // At once, not when the promise is settled: who asks in between would be told of a look that is over.
      this.#refreshing = null;
    }
  }
}
