import type {
  Ability,
  Caller,
  ContentAction,
  SettingsAction,
  SettingsPart,
} from '../../../language/query/access/index.js';
import type { Session } from '../../../storage/database/index.js';
import type { Actor } from '../audit/audit-log.js';
import type { RuleConditions } from '../grants/grant-rule.js';
import type { ClientDevice } from '../users/users.js';

/**
 * Permissions of a role of administrators on a content type. There is at most one entry per type and action, so permissions never add up
 * over documents.
 */
export interface ContentPermission {
  readonly action: ContentAction;
  /** uid of the content type. */
  readonly type: string;
  /** Names of readable or writable attributes; null: all. Only for find, findOne, create and update. */
  readonly fields: readonly string[] | null;
  /** null: all locales. */
  readonly locales: readonly string[] | null;
  /** The condition "is creator": only documents that the administrator created. */
  readonly own: boolean;
  /** Only versions for which this filter holds, which has no operands; left out or null: any. Not for readDrafts. */
  readonly where?: RuleConditions['where'];
  /** Values that a write gets whatever its body says; left out or null: none. Only for create and update. */
  readonly set?: RuleConditions['set'];
  /** Only versions of this status; left out or null: both. Only for find, findOne, create and update. */
  readonly status?: RuleConditions['status'];
}

/** Permissions of a role of administrators on settings. */
export interface SettingsPermission {
  readonly action: SettingsAction;
  readonly part: SettingsPart;
}

/** All permissions of a role of administrators. */
export interface Permissions {
  readonly content: readonly ContentPermission[];
  readonly settings: readonly SettingsPermission[];
}

export interface AdministratorRole {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** `super-admin` may do everything and cannot be changed or removed; otherwise null. */
  readonly code: 'super-admin' | null;
  readonly permissions: Permissions;
  readonly administrators: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Public fields of an administrator. */
export interface Administrator {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly blocked: boolean;
  /** False for an invited administrator without a password. */
  readonly active: boolean;
  readonly secondFactor: boolean;
  readonly role: { readonly id: number; readonly name: string };
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A session as its owner sees it. */
export interface AdministratorSession {
  /** Public id. */
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly agent: string | null;
  readonly current: boolean;
}

/** A new session; the secret goes into the cookie and is returned this once. */
export interface NewSession {
  readonly secret: string;
  /** Milliseconds since 1970: the absolute limit. */
  readonly expiresAt: number;
  readonly administrator: Administrator;
}

/** An identity of an administrator. */
export type AdministratorIdentity = Extract<Caller['identity'], { readonly is: 'administrator' }>;

/** An invited administrator, and the code to choose a password with. */
export interface NewInvitation {
  readonly administrator: Administrator;
  readonly code: string;
}

/** Administrators of the panel: sessions, passwords, second factor, roles. Bodies are untrusted. Changes are recorded in the audit log. */
export interface Administrators {
  /** Returns whether there is no administrator yet. */
  needsSetup(): Promise<boolean>;
  /**
   * Creates a one-time code for the first administrator, valid for an hour, and replaces earlier ones; null if there is an administrator
   * already.
   */
  setupCode(): Promise<string | null>;
  /** Body `code`, `email`, `password`, `firstName`, `lastName`: the first administrator, a Super Admin. Throws Failure account.incorrect-code. */
  setUp(body: unknown, client: ClientDevice): Promise<NewSession>;
  /** Creates an administrator with this role without a code, for the command line and automation. Throws Failure account.*. */
  add(
    request: { readonly email: string; readonly password: string; readonly role: string },
    actor: Actor,
  ): Promise<Administrator>;

  /**
   * Body `email`, `password`, and `code` if a second factor is on. Throws Failure account.invalid-credentials,
   * account.second-factor-needed, access.too-many-requests.
   */
  signIn(body: unknown, client: ClientDevice): Promise<NewSession>;
  signOut(identity: AdministratorIdentity, actor: Actor): Promise<void>;
  /** Returns the caller of a session secret and records the use. Throws Failure access.unauthorized. */
  authenticate(secret: string): Promise<Caller>;
  /** Returns the ability of an administrator in a transaction, signed in or not; null if they are removed or blocked. */
  findAbility(session: Pick<Session, 'rows'>, id: number): Promise<Ability | null>;
  sessions(identity: AdministratorIdentity): Promise<readonly AdministratorSession[]>;
  /** Ends one of the caller's sessions. Throws Failure http.not-found. */
  endSession(identity: AdministratorIdentity, session: string, actor: Actor): Promise<void>;

