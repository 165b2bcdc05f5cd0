import { type AccountAction, permissionsUid } from '../../access/index.js';
import type { Actor, RoleInfo } from '../../accounts/index.js';
import type { DoorRequest, Endpoint } from '../../http/index.js';
import { Failure, type Json } from '../../kernel/index.js';
import { roleUid } from '../../schema/index.js';
import { jsonAnswer, okAnswer } from './answers.js';
import type { Guard, Permitted } from './guard.js';
import { noParameters, parametersOf } from './parameters.js';
import { type AccountRoutesParts, actorOf } from './parts.js';
import { permissionTree } from './permission-tree.js';
import { parseNewRole, parseRoleChange } from './role-body.js';
import { rowIdOf } from './row-id.js';

/** The endpoints of the roles of end users (behaviour, section 17). */
export interface RoleEndpoints {
  /** `GET /api/users-permissions/roles` */
  readonly list: Endpoint;
  /** `GET /api/users-permissions/roles/:id` */
  readonly read: Endpoint;
  /** `POST /api/users-permissions/roles` */
  readonly create: Endpoint;
  /** `PUT /api/users-permissions/roles/:id` */
  readonly update: Endpoint;
  /** `DELETE /api/users-permissions/roles/:id` */
  readonly remove: Endpoint;
  /** `GET /api/users-permissions/permissions` */
  readonly permissions: Endpoint;
}

/** Where the row id stands in the path. */
const idSegment = 3;
const nothing: ReadonlySet<string> = new Set();

/** The endpoints on top of `roles`. */
export function createRoleEndpoints(
  { roles, settings, rolesShowDrafts }: AccountRoutesParts,
  guard: Guard,
): RoleEndpoints {
  /** None of the endpoints knows a parameter. */
  const plain =
    (permitted: Permitted): Permitted =>
    async (request, caller) => {
      parametersOf(request.query, noParameters, settings);
      return permitted(request, caller);
    };
  const changing = (
    action: AccountAction,
    change: (request: DoorRequest, actor: Actor) => Promise<unknown>,
  ): Endpoint =>
    guard(
      action,
      roleUid,
      plain(async (request, caller) => {
        await change(request, actorOf(caller, request));
        return okAnswer;
      }),
    );
  return {
    list: guard(
      'find',
      roleUid,
      plain(async () => {
        const all = await roles.list();
        return jsonAnswer({ roles: all.map((role) => ({ ...shown(role, rolesShowDrafts), nb_users: role.users })) });
      }),
    ),
    read: guard(
      'findOne',
      roleUid,
      plain(async ({ segments }) => {
        const role = await roles.get(idOf(segments));
        if (role === null) throw new Failure('account.role-not-found');
        const permissions = permissionTree(roles.catalogue(), new Set(role.actions));
        return jsonAnswer({ role: { ...shown(role, rolesShowDrafts), permissions } });
      }),
    ),
    create: changing('createRole', ({ body }, actor) => roles.create(parseNewRole(body), actor)),
    update: changing('updateRole', ({ segments, body }, actor) =>
      roles.change(idOf(segments), parseRoleChange(body), actor),
    ),
    remove: changing('deleteRole', ({ segments }, actor) => roles.remove(idOf(segments), actor)),
    permissions: guard(
      'getPermissions',
      permissionsUid,
      plain(async () => jsonAnswer({ permissions: permissionTree(roles.catalogue(), nothing) })),
    ),
  };
}

/** Raises `account.role-not-found` for what is no row id. */
function idOf(segments: readonly string[]): number {
  const id = rowIdOf(segments[idSegment]);
  if (id === null) throw new Failure('account.role-not-found');
  return id;
}

/** A role as it is shown; `readDrafts` is an addition of ours (behaviour 0.37), which the profile of Strapi does without. */
function shown(role: RoleInfo, showsDrafts: boolean): { readonly [key: string]: Json } {
  const { id, documentId, name, description, type, createdAt, updatedAt, publishedAt, readDrafts } = role;
  const plain = { id, documentId, name, description, type, createdAt, updatedAt, publishedAt };
  return showsDrafts ? { ...plain, readDrafts } : plain;
}
