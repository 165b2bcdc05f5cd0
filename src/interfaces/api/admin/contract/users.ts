import type { RoleDetail, RoleInfo } from '../../../../domain/accounts/index.js';

export type { AssignedRole } from '../../../../domain/accounts/index.js';

import type { RuleBody } from './permissions.js';
import type { WireJson } from './responses.js';

/** A role of end users. */
export interface UserRole extends RoleInfo {
  /** The access file of the project determines the role. */
  readonly managed: boolean;
}

/** A role with its permissions. */
export type UserRoleDetail = UserRole & RoleDetail;

/** Body of `POST user-roles` (with `name`) and `PUT user-roles/:id`. */
export interface UserRoleBody {
  readonly name?: string;
  readonly description?: string;
  readonly readDrafts?: boolean;
  readonly actions?: readonly string[];
  /** The rules of all actions; left out: actions that stay keep theirs. */
  readonly rules?: readonly RuleBody[];
}

/** An end user, with the attributes that the project adds. */
export interface User {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly provider: string;
  readonly confirmed: boolean | null;
  readonly blocked: boolean | null;
  readonly role?: {
    readonly id: number;
    readonly documentId: string;
    readonly name: string;
    readonly type: string;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [attribute: string]: WireJson | undefined;
}

/** Body of `POST users` and `PUT users/:id`; names that are no attributes are ignored. */
export interface UserBody {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly role?: number;
  readonly confirmed?: boolean;
  readonly blocked?: boolean;
  readonly [attribute: string]: WireJson | undefined;
}

/** Body of `PUT users/:id/additional-roles`: row ids of roles. */
export interface AdditionalRolesBody {
  readonly roles: readonly number[];
}
