import type { Documents, ReadClient, TransactionHook, WriteOrigin } from '../../../domain/documents/index.js';
import { type EventLoopTick, Failure, type MaybePromise } from '../../../foundations/core/index.js';
import { type HttpRequest, type Requester, type Route, responseFormatHeader } from '../../../foundations/http/index.js';
import type { Ability, AbilityAction, Caller, ContentAction } from '../../../language/query/access/index.js';
import {
  type AnswerFormat,
  type Parameters,
  parseParameters,
  type QuerySettings,
  type ReadDefaults,
  type Selection,
  type Status,
} from '../../../language/query/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';
import type { ApiProfile } from './profiles.js';
import type { BeforeReadHooks } from './read-hooks.js';
import type { PreparedRead } from './reads.js';
import type { ResponseCache } from './response-cache.js';
import type { SharedCacheOptions } from './shared-cache.js';

/** Finds the caller of a request. */
export interface CallerResolver {
  /** Throws `access.unauthorized` and `access.token-expired` if the credentials are not accepted. */
  callerOf(request: HttpRequest): Promise<Caller>;
  /**
   * Returns the cached caller of a request of which only the `Authorization` header matters, whose permissions may have changed since;
   * null: call `callerOf`.
   */
  findCached(authorization: string | undefined): Caller | null;
  /**
   * Returns the cached caller once everything is known that was committed before this call, on any node; null: call `callerOf`.
   * `tick`: that of the request.
   */
  revalidate(authorization: string | undefined, tick?: EventLoopTick): MaybePromise<Caller | null>;
}

/** A write, as the audit log records it. */
export interface LoggedWrite {
  readonly action: 'create' | 'update' | 'delete' | 'publish' | 'unpublish' | 'discardDraft';
  readonly type: ContentType;
  /** `*`: every locale. null: the type has no locales. */
  readonly locale: string | null;
  /** Names of the attributes in the body; empty without a body. */
  readonly fields: readonly string[];
  /** Id of the change set that it was written into; left out: none. */
  readonly changeSet?: string | undefined;
}

/** Policies of the project that restrict permissions per request; they never extend them. */
export interface RequestPolicies {
  /**
   * Whether a policy applies to this action on documents of this type, or to the content of its response. Constant per
   * pair.
   */
  appliesTo(type: ContentType, action: ContentAction): boolean;
  /**
   * Returns the caller with the remaining ability for this request, which has its own permission fingerprint. Throws
   * Failure if the action itself is not allowed.
   */
  restrict(caller: Caller, action: ContentAction, type: ContentType, request: HttpRequest): Promise<Caller>;
}

/** The dependencies of the endpoints; one set per snapshot. */
export interface ContentApiParts {
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly callers: CallerResolver;
  readonly settings: QuerySettings;
  readonly profile: ApiProfile;
  /** Defaults of the project for every read; left out: none. */
  readonly readDefaults?: ReadDefaults;
  /** A write that publishes needs the permission `publish` in addition to `create` or `update`. */
  readonly publishingNeedsPermission: boolean;
  /** Whether a PUT, a DELETE or an action must have a precondition. Default: false. */
  readonly requireIfMatch?: boolean;
  /** Milliseconds that the operations of a batch may take together. Default: 10,000. */
  readonly batchMilliseconds?: number;
  /** Cached responses to reads, in each notation; left out: none are cached. */
  readonly responses?: ResponseCache<PreparedRead>;
  /** How shared caches may store public responses; left out: not at all. */
  readonly sharing?: SharedCacheOptions;
  /** Returns a hook for the transaction of a write, such as writing its entry in the audit log. */
  readonly auditWrite?: (write: LoggedWrite, caller: Caller, request: HttpRequest) => TransactionHook;
  /** Who writes, for every write; left out: the caller of each request. */
  readonly origin?: WriteOrigin;
  /** The routes of accounts, for paths below `auth`, `connect`, `users` and `users-permissions`. */
  readonly accounts?: (segments: readonly string[]) => Route | null;
  /** The routes of the feed, for `_changes` and `_events`. */
  readonly feed?: (segments: readonly string[]) => Route | null;
  /** The routes of files, for paths below `upload`. */
  readonly upload?: (segments: readonly string[]) => Route | null;
  /** The routes of a project's own, for paths below `x`. */
  readonly extensions?: (segments: readonly string[]) => Route | null;
  /** Policies of the project that restrict callers; left out: none. */
  readonly narrowing?: RequestPolicies;
  /** Hooks of the project before single reads; left out: none. */
  readonly beforeRead?: BeforeReadHooks;
  /** The content model as TypeScript, for callers with a token; left out: the path does not exist. */
  readonly typesText?: () => string;
  /** The routes of the description of the interface, for `openapi.json` and paths below `_reference`. */
  readonly description?: (segments: readonly string[]) => Route | null;
}

