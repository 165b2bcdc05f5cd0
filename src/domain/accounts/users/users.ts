import type { Identity } from '../../../language/query/access/index.js';
import type { Actor } from '../audit/audit-log.js';
import type { RoleInfo } from '../roles/roles.js';
import type { ListedSession } from './user-sessions.js';

/** The device of a client. */
export interface ClientDevice {
  readonly address: string;
  /** The `User-Agent` header, cut to 200 characters; null: none. */
  readonly agent: string | null;
}

/** Result of a sign-in; the texts are returned this once. */
export interface SignInResult {
  /** Access token for `Authorization: Bearer`. */
  readonly jwt: string;
  /** null in legacy mode. */
  readonly refreshToken: string | null;
  /** Row id of the user. */
  readonly userId: number;
}

/** Identity of a user. */
export type UserIdentity = Extract<Identity, { readonly is: 'user' }>;

/** A role of a user. */
export type AssignedRole = Pick<RoleInfo, 'id' | 'documentId' | 'name' | 'type'>;

/** A profile from a provider. */
export interface ProviderProfile {
  readonly provider: string;
  /** Permanent id of the person at the provider. */
  readonly subject: string;
  readonly email: string | null;
  /** The provider has verified that the address belongs to the person. */
  readonly emailVerified: boolean;
  readonly username: string | null;
}

/**
 * Operations of end users (behaviour, section 17): sign-in, registration, passwords, confirmation. Responses and their time do not reveal
 * whether an address is known, except where registration has to. Bodies are untrusted parsed JSON, which each function validates. Changes
 * are recorded in the audit log.
 */
export interface Users {
  /** Body `identifier`, `password`. Throws Failure account.invalid-credentials, account.blocked, account.not-confirmed, access.too-many-requests. */
  signIn(body: unknown, client: ClientDevice): Promise<SignInResult>;
  /**
   * Body `username`, `email`, `password` and `registerFields`. `signedIn` is null if the address has to be confirmed first. Throws Failure
   * account.*.
   */
  register(
    body: unknown,
    client: ClientDevice,
  ): Promise<{ readonly userId: number; readonly signedIn: SignInResult | null }>;
  /** Body `currentPassword`, `password`, `passwordConfirmation`. Ends every session, opens a new one. Throws Failure account.*, access.unauthorized, access.too-many-requests. */
  changePassword(identity: UserIdentity, body: unknown, client: ClientDevice): Promise<SignInResult>;
  /** Body `email`. Mails a code if the address is known. Throws Failure account.invalid, access.too-many-requests. */
  forgotPassword(body: unknown, client: ClientDevice): Promise<void>;
  /** Body `code`, `password`, `passwordConfirmation`. Ends every session. Throws Failure account.*. */
  resetPassword(body: unknown, client: ClientDevice): Promise<SignInResult>;
  /** Body `email`. Mails a new link if the address is known and not confirmed; returns the address for the response. */
  sendConfirmation(body: unknown, client: ClientDevice): Promise<{ readonly email: string }>;
  /** Confirms the code of a mailed link. Throws Failure account.invalid-token. */
  confirm(code: unknown, client: ClientDevice): Promise<void>;
  /**
   * Exchanges a refresh token. A token used twice ends its session, even if the same caller sends it twice
   * concurrently. Throws Failure account.missing-refresh-token, account.invalid-refresh-token, and http.not-found in
   * legacy mode.
   */
  refresh(refreshToken: unknown, client: ClientDevice): Promise<SignInResult>;
  /** Returns the active sessions of the user: that of the request first, then by last use. */
  sessions(identity: UserIdentity): Promise<readonly ListedSession[]>;
  /** Ends a session of the user; returns false if there is none. */
  endSession(identity: UserIdentity, session: string, actor: Actor): Promise<boolean>;
  /** Ends the session. */
  signOut(identity: UserIdentity, actor: Actor): Promise<void>;
  /**
   * Signs in with a profile of a provider: a user known by provider and subject, or a new one. An existing account is never linked by its
   * address alone. Throws Failure account.email-taken, account.blocked, account.register-disabled.
   */
  signInWithProvider(profile: ProviderProfile, client: ClientDevice): Promise<SignInResult>;

  /**
   * `POST /api/users`: `username`, `email`, `password`, `role` and other attributes. Returns the row id. Throws Failure account.*, write.*.
   */
  create(body: unknown, actor: Actor): Promise<number>;
  /** `PUT /api/users/:id`. A new password, a block or another role ends the user's sessions. Throws Failure account.user-not-found, account.*. */
  update(id: number, body: unknown, actor: Actor): Promise<void>;
  /** `DELETE /api/users/:id`, with all sessions; returns false if the user does not exist. */
  remove(id: number, actor: Actor): Promise<boolean>;

  /** Returns the row id of the user with this e-mail address or user name; null: there is none. */
  findUser(identifier: string): Promise<number | null>;
  /** Returns the roles of a user besides the main role, by id. Throws Failure account.user-not-found. */
  additionalRoles(id: number): Promise<readonly AssignedRole[]>;
  /**
   * Replaces them by the roles with these row ids. Their permissions count from the next request on, and no session ends. Throws Failure
   * account.user-not-found, account.invalid.
   */
  setAdditionalRoles(id: number, roles: readonly number[], actor: Actor): Promise<readonly AssignedRole[]>;
}
