import type { Ability } from '../../../language/query/access/index.js';
import type { QuerySettings } from '../../../language/query/index.js';

/** What the server does besides what the content model and the caller's rights say. */
export interface ApiFacts {
  /** Address of the content API, without a trailing slash. */
  readonly address: string;
  readonly settings: Pick<
    QuerySettings,
    'defaultLimit' | 'maxLimit' | 'withCount' | 'mediaFilters' | 'paginationBounds' | 'arrayLimit'
  >;
  /** Status of a successful POST of a document. */
  readonly createdStatus: 200 | 201;
  /** Whoever may read without credentials may read drafts too. */
  readonly publicReadsDrafts: boolean;
  /** Who creates a locale version needs the permission `createLocalization`. */
  readonly localizationNeedsPermission: boolean;
  /** `null` empties a list of components. */
  readonly nullClearsLists: boolean;
  /** A PUT, a DELETE or an action has to say what it expects to find. */
  readonly requireIfMatch: boolean;
  readonly users: UserFacts;
  /** The events that the feed tells of; null: there is no feed. */
  readonly feed: { readonly eventNames: readonly string[] } | null;
  /** The routes that the project adds. */
  readonly routes: readonly RouteFacts[];
  /** The names that errors of a status have. */
  readonly errorNames: (status: number) => readonly string[];
}

/** A route that a project adds below `/x`. */
export interface RouteFacts {
  /** In capitals. */
  readonly method: string;
  /** Segments; what begins with a colon stands for any text. */
  readonly pattern: readonly string[];
  /** It is there for callers without credentials too. */
  readonly public: boolean;
}

/** Whose description it is. */
export interface ApiCaller {
  readonly ability: Ability;
  /** An end user, rather than a token or nobody: some endpoints are about whoever calls. */
  readonly isUser: boolean;
}

/** How end users sign in here. */
export interface UserFacts {
  /** Sessions go on by a refresh token. */
  readonly refreshes: boolean;
  /** The refresh token is in a cookie and in no body. */
  readonly refreshCookie: boolean;
  readonly allowRegister: boolean;
  /** Who registers confirms the address first. */
  readonly emailConfirmation: boolean;
  /** Who has confirmed the address is sent on to a page. */
  readonly confirmationRedirects: boolean;
  /** What may be told at registration besides name, address and password. */
  readonly registerFields: readonly string[];
  /** Names of the providers that are set up. */
  readonly providers: readonly string[];
}