/**
 * Returns the caller of a request, with the ability for this request. Throws `access.unauthorized`,
 * `access.token-expired`, and, if policies apply, `access.forbidden` and their errors.
 */
export async function resolveCaller(
  { callers, narrowing }: Pick<ContentApiParts, 'callers' | 'narrowing'>,
  request: HttpRequest,
  action: ContentAction,
  type: ContentType,
): Promise<Caller> {
  const caller = await callers.callerOf(request);
  if (narrowing?.appliesTo(type, action) !== true) return caller;
  assertAllowed(caller.ability, action, type);
  return narrowing.restrict(caller, action, type, request);
}

/** Returns the origin of the writes of a request, which hooks receive. */
export function requestOrigin({ identity }: Caller, { headers, address, id }: HttpRequest): WriteOrigin {
  return { identity, request: { headers, address, id } };
}

/** The format of documents that a request asks for: that of version 4 of the interface, or, undefined, the present one. */
export function requestedFormat({ headers }: Pick<HttpRequest, 'headers'>): AnswerFormat | undefined {
  return headers[responseFormatHeader] === 'v4' ? 'v4' : undefined;
}

/** Returns the client of a read, by which reads share the server's capacity among callers; undefined: unknown. */
export function readClient(caller: Caller, requester: Requester | undefined): ReadClient | undefined {
  return requester === undefined ? undefined : new RequestClient(caller, requester);
}

/** Computes its values on demand: most reads are synchronous and need none. */
class RequestClient implements ReadClient {
  readonly #identity: Caller['identity'];
  readonly #requester: Requester;

  constructor({ identity }: Caller, requester: Requester) {
    this.#identity = identity;
    this.#requester = requester;
  }

  get caller(): string {
    const identity = this.#identity;
    return identity.is === 'nobody' ? `address ${this.#requester.address}` : `${identity.is} ${identity.id}`;
  }

  signal(): AbortSignal {
    return this.#requester.disconnected?.() ?? new AbortController().signal;
  }
}

/**
 * Returns the same documents for one caller, whose reads are limited to its share of the capacity and end when its
 * client disconnects (`ReadClient`).
 */
export function documentsFor(documents: Documents, caller: Caller, requester: Requester): Documents {
  const client = readClient(caller, requester);
  return {
    ...documents,
    list: (query) => documents.list(query, client),
    findOne: (query, documentId) => documents.findOne(query, documentId, client),
    findHighlighted: (query, documentId) => documents.findHighlighted(query, documentId, client),
    aggregate: (query) => documents.aggregate(query, client),
    recent: (query, wanted) => documents.recent(query, wanted, client),
    locales: (query, wanted) => documents.locales(query, wanted, client),
  };
}

/** Throws `access.forbidden` unless the caller may do this with documents of the content type. */
export function assertAllowed(ability: Ability, action: AbilityAction, type: ContentType): void {
  if (!ability.can(action, type.uid)) throw new Failure('access.forbidden');
}

/** A request whose parameters may come from elsewhere than its query string: another notation of the same queries. */
export interface ApiRequest extends HttpRequest {
  /** Left out: those of the query string. */
  readonly parameters?: Parameters;
  /** Left out: the format that its headers ask for. */
  readonly selection?: Selection;
}

/** Returns the parameters of a request. Throws Failure query.* if its query string cannot be read. */
export function requestParameters({ parameters, query }: ApiRequest, settings: QuerySettings): Parameters {
  return parameters ?? parseParameters(query, settings);
}

/**
 * Returns the parameters of a request. `status` has no effect on a type without draft & publish (contract,
 * "status"): for callers who may not read drafts it is ignored, for others it applies to all populated documents.
 */
export function readParameters(
  { settings, profile }: Pick<ContentApiParts, 'settings' | 'profile'>,
  type: ContentType,
  ability: Ability,
  request: ApiRequest,
): Parameters {
  const parameters = requestParameters(request, settings);
  if (type.draftAndPublish || parameters.get('status') !== 'draft') return parameters;
  if (canReadDrafts(ability, type, profile)) return parameters;
  return new Map([...parameters].filter(([name]) => name !== 'status'));
}

/** Throws `access.forbidden` if a caller who may not read drafts requests them (behaviour 0.37). */
export function assertCanReadDrafts(ability: Ability, status: Status, type: ContentType, profile: ApiProfile): void {
  if (status === 'draft' && !canReadDrafts(ability, type, profile)) throw new Failure('access.forbidden');
}

/** Returns whether the caller may read drafts of a content type. */
export function canReadDrafts(ability: Ability, type: ContentType, profile: ApiProfile): boolean {
  return ability.can('readDrafts', type.uid) || (!ability.identified && profile.publicReadsDrafts);
}
