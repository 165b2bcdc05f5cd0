import type { Ability, Caller } from '../../../language/query/access/index.js';
import type { Actor } from '../audit/audit-log.js';
import type { GrantRule } from '../grants/grant-rule.js';
import type { AccessFile } from './access-file.js';
import type { AccessChange } from './plan-access.js';

/** A role of end users without its permissions. */
export interface RoleInfo {
  /** Row id. */
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly description: string;
  /** `public`, `authenticated`, or derived from the name; unique. */
  readonly type: string;
  /** Users of this role may read drafts of all documents that they may read (behaviour 0.37). */
  readonly readDrafts: boolean;
  readonly users: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
}

/** A role with its permissions: `<uid>.<action>`, sorted, and the rules of some of them. */
export interface RoleDetail extends RoleInfo {
  readonly actions: readonly string[];
  readonly rules: readonly GrantRule[];
}

/** A new or changed role; omitted fields of a change stay. */
export interface RoleRequest {
  readonly name?: string;
  readonly description?: string;
  readonly readDrafts?: boolean;
  readonly actions?: readonly string[];
  /** The rules of all actions, see `parseRules`; left out: actions that stay keep theirs. */
  readonly rules?: readonly unknown[];
}

/**
 * Roles of end users (behaviour, sections 16 and 17). Every change is recorded in the audit log and applies from the next request on.
 * Administrators other than Super Admins may add only actions that they have without conditions; otherwise throws Failure access.forbidden.
 */
export interface UserRoles {
  /** Whether the permissions of the public role apply to every caller, or to anonymous ones only. */
  readonly publicRightsForEveryone: boolean;
  /** Sorted by id. */
  list(): Promise<readonly RoleInfo[]>;
  /** Returns null if the role does not exist. */
  get(id: number): Promise<RoleDetail | null>;
  byType(type: string): Promise<RoleDetail | null>;
  /**
   * Returns a caller with this role, for reading content as the actor may see it. Throws Failure access.forbidden if the actor could not
   * grant what the role reads, and account.role-not-found.
   */
  callerWithRole(id: number, actor: Actor): Promise<Caller>;
  /** Returns the ability of users with a role, including that of the public role if it applies to everyone. */
  abilityOf(role: RoleDetail): Promise<Ability>;
  /** Throws Failure account.invalid, access.forbidden. */
  create(request: RoleRequest & { readonly name: string }, actor: Actor): Promise<RoleDetail>;
  /** `actions` replaces the whole list, and `rules` all rules. Throws Failure account.invalid, account.role-not-found, access.forbidden. */
  change(id: number, request: RoleRequest, actor: Actor): Promise<RoleDetail>;
  /**
   * Removes a role and assigns the default role to its users. Throws Failure account.role-not-found,
   * account.role-needed for Public and Authenticated.
   */
  remove(id: number, actor: Actor): Promise<void>;
  /** The types of the roles that the project's access file determines: `change` and `remove` throw Failure account.role-managed. */
  readonly managedTypes: ReadonlySet<string>;
  /** Returns what an access file would change. Throws Failure account.invalid with one problem per mistake. */
  planAccess(file: AccessFile): Promise<readonly AccessChange[]>;
  /**
   * Creates and changes the roles of an access file, each in one transaction, and returns what was changed. Throws as `planAccess`, before
   * anything is changed.
   */
  applyAccess(file: AccessFile): Promise<readonly AccessChange[]>;
  /** Creates Public and Authenticated if they are missing, and removes permissions on what the model no longer has. */
  prepare(): Promise<void>;
  /**
   * Returns the actions that a role or a custom token may be granted, by uid of the type or part: the types of the model and
   * `accountActions`.
   */
  catalogue(): ReadonlyMap<string, readonly string[]>;
}
