import type { EventLoopTick, MaybePromise } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';

/** Whom other code than Octavo has authenticated: an end user, or a caller with a role, by its type or documentId. */
export type ExternalIdentity = { readonly user: UserReference } | { readonly role: string };

/** An end user, by row id, documentId or e-mail address. */
export type UserReference = { readonly id: number } | { readonly documentId: string } | { readonly email: string };

/** Authenticates callers by their credentials. */
export interface Authenticator {
  /**
   * Returns the caller of an `Authorization` header (contract, "Authentication"): anonymous with the public role, an API token, or an end
   * user. The latter two also have the permissions of the public role if the profile says so. Throws `access.unauthorized` for an unknown
   * bearer token, even for public content, and `access.token-expired`.
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /**
   * Returns the caller that other code than Octavo has authenticated, with the permissions that it has now, and those of the public role
   * if the profile says so. Throws `access.unauthorized` for an unknown, blocked or unconfirmed user, and for an unknown role.
   */
  authenticateAs(identity: ExternalIdentity): Promise<Caller>;
  /** Returns the cached caller, whose permissions may have been changed on another node; null if the database has to be queried. */
  findCached(authorization: string | undefined): Caller | null;
  /**
   * Returns the cached caller if no commit before this call on any node affects it; null if the database has to be queried. `tick`:
   * that of the request. Throws Fault store.*.
   */
  revalidate(authorization: string | undefined, tick?: EventLoopTick): MaybePromise<Caller | null>;
  /** Waits for pending writes about callers, such as the last use of a token, and stops further ones. */
  stop(): Promise<void>;
}
