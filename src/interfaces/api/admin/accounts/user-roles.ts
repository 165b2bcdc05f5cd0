import type { RoleInfo, RoleRequest } from '../../../../domain/accounts/index.js';
import { requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import { pathId, requireFound } from '../path-id.js';
import { createdResponse, dataResponse, doneResponse } from '../responses.js';

const settingsPart = 'settings::user-roles';
const notFoundCode = 'account.role-not-found';

/** Returns the routes of the roles of end users, with permissions as a list of `<uid>.<action>` and the rules of some of these. */
export function userRoleRoutes({ accounts, guard }: AdminRouteParts): readonly AdminRoute[] {
  const { roles } = accounts;
  const describe = <T extends RoleInfo>(role: T) => ({ ...role, managed: roles.managedTypes.has(role.type) });
  return [
    [
      'user-roles',
      {
        GET: guard.requirePermission('read', settingsPart, async () =>
          dataResponse((await roles.list()).map(describe)),
        ),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const fields = roleFields(request.body);
          const name = fields.requiredText('name');
          const roleRequest = { ...parseRole(fields), name };
          return createdResponse(describe(await roles.create(roleRequest, requestActor(caller, request))));
        }),
      },
    ],
    [
      'user-roles/:id',
      {
        GET: guard.requirePermission('read', settingsPart, async (request) =>
          dataResponse(describe(requireFound(await roles.get(pathId(request, notFoundCode)), notFoundCode))),
        ),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const id = pathId(request, notFoundCode);
          const change = parseRole(roleFields(request.body));
          return dataResponse(describe(await roles.change(id, change, requestActor(caller, request))));
        }),
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          await roles.remove(pathId(request, notFoundCode), requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
  ];
}

function roleFields(body: unknown): BodyFields {
  return new BodyFields(body, ['name', 'description', 'readDrafts', 'actions', 'rules']);
}

/** Parses the fields; omitted ones stay unchanged. Throws Failure account.invalid. */
function parseRole(fields: BodyFields): RoleRequest {
  const name = fields.text('name');
  const description = fields.text('description');
  const readDrafts = fields.boolean('readDrafts');
  const actions = fields.texts('actions');
  const rules = fields.list('rules');
  fields.throwProblems();
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(readDrafts === undefined ? {} : { readDrafts }),
    ...(actions === undefined ? {} : { actions }),
    ...(rules === undefined ? {} : { rules }),
  };
}
