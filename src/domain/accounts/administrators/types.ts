import type {
  Ability,
  Caller,
  ContentAction,
  SettingsAction,
  SettingsPart,
} from '../../../language/query/access/index.js';
import type { Session } from '../../../storage/database/index.js';
import type { Actor } from '../audit/audit-log.js';
import type { ClientDevice } from '../users/users.js';

/** What a role of administrators may do with a content type. At most one entry per type and action, so rights never add up over documents. */
export interface ContentPermission {
  readonly action: ContentAction;
  /** uid of the content type. */
  readonly type: string;
  /** Names of the attributes that may be read or written; null: all. Only for find, findOne, create and update. */
  readonly fields: readonly string[] | null;
  /** null: all locales. */
  readonly locales: readonly string[] | null;
  /** The condition "is creator": only documents that the administrator created. */
  readonly own: boolean;
}

/** What a role of administrators may do with settings. */
export interface SettingsPermission {
  readonly action: SettingsAction;
  readonly part: SettingsPart;
}

/** Everything a role of administrators may do. */
export interface Permissions {
  readonly content: readonly ContentPermission[];
  readonly settings: readonly SettingsPermission[];
}

export interface AdministratorRole {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** `super-admin`: may do everything, cannot be changed or removed. Otherwise null. */
  readonly code: 'super-admin' | null;
  readonly permissions: Permissions;
  readonly administrators: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An administrator as shown. */
export interface Administrator {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly blocked: boolean;
  /** False: invited, has not chosen a password yet. */
  readonly active: boolean;
  readonly secondFactor: boolean;
  readonly role: { readonly id: number; readonly name: string };
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A session as shown to its owner. */
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

/** A fresh session: the secret goes into the cookie, this once. */
export interface NewSession {
  readonly secret: string;
  /** Milliseconds since 1970: the absolute limit. */
  readonly expiresAt: number;
  readonly administrator: Administrator;
}

/** An identity of an administrator. */
export type AdministratorIdentity = Extract<Caller['identity'], { readonly is: 'administrator' }>;

/** Administrators of the panel: sessions, passwords, second factor, roles. Bodies come untrusted. Changes are in the audit log. */
export interface Administrators {
  /** Is there no administrator yet? */
  needsSetup(): Promise<boolean>;
  /** A new one-time code for the first administrator, valid for an hour, in the place of earlier ones; null: there is an administrator already. */
  setupCode(): Promise<string | null>;
  /** Body `code`, `email`, `password`, `firstName`, `lastName`: the first administrator, a Super Admin. Throws Failure account.incorrect-code. */
  setUp(body: unknown, client: ClientDevice): Promise<NewSession>;
  /** For the command line and automation: an administrator with this role, made without a code. Throws Failure account.*. */
  add(
    request: { readonly email: string; readonly password: string; readonly role: string },
    actor: Actor,
  ): Promise<Administrator>;

  /** Body `email`, `password`, and `code` where a second factor is on. Throws Failure account.invalid-credentials, account.second-factor-needed, access.too-many-requests. */
  signIn(body: unknown, client: ClientDevice): Promise<NewSession>;
  signOut(identity: AdministratorIdentity, actor: Actor): Promise<void>;
  /** The caller behind a session's secret. Slides the idle limit. Throws Failure access.unauthorized. */
  authenticate(secret: string): Promise<Caller>;
  /** What an administrator may do at the moment of a transaction, signed in or not; null: they are gone, or blocked. */
  findAbility(session: Pick<Session, 'rows'>, id: number): Promise<Ability | null>;
  sessions(identity: AdministratorIdentity): Promise<readonly AdministratorSession[]>;
  /** Ends one of the caller's sessions. Throws Failure http.not-found. */
  endSession(identity: AdministratorIdentity, session: string, actor: Actor): Promise<void>;

  me(identity: AdministratorIdentity): Promise<Administrator>;
  /** Body `firstName`, `lastName`, `email`; a new address needs `currentPassword`. */
  changeMe(identity: AdministratorIdentity, body: unknown, actor: Actor): Promise<Administrator>;
  /** Body `currentPassword`, `password`. Ends every session and opens a new one. */
  changePassword(identity: AdministratorIdentity, body: unknown, client: ClientDevice): Promise<NewSession>;
  /** Body `email`. Mails a code where the address is known. */
  forgotPassword(body: unknown, client: ClientDevice): Promise<void>;
  /**
   * Body `code`, `password`: after a reset or an invitation; `secondFactor`, a code of it, where one is on. Ends every session and opens
   * a new one. Throws Failure account.incorrect-code, account.second-factor-needed.
   */
  resetPassword(body: unknown, client: ClientDevice): Promise<NewSession>;

  /** Begins to turn the second factor on: a secret and the `otpauth:` address for an app, kept until `confirmSecondFactor`. Body `currentPassword`. */
  beginSecondFactor(
    identity: AdministratorIdentity,
    body: unknown,
  ): Promise<{ readonly secret: string; readonly address: string }>;
  /**
   * Body `code`. Turns it on; gives ten recovery codes, each working once in the place of a code, and the caller's session with a new
   * secret: the old one and all other sessions end.
   */
  confirmSecondFactor(
    identity: AdministratorIdentity,
    body: unknown,
    actor: Actor,
  ): Promise<{ readonly recoveryCodes: readonly string[]; readonly session: NewSession }>;
  /** Body `currentPassword`. Returns the caller's session with a new secret: the old one and all other sessions end. */
  removeSecondFactor(identity: AdministratorIdentity, body: unknown, actor: Actor): Promise<NewSession>;
  /**
   * Turns somebody else's off, who has lost it, and ends their sessions: for Super Admins. Throws Failure access.forbidden,
   * http.not-found where there is none.
   */
  turnOffSecondFactor(id: number, actor: Actor): Promise<void>;

  list(): Promise<readonly Administrator[]>;
  get(id: number): Promise<Administrator | null>;
  /**
   * Body `email`, `firstName`, `lastName`, `role` (id). Mails an invitation and gives its code too, for where no mail is set up. Like
   * all that follows it throws Failure access.forbidden where somebody would give, or reach, more than their own role may do.
   */
  invite(body: unknown, actor: Actor): Promise<{ readonly administrator: Administrator; readonly code: string }>;
  /** Body `firstName`, `lastName`, `email`, `role`, `blocked`. A block or another role ends the sessions. The last Super Admin stays one, unblocked. */
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
  /** Makes Super Admin, Editor and Author where there is no role yet, and takes away rights on what the model no longer has. */
  prepare(): Promise<void>;
}
