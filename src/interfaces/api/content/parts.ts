import type { Documents, ReadClient, TransactionHook } from '../../../domain/documents/index.js';
import { type EventLoopTick, Failure } from '../../../foundations/core/index.js';
import { type HttpRequest, type Requester, type Route, responseFormatHeader } from '../../../foundations/http/index.js';
import type { Ability, AbilityAction, Caller, ContentAction } from '../../../language/query/access/index.js';
import {
  type AnswerFormat,
  type Parameters,
  parseParameters,
  type QuerySettings,
  type ReadDefaults,
  type Status,
} from '../../../language/query/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';
import type { ApiProfile } from './profiles.js';
import type { BeforeReadHooks } from './read-hooks.js';
import type { SharedCacheOptions } from './shared-cache.js';

/** Finds the caller of a request. */
export interface CallerResolver {
  /** Throws `access.unauthorized` and `access.token-expired` if the credentials are not accepted. */
  callerOf(request: HttpRequest): Promise<Caller>;
  /**
   * Who was found before for a request of which only the `Authorization` header matters, without waiting: their rights may have
   * changed since; null: ask `callerOf`.
   */
  findCached(authorization: string | undefined): Caller | null;
  /** The same once it is certain that nothing has changed; null: ask `callerOf`. */
  revalidate(authorization: string | undefined): Promise<Caller | null>;
  /** The same without waiting; undefined: it has to be waited for, as it always has where this is left out. */
  revalidateSync?(authorization: string | undefined, tick?: EventLoopTick): Caller | null | undefined;
}

/** A write, as the audit log records it. */
export interface LoggedWrite {
  readonly action: 'create' | 'update' | 'delete' | 'publish' | 'unpublish' | 'discardDraft';
  readonly type: ContentType;
  /** `*`: every locale. null: the type has no locales. */
  readonly locale: string | null;
  /** Names of the attributes that the body had; empty where there is no body. */
  readonly fields: readonly string[];
}

/** What a project has to say about who may do what, beside their rights: it can only take away. */
export interface RequestPolicies {
  /** Whether it has a say in this action on documents of this type, or in what its answer shows. Always the same for both. */
  appliesTo(type: ContentType, action: ContentAction): boolean;
  /**
   * The caller with what is left of their ability for this request, in a class of its own. Throws Failure where the action itself is
   * not allowed.
   */
  restrict(caller: Caller, action: ContentAction, type: ContentType, request: HttpRequest): Promise<Caller>;
}

/** What the endpoints are made of; one set per snapshot. */
export interface ContentApiParts {
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly callers: CallerResolver;
  readonly settings: QuerySettings;
  readonly profile: ApiProfile;
  /** What the project asks for in every read; left out: nothing. */
  readonly readDefaults?: ReadDefaults;
  /** A write that publishes needs the permission `publish` besides `create` or `update`. */
  readonly publishingNeedsPermission: boolean;
  /** A PUT, a DELETE or an action has to say what it expects to find; left out: it may. */
  readonly requireIfMatch?: boolean;
  /** Bytes of responses to reads that may be cached; 0, or left out: none. */
  readonly cacheBytes?: number;
  /** How answers that everybody gets are given to shared caches; left out: they are not. */
  readonly sharing?: SharedCacheOptions;
  /** Makes what is to be done in the transaction of a write, such as its entry in the audit log. */
  readonly auditWrite?: (write: LoggedWrite, caller: Caller, request: HttpRequest) => TransactionHook;
  /** The routes of accounts, for paths below `auth`, `connect`, `users` and `users-permissions`. */
  readonly accounts?: (segments: readonly string[]) => Route | null;
  /** The routes of the feed, for `_changes` and `_events`. */
  readonly feed?: (segments: readonly string[]) => Route | null;
  /** The routes of files, for paths below `upload`. */
  readonly upload?: (segments: readonly string[]) => Route | null;
  /** The routes of a project's own, for paths below `x`. */
  readonly extensions?: (segments: readonly string[]) => Route | null;
  /** What a project takes away from callers; left out: nothing. */
  readonly narrowing?: RequestPolicies;
  /** What a project asks for besides in single reads; left out: nothing. */
  readonly beforeRead?: BeforeReadHooks;
  /** The content model as TypeScript, for callers with a token; left out: the path does not exist. */
  readonly typesText?: () => string;
  /** The routes of the description of the interface, for `openapi.json` and paths below `_reference`. */
  readonly description?: (segments: readonly string[]) => Route | null;
}

/**
 * Who sends a request, with the ability that it is answered with. Throws `access.unauthorized`, `access.token-expired`, and, where the
 * project has a say in it, `access.forbidden` and what that raises.
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

/** The format of documents that a request asks for: that of version 4 of the interface, or, undefined, the present one. */
export function requestedFormat({ headers }: Pick<HttpRequest, 'headers'>): AnswerFormat | undefined {
  return headers[responseFormatHeader] === 'v4' ? 'v4' : undefined;
}

/** Returns the client of a read, by which reads share the server's capacity among callers; undefined: unknown. */
export function readClient({ identity }: Caller, requester: Requester | undefined): ReadClient | undefined {
  if (requester === undefined) return undefined;
  const caller = identity.is === 'nobody' ? `address ${requester.address}` : `${identity.is} ${identity.id}`;
  return { caller, signal: () => requester.disconnected?.() ?? new AbortController().signal };
}

/** The same documents, which a caller reads within its share of what reads have, and for as long as its client waits (`ReadClient`). */
export function documentsFor(documents: Documents, caller: Caller, requester: Requester): Documents {
  const client = readClient(caller, requester);
  return {
    ...documents,
    list: (question) => documents.list(question, client),
    findOne: (question, documentId) => documents.findOne(question, documentId, client),
  };
}

/** Throws `access.forbidden` unless the caller may do this with documents of the content type. */
export function assertAllowed(ability: Ability, action: AbilityAction, type: ContentType): void {
  if (!ability.can(action, type.uid)) throw new Failure('access.forbidden');
}

/**
 * The parameters of a query string. `status` has no effect on a type without draft & publish (contract, "status"): for those who may not
 * see drafts it is as if it had not been sent, for others it goes for everything that the question leads to.
 */
export function readParameters(
  { settings, profile }: Pick<ContentApiParts, 'settings' | 'profile'>,
  type: ContentType,
  ability: Ability,
  query: string,
): Parameters {
  const parameters = parseParameters(query, settings);
  if (type.draftAndPublish || parameters.get('status') !== 'draft') return parameters;
  if (canReadDrafts(ability, type, profile)) return parameters;
  return new Map([...parameters].filter(([name]) => name !== 'status'));
}

/** Throws `access.forbidden` if drafts are asked for by someone who may not see them (behaviour 0.37). */
export function assertCanReadDrafts(ability: Ability, status: Status, type: ContentType, profile: ApiProfile): void {
  if (status === 'draft' && !canReadDrafts(ability, type, profile)) throw new Failure('access.forbidden');
}

/** Whether the caller may see drafts of a content type. */
export function canReadDrafts(ability: Ability, type: ContentType, profile: ApiProfile): boolean {
  return ability.can('readDrafts', type.uid) || (!ability.identified && profile.publicReadsDrafts);
}
