import type { NewSavedView, SavedViewCaller } from '../../../../domain/accounts/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import { parseRowId, requestActor } from '../../content/index.js';
import type { AdministratorCaller } from '../accounts/guard.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields, maxRowId } from '../body-fields.js';
import { requireFound } from '../path-id.js';
import { dataResponse, doneResponse } from '../responses.js';

/** Indexes of the uid and of the view in a path. */
const uidSegment = 3;
const viewSegment = 4;
const maxNameLength = 100;
const maxContentLength = 20_000;

/**
 * Returns the routes of saved views of lists: an administrator's own, and those that are shared with their role. Sharing needs the
 * permission to write roles of administrators.
 */
export function savedViewRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { accounts, guard } = parts;
  const { savedViews, audit } = accounts;
  return [
    [
      'views/:id',
      {
        GET: guard.requireAdministrator(async (request, caller) => {
          const { uid } = listedType(parts, request, caller);
          return dataResponse(await savedViews.list(viewCaller(caller), uid));
        }),
        POST: guard.requireAdministrator(async (request, caller) => {
          const { uid } = listedType(parts, request, caller);
          const view = { type: uid, ...parseViewBody(request.body) };
          const actor = requestActor(caller, request);
          const saved = await savedViews.save(viewCaller(caller), view, (transaction, id) =>
            audit.record(transaction, { actor, action: 'view.save', type: uid, documentId: String(id) }),
          );
          return dataResponse(saved);
        }),
      },
    ],
    [
      'views/:id/:id',
      {
        DELETE: guard.requireAdministrator(async (request, caller) => {
          const { uid } = listedType(parts, request, caller);
          const id = requireFound(parseRowId(request.segments[viewSegment]));
          const actor = requestActor(caller, request);
          const isRemoved = await savedViews.remove(viewCaller(caller), uid, id, (transaction) =>
            audit.record(transaction, { actor, action: 'view.remove', type: uid, documentId: String(id) }),
          );
          if (!isRemoved) throw new Failure('http.not-found');
          return doneResponse();
        }),
      },
    ],
  ];
}

/** The content type whose lists are viewed. Throws Failure http.not-found, access.forbidden. */
function listedType(
  { snapshot }: AdminRouteParts,
  { segments }: HttpRequest,
  { ability }: AdministratorCaller,
): ContentType {
  const type = requireFound(snapshot.contentTypes.get(segments[uidSegment] ?? '') ?? null);
  if (type.kind !== 'collectionType') throw new Failure('http.not-found');
  if (!ability.can('find', type.uid)) throw new Failure('access.forbidden');
  return type;
}

function viewCaller({ identity, ability }: AdministratorCaller): SavedViewCaller {
  return { administrator: identity.id, managesRoles: ability.can('write', 'settings::administrator-roles') };
}

/** Throws Failure account.invalid. */
function parseViewBody(body: unknown): Omit<NewSavedView, 'type'> {
  const fields = new BodyFields(body, ['name', 'content', 'role']);
  const name = fields.text('name')?.trim() ?? '';
  const content = fields.object('content') ?? {};
  const role = fields.integerOrNull('role', 1, maxRowId) ?? null;
  fields.throwProblems();
  if (name === '' || name.length > maxNameLength)
    throw invalid('name', `name must have 1 to ${maxNameLength} characters`);
  if (JSON.stringify(content).length > maxContentLength)
    throw invalid('content', `content must have at most ${maxContentLength} characters of JSON`);
  return { name, content, role };
}

function invalid(name: string, message: string): Failure {
  return new Failure('account.invalid', { message }, [{ path: [name], message }]);
}
