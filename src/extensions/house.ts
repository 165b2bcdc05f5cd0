import { type Caller, fullAccess } from '../access/index.js';
import type { BeforeRead, DoorCallers, Narrowing } from '../content-api/index.js';
import type { Documents } from '../documents/index.js';
import type { Door, DoorRequest, Route } from '../http/index.js';
import type { Snapshot } from '../schema/index.js';
import { type Store, type Transaction, withinTransaction } from '../store/index.js';
import { createBeforeRead } from './before-read.js';
import { createInside } from './inside.js';
import type { AnyDocuments, Loaded } from './loaded.js';
import { createMiddlewares, type Middlewares } from './middlewares.js';
import { typesByName } from './names.js';
import { createPolicies } from './policies.js';
import { createRoutes } from './routes.js';
import type { Running } from './running.js';
import { unknownTypes } from './unknown-types.js';

/** What the extensions of one model are made with. */
export interface ExtensionHouseParts {
  readonly running: Running;
  readonly snapshot: Snapshot;
  /** The store of this model. */
  readonly store: Store;
  /** Documents of this model over a store, none of whose writes a middleware hears of. */
  unheard(store: Store): Documents;
  /** The content API over documents, as one caller uses it. */
  door(documents: Documents, caller: Caller, narrowing: Narrowing | undefined): Door;
}

/** The extensions of a project over one model. */
export interface ExtensionHouse extends Middlewares {
  readonly loaded: Loaded;
  readonly narrowing: Narrowing | undefined;
  /** Hooks before reads; undefined: there are none. */
  readonly beforeRead: BeforeRead | undefined;
  /** Documents with the rights of the server. */
  readonly asServer: AnyDocuments;
  /** See `Policies`. */
  narrowed(callers: DoorCallers): DoorCallers;
  /** Says which documents routes, chores and the server itself work on: those that middlewares hear of. */
  furnish(documents: Documents): void;
  /** The routes below `/api/x`. */
  routes(callerOf: (request: DoorRequest) => Promise<Caller>): (segments: readonly string[]) => Route | null;
}

const server: Caller = { identity: { is: 'nobody' }, ability: fullAccess };

/** The same, which is always shown the request that came from outside. */
function askedFrom(narrowing: Narrowing | undefined, request: DoorRequest): Narrowing | undefined {
  if (narrowing === undefined) return undefined;
  return { ...narrowing, narrow: (caller, action, type) => narrowing.narrow(caller, action, type, request) };
}

/** Makes a door when it is first asked for. */
function once(make: () => Door): () => Door {
  let made: Door | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** Builds them. Names of content types that are gone are reported. */
export function openExtensions({ running, snapshot, store, unheard, door }: ExtensionHouseParts): ExtensionHouse {
  const { loaded } = running;
  const types = typesByName(snapshot);
  // A start is refused for them; the model may lose them later.
  if (running.made) for (const line of unknownTypes(loaded, snapshot)) running.report(new Error(line));
  const outside = unheard(store);
  let documents = outside;
  const unheardDoor = once(() => door(outside, server, undefined));
  const doorOf = (transaction: Transaction | null): Door =>
    transaction === null ? unheardDoor() : door(unheard(withinTransaction(store, transaction)), server, undefined);
  const asServer = createInside(once(() => door(documents, server, undefined))).documents;
  const parts = () => running.parts;
  const policies = createPolicies({ loaded, snapshot, parts, asServer, report: running.report });
  return {
    ...createMiddlewares({ running, types, doorOf }),
    loaded,
    narrowing: policies.narrowing,
    beforeRead: createBeforeRead({ hooks: loaded.beforeRead, types, parts, asServer }),
    narrowed: policies.narrowed,
    asServer,
    furnish(heard) {
      documents = heard;
    },
    routes: (callerOf) =>
      createRoutes({
        routes: loaded.routes,
        types,
        policies,
        parts,
        callerOf,
        doorFor: (caller, request) => once(() => door(documents, caller, askedFrom(policies.narrowing, request))),
        asServer,
      }),
  };
}
