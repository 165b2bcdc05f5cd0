import { type AccountAction, permissionsUid } from '../../../language/query/access/index.js';
import { type JsonSchema, roleUid } from '../../../language/schema/index.js';
import { operationIf, rowId } from './account-operation.js';
import { okSchema, permissionsSchema, roleBody, roleSchema, rolesSchema } from './account-schemas.js';
import type { ApiScope } from './api-scope.js';
import { type Paths, withoutEmptyItems } from './content-paths.js';
import { objectSchema } from './json-schema.js';
import { jsonResponseObject, type Responses } from './responses.js';

/** The endpoints of the roles of end users, as far as the caller may use them. */
export function rolePaths(scope: ApiScope): Paths {
  const isAllowed = (action: AccountAction): boolean => scope.ability.can(action, roleUid);
  const doneResponse: Responses = { '200': jsonResponseObject('Done.', okSchema) };
  const permissions = (): JsonSchema => objectSchema({ permissions: permissionsSchema(scope) }, ['permissions']);
  return withoutEmptyItems([
    [
      '/users-permissions/roles',
      {
        get: operationIf(isAllowed('find'), scope, () => ({
          id: 'findRoles',
          summary: 'List roles of users.',
          tag: 'Roles',
          responses: { '200': jsonResponseObject('The roles.', rolesSchema) },
          errors: [],
        })),
        post: operationIf(isAllowed('createRole'), scope, () => ({
          id: 'createRole',
          summary: 'Make a role.',
          tag: 'Roles',
          body: roleBody('create', scope),
          responses: doneResponse,
          errors: [403],
        })),
      },
    ],
    [
      '/users-permissions/roles/{id}',
      {
        get: operationIf(isAllowed('findOne'), scope, () => ({
          id: 'getRole',
          summary: 'Read a role and what it may do.',
          tag: 'Roles',
          parameters: [rowId],
          responses: { '200': jsonResponseObject('The role.', roleSchema(scope)) },
          errors: [404],
        })),
        put: operationIf(isAllowed('updateRole'), scope, () => ({
          id: 'updateRole',
          summary: 'Change a role.',
          tag: 'Roles',
          parameters: [rowId],
          body: roleBody('update', scope),
          responses: doneResponse,
          errors: [403, 404],
        })),
        delete: operationIf(isAllowed('deleteRole'), scope, () => ({
          id: 'deleteRole',
          summary: 'Remove a role; its users get the default one.',
          tag: 'Roles',
          parameters: [rowId],
          responses: doneResponse,
          errors: [403, 404],
        })),
      },
    ],
    [
      '/users-permissions/permissions',
      {
        get: operationIf(scope.ability.can('getPermissions', permissionsUid), scope, () => ({
          id: 'getPermissions',
          summary: 'List everything that can be allowed.',
          tag: 'Roles',
          responses: { '200': jsonResponseObject('All actions, none of them enabled.', permissions()) },
          errors: [],
        })),
      },
    ],
  ]);
}
