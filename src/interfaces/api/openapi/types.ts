import type { Ability } from '../../../language/query/access/index.js';
import type { QuerySettings } from '../../../language/query/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';

/** Facts about the server, besides the content model and the caller's permissions. */
export interface ApiFacts {
  /** Address of the content API, without a trailing slash. */
  readonly address: string;
  /** Address of the root of the server, without a trailing slash; empty: that of the request. */
  readonly origin: string;
  readonly settings: Pick<
    QuerySettings,
    'defaultLimit' | 'maxLimit' | 'withCount' | 'mediaFilters' | 'paginationBounds' | 'arrayLimit'
  >;
  /** Status of a successful POST of a document. */
  readonly createdStatus: 200 | 201;
  /** Callers without credentials who may read may also read drafts. */
  readonly publicReadsDrafts: boolean;
  /** Who creates a locale version needs the permission `createLocalization`. */
  readonly localizationNeedsPermission: boolean;
  /** `null` empties a list of components. */
  readonly nullClearsLists: boolean;
  /** A PUT, a DELETE or an action needs a precondition. */
  readonly requireIfMatch: boolean;
  readonly users: UserFacts;
  /** The events of the feed; null: there is no feed. */
  readonly feed: { readonly eventNames: readonly string[] } | null;
  /** The routes that the project adds. */
  readonly routes: readonly RouteFacts[];
  /** The names that errors of a status have. */
  readonly errorNames: (status: number) => readonly string[];
}

/** A route that a project adds below `/x`, or below the root of the server. */
export interface RouteFacts {
  /** In capitals. */
  readonly method: string;
  /** Segments; a segment that starts with a colon is a parameter. */
  readonly pattern: readonly string[];
  /** It is there for callers without credentials too. */
  readonly public: boolean;
  /** Its path begins at the root of the server. */
  readonly root: boolean;
  readonly body: 'json' | 'text' | 'buffer' | 'stream' | 'multipart';
  /** What the project declares. */
  readonly schema: {
    readonly summary?: string;
    readonly description?: string;
    readonly params?: JsonSchema;
    readonly query?: JsonSchema;
    readonly body?: JsonSchema;
    readonly response?: JsonSchema;
  };
}

/** Whose description it is. */
export interface ApiCaller {
  readonly ability: Ability;
  /** The caller is an end user, rather than a token or anonymous: some endpoints are about the caller. */
  readonly isUser: boolean;
}

/** The configuration of end-user sessions. */
export interface UserFacts {
  /** Sessions are renewed by a refresh token. */
  readonly refreshes: boolean;
  /** The refresh token is in a cookie and in no body. */
  readonly refreshCookie: boolean;
  readonly allowRegister: boolean;
  /** Who registers confirms the address first. */
  readonly emailConfirmation: boolean;
  /** Who has confirmed the address is sent on to a page. */
  readonly confirmationRedirects: boolean;
  /** The fields allowed at registration besides name, address and password. */
  readonly registerFields: readonly string[];
  /** Names of the providers that are set up. */
  readonly providers: readonly string[];
}
