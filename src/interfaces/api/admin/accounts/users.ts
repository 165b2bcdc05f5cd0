import { maxAdditionalRoles } from '../../../../domain/accounts/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import {
  authoriseQuery,
  type ListReadQuery,
  type Parameters,
  parseListQuery,
} from '../../../../language/query/index.js';
import { getContentType, userUid } from '../../../../language/schema/index.js';
import { documentEnvelope, documentsFor, listEnvelope, readUser, requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import { pathId, requireFound } from '../path-id.js';
import { dataResponse, doneResponse, envelopeResponse } from '../responses.js';

const settingsPart = 'settings::users';
const notFoundCode = 'account.user-not-found';

const singleParameters: ReadonlySet<string> = new Set(['fields', 'populate']);
const listParameters: ReadonlySet<string> = new Set([...singleParameters, 'filters', 'sort', 'pagination', '_q']);

/** Returns the routes of end users: lists are ordinary queries, with the role populated by default. */
export function userRoutes({ snapshot, documents, accounts, settings, guard }: AdminRouteParts): readonly AdminRoute[] {
  const { users } = accounts;
  const type = getContentType(snapshot, userUid);

  /** Checked before anything is written. A caller who may write users and not read them sees only their ids. */
  function createQuery(sentParameters: Parameters, ability: Ability): ListReadQuery {
    const keepsPopulate = sentParameters.has('populate') || ability.readableAttributes(userUid)?.has('role') === false;
    const parameters = keepsPopulate ? sentParameters : new Map([...sentParameters, ['populate', 'role'] as const]);
    return authoriseQuery(parseListQuery({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  }

  return [
    [
      'users',
      {
        GET: guard.requirePermission(
          'read',
          settingsPart,
          async (request, caller, parameters) => {
            const readQuery = createQuery(parameters, caller.ability);
            const answer = await documentsFor(documents, caller, request).list(readQuery);
            return envelopeResponse(listEnvelope(answer, readQuery.page));
          },
          listParameters,
        ),
        POST: guard.requirePermission('write', settingsPart, async (request, caller, parameters) => {
          const readQuery = createQuery(parameters, caller.ability);
          const id = await users.create(request.body, requestActor(caller, request));
          return envelopeResponse(
            documentEnvelope(
              requireFound(await readUser(documentsFor(documents, caller, request), readQuery, id), notFoundCode),
            ),
            [],
            201,
          );
        }),
      },
    ],
    [
      'users/:id',
      {
        GET: guard.requirePermission(
          'read',
          settingsPart,
          async (request, caller, parameters) => {
            const readQuery = createQuery(parameters, caller.ability);
            const reading = readUser(
              documentsFor(documents, caller, request),
              readQuery,
              pathId(request, notFoundCode),
            );
            return envelopeResponse(documentEnvelope(requireFound(await reading, notFoundCode)));
          },
          singleParameters,
        ),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller, parameters) => {
          const readQuery = createQuery(parameters, caller.ability);
          const id = pathId(request, notFoundCode);
          await users.update(id, request.body, requestActor(caller, request));
          return envelopeResponse(
            documentEnvelope(
              requireFound(await readUser(documentsFor(documents, caller, request), readQuery, id), notFoundCode),
            ),
          );
        }),
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const id = pathId(request, notFoundCode);
          requireFound((await users.remove(id, requestActor(caller, request))) || null, notFoundCode);
          return doneResponse();
        }),
      },
    ],
    [
      'users/:id/additional-roles',
      {
        GET: guard.requirePermission('read', settingsPart, async (request) =>
          dataResponse(await users.additionalRoles(pathId(request, notFoundCode))),
        ),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const fields = new BodyFields(request.body, ['roles']);
          const roles = fields.requiredIds('roles', maxAdditionalRoles);
          fields.throwProblems();
          const id = pathId(request, notFoundCode);
          return dataResponse(await users.setAdditionalRoles(id, roles, requestActor(caller, request)));
        }),
      },
    ],
  ];
}
