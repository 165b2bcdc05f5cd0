import type { Actor, RoleInfo } from '../../../../domain/accounts/index.js';
import { Failure, type Json } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest } from '../../../../foundations/http/index.js';
import { type AccountAction, permissionsUid } from '../../../../language/query/access/index.js';
import { roleUid } from '../../../../language/schema/index.js';
import type { AccountGuard, AccountHandler } from './guard.js';
import { noParameters, parseKnownParameters } from './parse-known-parameters.js';
import { parseRowId } from './parse-row-id.js';
import { type AccountRoutesParts, requestActor } from './parts.js';
import { permissionTree } from './permission-tree.js';
import { jsonResponse, okResponse } from './responses.js';
import { parseNewRole, parseRoleChange } from './role-body.js';

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

/** Index of the row id in the path. */
const idSegment = 3;
const noActions: ReadonlySet<string> = new Set();

/** The endpoints on top of `roles`. */
export function createRoleEndpoints(
  { roles, settings, rolesShowDrafts }: AccountRoutesParts,
  guard: AccountGuard,
): RoleEndpoints {
  /** None of the endpoints accepts a parameter. */
  const withoutParameters =
    (handler: AccountHandler): AccountHandler =>
    async (request, caller) => {
      parseKnownParameters(request.query, noParameters, settings);
      return handler(request, caller);
    };
  const changeEndpoint = (
    action: AccountAction,
    change: (request: HttpRequest, actor: Actor) => Promise<unknown>,
  ): Endpoint =>
    guard(
      action,
      roleUid,
      withoutParameters(async (request, caller) => {
        await change(request, requestActor(caller, request));
        return okResponse;
      }),
    );
  return {
    list: guard(
      'find',
      roleUid,
      withoutParameters(async () => {
        const all = await roles.list();
        return jsonResponse({
          roles: all.map((role) => ({ ...describeRole(role, rolesShowDrafts), nb_users: role.users })),
        });
      }),
    ),
    read: guard(
      'findOne',
      roleUid,
      withoutParameters(async ({ segments }) => {
        const role = await roles.get(roleId(segments));
        if (role === null) throw new Failure('account.role-not-found');
        const permissions = permissionTree(roles.catalogue(), new Set(role.actions));
        return jsonResponse({ role: { ...describeRole(role, rolesShowDrafts), permissions } });
      }),
    ),
    create: changeEndpoint('createRole', ({ body }, actor) => roles.create(parseNewRole(body), actor)),
    update: changeEndpoint('updateRole', ({ segments, body }, actor) =>
      roles.change(roleId(segments), parseRoleChange(body), actor),
    ),
    remove: changeEndpoint('deleteRole', ({ segments }, actor) => roles.remove(roleId(segments), actor)),
    permissions: guard(
      'getPermissions',
      permissionsUid,
      withoutParameters(async () => jsonResponse({ permissions: permissionTree(roles.catalogue(), noActions) })),
    ),
  };
}

/** Throws `account.role-not-found` for an invalid row id. */
function roleId(segments: readonly string[]): number {
  const id = parseRowId(segments[idSegment]);
  if (id === null) throw new Failure('account.role-not-found');
  return id;
}

/**
 * Returns a role for a response; `readDrafts` is an addition of Octavo (behaviour 0.37), which the Strapi profile
 * omits.
 */
function describeRole(role: RoleInfo, showsDrafts: boolean): { readonly [key: string]: Json } {
  const { id, documentId, name, description, type, createdAt, updatedAt, publishedAt, readDrafts } = role;
  const fields = { id, documentId, name, description, type, createdAt, updatedAt, publishedAt };
  return showsDrafts ? { ...fields, readDrafts } : fields;
}
