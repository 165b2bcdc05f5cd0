import { Bug, Failure } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse, Route, RouteGroup } from '../../../foundations/http/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import type { ContentModel } from '../../../storage/migrations/index.js';
import type { ModelRuntime } from './model-runtime.js';

/** Dependencies of `RuntimeSwitcher`. */
export interface RuntimeSwitcherParts {
  readonly model: ContentModel;
  readonly initial: ModelRuntime;
  /** Creates the runtime of another model. */
  createRuntime(snapshot: Snapshot): ModelRuntime;
  /** Returns the model that the database has now if it differs from this one, otherwise null. Throws Fault store.*. */
  findNewerModel(current: Snapshot): Promise<Snapshot | null>;
  /** Receives errors of background work. */
  readonly report: (error: unknown) => void;
}

/**
 * Provides the runtime of the database's current model. When the model changes, a new runtime replaces the old one;
 * requests end in the runtime they began in. A request that fails because its model was replaced is retried once in the
 * new runtime.
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

  /** The API that changes the model. */
  get model(): ContentModel {
    return this.#parts.model;
  }

  /** The newest runtime of this process. */
  get runtime(): ModelRuntime {
    return this.#runtime;
  }

  /** Creates a runtime that is never switched to; whoever asks for it closes it. */
  createRuntime(snapshot: Snapshot): ModelRuntime {
    return this.#parts.createRuntime(snapshot);
  }

  /** Reads the model that the database has now, and switches if it changed. Callers never share a read that began before their call. */
  refresh(): Promise<void> {
    if (this.#refreshing !== null) {
      this.#refreshAgain = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#refresh();
    return this.#refreshing;
  }

  /** Returns a route group that forwards to that of the current runtime. */
  routeGroup(name: string): RouteGroup {
    const wrappedRoutes = new WeakMap<Route, Route>();
    const routeGroup = (runtime: ModelRuntime): RouteGroup => {
      const routes = runtime.routeGroups.get(name);
      if (routes === undefined) throw new Bug(`no model runtime has the route group ${name}`);
      return routes;
    };
    const { sameOrigin, files, yields, readsBody } = routeGroup(this.#runtime);
    return {
      ...(sameOrigin === undefined ? {} : { sameOrigin }),
      ...(files === undefined ? {} : { files }),
      ...(yields === undefined ? {} : { yields }),
      // Routes of a project are the same for every model.
      ...(readsBody === undefined ? {} : { readsBody }),
      route: (segments) => this.#route(segments, routeGroup, wrappedRoutes),
      givesData: (segments, request) => routeGroup(this.#runtime).givesData?.(segments, request) === true,
      findCached: (request, tick, requester) => {
        const runtime = this.#runtime;
        // The new runtime has not cached it: null leads to the ordinary route there.
        const retryAfterSwitch = (error: unknown): Promise<null> => this.#afterSwitch(runtime, error, () => null);
        try {
          const answer = routeGroup(runtime).findCached(request, tick, requester);
          return answer instanceof Promise ? answer.catch(retryAfterSwitch) : answer;
        } catch (error) {
          return retryAfterSwitch(error);
        }
      },
    };
  }

  /** Calls the listener first when this is closed. */
  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  /** Closes the current runtime and waits for the replaced ones. */
  async close(): Promise<void> {
    for (const end of this.#closeListeners) end();
    await this.#refreshing;
    await Promise.all([...this.#closingRuntimes, this.#runtime.close()]);
  }

  /** `wrappedRoutes`: the wrapped routes by route, so that each is created once. */
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
            // A consumed stream cannot be read again.
            if (request.stream !== null) throw error;
            return this.#afterSwitch(runtime, error, () => this.#retry(request, routeGroup));
          }
        },
      ]),
    );
  }

  /** Throws `http.not-found` if the new runtime has no such route. */
  #retry(request: HttpRequest, routeGroup: (runtime: ModelRuntime) => RouteGroup): Promise<HttpResponse> {
    const endpoint = routeGroup(this.#runtime)
      .route(request.segments)
      ?.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (endpoint === undefined) throw new Failure('http.not-found');
    return endpoint(request);
  }

  /** A Failure is rethrown unless a switch is in progress; any other error may come from a changed model, so the model is read first. */
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
      // Synchronously, not when the promise settles: a caller in between would share a read that is over.
      this.#refreshing = null;
    }
  }
}
