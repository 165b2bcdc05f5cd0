import type { Ability, Caller } from '../../../language/query/access/index.js';
import type { Actor } from '../audit/audit-log.js';

/** A role of end users, without what it may do. */
export interface RoleInfo {
  /** Row id. */
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly description: string;
  /** `public`, `authenticated`, or made of the name; unique. */
  readonly type: string;
  /** Users of this role may read drafts wherever they may read documents (behaviour 0.37). */
  readonly readDrafts: boolean;
  readonly users: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
}

/** A role with what it may do: `<uid>.<action>`, sorted. */
export interface RoleDetail extends RoleInfo {
  readonly actions: readonly string[];
}

/** What is said about a role; left out on a change: stays as it is. */
export interface RoleRequest {
  readonly name?: string;
  readonly description?: string;
  readonly readDrafts?: boolean;
  readonly actions?: readonly string[];
}

/**
 * Roles of end users (behaviour, sections 16 and 17). Every change is in the audit log and counts from the next request on.
 * Administrators who are no Super Admins add only actions that they have without conditions; the rest is Failure access.forbidden.
 */
export interface UserRoles {
  /** Whether the rights of the public role are those of every caller, or of callers without credentials alone. */
  readonly publicRightsForEveryone: boolean;
  /** By id. */
  list(): Promise<readonly RoleInfo[]>;
  /** null: there is none. */
  get(id: number): Promise<RoleDetail | null>;
  byType(type: string): Promise<RoleDetail | null>;
  /**
   * Somebody of this role, for reading content and nothing else, as the actor may see it: who could not give the role what it reads
   * is refused. Throws Failure account.role-not-found, access.forbidden.
   */
  callerWithRole(id: number, actor: Actor): Promise<Caller>;
  /** Returns what users of a role may do; what the public role may is part of it where public rights are everyone's. */
  abilityOf(role: RoleDetail): Promise<Ability>;
  /** Throws Failure account.invalid, access.forbidden. */
  create(request: RoleRequest & { readonly name: string }, actor: Actor): Promise<RoleDetail>;
  /** `actions` replaces the whole set. Throws Failure account.invalid, account.role-not-found, access.forbidden. */
  change(id: number, request: RoleRequest, actor: Actor): Promise<RoleDetail>;
  /** Its users get the default role. Throws Failure account.role-not-found, account.role-needed for Public and Authenticated. */
  remove(id: number, actor: Actor): Promise<void>;
  /** Makes Public and Authenticated where they are missing, and takes away permissions on what the model no longer has. */
  prepare(): Promise<void>;
  /** Every action that a role or a custom token may be given, by the uid of the type or part: the model's types and `accountActions`. */
  catalogue(): ReadonlyMap<string, readonly string[]>;
}