  me(identity: AdministratorIdentity): Promise<Administrator>;
  /** Body `firstName`, `lastName`, `email`; a new address needs `currentPassword`. */
  changeMe(identity: AdministratorIdentity, body: unknown, actor: Actor): Promise<Administrator>;
  /** Body `currentPassword`, `password`. Ends every session and opens a new one. */
  changePassword(identity: AdministratorIdentity, body: unknown, client: ClientDevice): Promise<NewSession>;
  /** Body `email`. Mails a code if the address is known. */
  forgotPassword(body: unknown, client: ClientDevice): Promise<void>;
  /**
   * Body `code` of a reset or invitation, `password`, and `secondFactor` if one is on. Ends every session and opens a new one. Throws
   * Failure account.incorrect-code, account.second-factor-needed.
   */
  resetPassword(body: unknown, client: ClientDevice): Promise<NewSession>;

  /** Creates a secret and the `otpauth:` address for an app, valid until `confirmSecondFactor`. Body `currentPassword`. */
  beginSecondFactor(
    identity: AdministratorIdentity,
    body: unknown,
  ): Promise<{ readonly secret: string; readonly address: string }>;
  /**
   * Body `code`. Turns the second factor on. Returns ten recovery codes, each valid once in place of a code, and the caller's session with
   * a new secret; the old one and all other sessions end.
   */
  confirmSecondFactor(
    identity: AdministratorIdentity,
    body: unknown,
    actor: Actor,
  ): Promise<{ readonly recoveryCodes: readonly string[]; readonly session: NewSession }>;
  /** Body `currentPassword`. Returns the caller's session with a new secret: the old one and all other sessions end. */
  removeSecondFactor(identity: AdministratorIdentity, body: unknown, actor: Actor): Promise<NewSession>;
  /**
   * Turns off the second factor of another administrator who lost it and ends their sessions. Super Admins only. Throws Failure
   * access.forbidden, http.not-found if there is none.
   */
  turnOffSecondFactor(id: number, actor: Actor): Promise<void>;

  list(): Promise<readonly Administrator[]>;
  get(id: number): Promise<Administrator | null>;
  /**
   * Body `email`, `firstName`, `lastName`, `role` (id). Mails an invitation and returns its code for installations without mail. Like the
   * following functions it throws Failure access.forbidden if the actor would grant or affect more than their own role allows.
   */
  invite(body: unknown, actor: Actor): Promise<NewInvitation>;
  /**
   * Makes a new code for an invited administrator, mails it, and invalidates the earlier one. Throws Failure http.not-found,
   * account.not-invited if they have a password already or are blocked.
   */
  inviteAgain(id: number, actor: Actor): Promise<NewInvitation>;
  /**
   * Body `firstName`, `lastName`, `email`, `role`, `blocked`. A block or another role ends the sessions. The last Super Admin cannot be
   * blocked or get another role.
   */
  change(id: number, body: unknown, actor: Actor): Promise<Administrator>;
  remove(id: number, actor: Actor): Promise<void>;
  /** Ends every session of an administrator. */
  endSessions(id: number, actor: Actor): Promise<void>;

  roles(): Promise<readonly AdministratorRole[]>;
  role(id: number): Promise<AdministratorRole | null>;
  /** Body `name`, `description`, `permissions`. Throws Failure account.invalid with a problem per mistake. */
  createRole(body: unknown, actor: Actor): Promise<AdministratorRole>;
  changeRole(id: number, body: unknown, actor: Actor): Promise<AdministratorRole>;
  /** Throws Failure account.role-in-use, account.role-needed. */
  removeRole(id: number, actor: Actor): Promise<void>;
  /** Creates Super Admin, Editor and Author if there is no role yet, and removes permissions on what the model no longer has. */
  prepare(): Promise<void>;
}
