import type { Identity } from '../../../language/query/access/index.js';
import type { Actor } from '../audit/audit-log.js';
import type { ListedSession } from './user-sessions.js';

/** The device that signs in. */
export interface ClientDevice {
  readonly address: string;
  /** The `User-Agent` header, cut to 200 characters; null: none. */
  readonly agent: string | null;
}

/** What a sign-in gives; the texts are shown this once. */
export interface SignInResult {
  /** The access token that goes into `Authorization: Bearer`. */
  readonly jwt: string;
  /** null in legacy mode. */
  readonly refreshToken: string | null;
  /** Row id of the user. */
  readonly userId: number;
}

/** An identity of a user. */
export type UserIdentity = Extract<Identity, { readonly is: 'user' }>;

/** A profile that a provider vouches for. */
export interface ProviderProfile {
  readonly provider: string;
  /** The provider's own, lasting id of the person. */
  readonly subject: string;
  readonly email: string | null;
  /** The provider has checked that the address belongs to the person. */
  readonly emailVerified: boolean;
  readonly username: string | null;
}

/**
 * What end users do themselves (behaviour, section 17): sign in, register, change and recover their password, confirm their
 * address. Answers, and the time they take, do not tell whether an address is known, except where registration has to.
 * Bodies come untrusted, as parsed JSON; each function checks its own. Changes are in the audit log.
 */
export interface Users {
  /** Body `identifier`, `password`. Throws Failure account.invalid-credentials, account.blocked, account.not-confirmed, access.too-many-requests. */
  signIn(body: unknown, client: ClientDevice): Promise<SignInResult>;
  /** Body `username`, `email`, `password` and `registerFields`. `signedIn` is null where the address has to be confirmed first. Throws Failure account.*. */
  register(
    body: unknown,
    client: ClientDevice,
  ): Promise<{ readonly userId: number; readonly signedIn: SignInResult | null }>;
  /** Body `currentPassword`, `password`, `passwordConfirmation`. Ends every session, opens a new one. Throws Failure account.*, access.unauthorized, access.too-many-requests. */
  changePassword(identity: UserIdentity, body: unknown, client: ClientDevice): Promise<SignInResult>;
  /** Body `email`. Mails a code where the address is known. Throws Failure account.invalid, access.too-many-requests. */
  forgotPassword(body: unknown, client: ClientDevice): Promise<void>;
  /** Body `code`, `password`, `passwordConfirmation`. Ends every session. Throws Failure account.*. */
  resetPassword(body: unknown, client: ClientDevice): Promise<SignInResult>;
  /** Body `email`. Mails a new link where the address is known and not confirmed; returns the address to answer with. */
  sendConfirmation(body: unknown, client: ClientDevice): Promise<{ readonly email: string }>;
  /** The code of a mailed link. Throws Failure account.invalid-token. */
  confirm(code: unknown, client: ClientDevice): Promise<void>;
  /**
   * A refresh token. Rotates it; one used twice ends its session, even where it is the same caller who sends it twice at once. Throws
   * Failure account.missing-refresh-token, account.invalid-refresh-token, and http.not-found in legacy mode.
   */
  refresh(refreshToken: unknown, client: ClientDevice): Promise<SignInResult>;
  /** The sessions of the user that have not ended: that of the request first, then the one used last. */
  sessions(identity: UserIdentity): Promise<readonly ListedSession[]>;
  /** Ends one of the user's sessions; false: they have no such one. */
  endSession(identity: UserIdentity, session: string, actor: Actor): Promise<boolean>;
  /** Ends the session. */
  signOut(identity: UserIdentity, actor: Actor): Promise<void>;
  /**
   * Signs in who came back from a provider: known by provider and subject, or new. An account made otherwise is never linked by its
   * address alone. Throws Failure account.email-taken, account.blocked, account.register-disabled.
   */
  signInWithProvider(profile: ProviderProfile, client: ClientDevice): Promise<SignInResult>;

  /** `POST /api/users`: `username`, `email`, `password`, `role` and further attributes. Returns the row id. Throws Failure account.*, write.*. */
  create(body: unknown, actor: Actor): Promise<number>;
  /** `PUT /api/users/:id`. A new password, a block or another role ends the user's sessions. Throws Failure account.user-not-found, account.*. */
  update(id: number, body: unknown, actor: Actor): Promise<void>;
  /** `DELETE /api/users/:id`, with all sessions; false: there was none. */
  remove(id: number, actor: Actor): Promise<boolean>;
}
