import { Bug, Failure } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse, Route, RouteGroup } from '../../../foundations/http/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import type { ContentModel } from '../../../storage/migrations/index.js';
import type { ModelRuntime } from './model-runtime.js';

/** What a living house is made with. */
export interface RuntimeSwitcherParts {
  readonly model: ContentModel;
  readonly initial: ModelRuntime;
  /** Builds the house of another model. */
  createRuntime(snapshot: Snapshot): ModelRuntime;
  /** The model that the database has now, where it is another than this one; otherwise null. Throws Fault store.*. */
  findNewerModel(current: Snapshot): Promise<Snapshot | null>;
  /** Hears of what goes wrong where no caller waits for it. */
  readonly report: (error: unknown) => void;
}

/**
 * The house of the model that the database has. Where that changes, a new house takes the place of the old one, in which requests end
 * that began there. A request that fails because its model is gone is asked once more in the new house.
 */
export class RuntimeSwitcher {
  readonly #parts: RuntimeSwitcherParts;
  #runtime: ModelRuntime;
  #refreshing: Promise<void> | null = null;
  #refreshAgain = false;
  readonly #closingRuntimes = new Set<Promise<void>>();
  readonly #closeListeners: (() => void)[] = [];

  constructor(parts: RuntimeSwitcherParts) {
    this.#parts = parts;
    this.#runtime = parts.initial;
  }

  /** What changes it. */
  get model(): ContentModel {
    return this.#parts.model;
  }

  /** As far as this process knows. */
  get runtime(): ModelRuntime {
    return this.#runtime;
  }

  /** Looks which model the database has by now, and moves where it is another. A look that began earlier is not enough. */
  refresh(): Promise<void> {
    if (this.#refreshing !== null) {
      this.#refreshAgain = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#refresh();
    return this.#refreshing;
  }

  /** The door of this name in whichever house is the present one. */
  routeGroup(name: string): RouteGroup {
    const wrappedRoutes = new WeakMap<Route, Route>();
    const routeGroup = (runtime: ModelRuntime): RouteGroup => {
      const routes = runtime.routeGroups.get(name);
      if (routes === undefined) throw new Bug(`no house has a door ${name}`);
      return routes;
    };
    const { sameOrigin, files, yields } = routeGroup(this.#runtime);
    return {
      ...(sameOrigin === undefined ? {} : { sameOrigin }),
      ...(files === undefined ? {} : { files }),
      ...(yields === undefined ? {} : { yields }),
      route: (segments) => this.#route(segments, routeGroup, wrappedRoutes),
      givesData: (segments) => routeGroup(this.#runtime).givesData?.(segments) === true,
      findCached: (url, authorization, tick, requester) => {
        const runtime = this.#runtime;
        // Another house does not know it: the ordinary way leads there.
        const retryAfterSwitch = (error: unknown): Promise<null> => this.#afterSwitch(runtime, error, () => null);
        try {
          const answer = routeGroup(runtime).findCached(url, authorization, tick, requester);
          return answer instanceof Promise ? answer.catch(retryAfterSwitch) : answer;
        } catch (error) {
          return retryAfterSwitch(error);
        }
      },
    };
  }

  /** Calls back when this is closed, before anything else. */
  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  /** Closes this house and waits for those that were left. */
  async close(): Promise<void> {
    for (const end of this.#closeListeners) end();
    await this.#refreshing;
    await Promise.all([...this.#closingRuntimes, this.#runtime.close()]);
  }

  /** `known`: routes of houses as they are given out, so that each is made once. */
  #route(
    segments: readonly string[],
    routeGroup: (runtime: ModelRuntime) => RouteGroup,
    wrappedRoutes: WeakMap<Route, Route>,
  ): Route | null {
    const runtime = this.#runtime;
    const route = routeGroup(runtime).route(segments);
    if (route === null) return null;
    const wrapped = wrappedRoutes.get(route) ?? this.#wrapRoute(runtime, route, routeGroup);
    wrappedRoutes.set(route, wrapped);
    return wrapped;
  }

  #wrapRoute(runtime: ModelRuntime, route: Route, routeGroup: (runtime: ModelRuntime) => RouteGroup): Route {
    return new Map(
      [...route].map(([method, endpoint]) => [
        method,
        async (request: HttpRequest) => {
          try {
            return await endpoint(request);
          } catch (error) {
            // What was read from a stream cannot be read again.
            if (request.stream !== null) throw error;
            return this.#afterSwitch(runtime, error, () => this.#retry(request, routeGroup));
          }
        },
      ]),
    );
  }

  /** Throws `http.not-found` if the new house has no such place. */
  #retry(request: HttpRequest, routeGroup: (runtime: ModelRuntime) => RouteGroup): Promise<HttpResponse> {
    const endpoint = routeGroup(this.#runtime)
      .route(request.segments)
      ?.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (endpoint === undefined) throw new Failure('http.not-found');
    return endpoint(request);
  }

  /** What the caller can mend is told, unless a move is under way; anything else may have gone wrong because the model did. */
  async #afterSwitch<T>(runtime: ModelRuntime, error: unknown, retry: () => T): Promise<Awaited<T>> {
    if (runtime === this.#runtime) await (error instanceof Failure ? this.#refreshing : this.refresh());
    if (runtime === this.#runtime) throw error;
    return await retry();
  }

  async #refresh(): Promise<void> {
    try {
      do {
        this.#refreshAgain = false;
        const previous = this.#runtime;
        const snapshot = await this.#parts.findNewerModel(previous.snapshot);
        if (snapshot === null) continue;
        this.#runtime = this.#parts.createRuntime(snapshot);
        const closing = previous.close().catch(this.#parts.report);
        this.#closingRuntimes.add(closing);
        closing.finally(() => this.#closingRuntimes.delete(closing));
      } while (this.#refreshAgain);
    } finally {
      // At once, not when the promise is settled: who asks in between would be told of a look that is over.
      this.#refreshing = null;
    }
  }
}
