import type { ChangeSetRequest, ClashResolution, ComparedEntry } from '../../../../domain/documents/index.js';
import { Failure, isObject } from '../../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse } from '../../../../foundations/http/index.js';
import { requestOrigin } from '../../content/index.js';
import type { AdministratorCaller } from '../accounts/guard.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { requireFound } from '../path-id.js';
import { dataResponse } from '../responses.js';
import { changeRequest, entryPage, requestedId, settingsPart } from './change-sets.js';
import { parseInstantField } from './parse-instant-field.js';

/** Maximum number of clashes that one request resolves. */
const maxResolutions = 5_000;

/** Returns the routes that compare, publish and schedule change sets (docs/reference/admin-api.md). */
export function changeSetPublicationRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { changeSets, guard } = parts;
  const publication = (verb: 'publish' | 'undo') =>
    guard.requirePermission('write', settingsPart, async (request, caller) => {
      const { resolutions, overrules } = parsePublication(request.body);
      if (overrules && !caller.ability.can('write', 'settings::administrator-roles'))
        throw new Failure('access.forbidden');
      const overrule = overrules ? changeRequest(parts, caller, request, 'overrule').afterWrite : undefined;
      const change = { ...publishRequest(parts, caller, request, verb), resolutions, overrule };
      const result: wire.SetPublicationResult = await changeSets[verb](change, requestedId(request));
      return dataResponse(result);
    });
  return [
    ['change-sets/:id/comparison', { GET: entryPage<ComparedEntry>(parts, changeSets.compare) }],
    ['change-sets/:id/publish', { POST: publication('publish') }],
    ['change-sets/:id/undo', { POST: publication('undo') }],
    [
      'change-sets/:id/schedule',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller): Promise<HttpResponse> => {
          const at = parseSchedule(request.body);
          const id = requestedId(request);
          await changeSets.schedule(publishRequest(parts, caller, request, 'schedule'), id, at);
          const set: wire.ChangeSet = requireFound(await changeSets.get(caller.ability, id));
          return dataResponse(set);
        }),
      },
    ],
  ];
}

function publishRequest(
  parts: AdminRouteParts,
  caller: AdministratorCaller,
  request: HttpRequest,
  verb: 'publish' | 'undo' | 'schedule',
): ChangeSetRequest & { readonly origin: ReturnType<typeof requestOrigin> } {
  return { ...changeRequest(parts, caller, request, verb), origin: requestOrigin(caller, request) };
}

function parseSchedule(body: unknown): number | null {
  const fields = new BodyFields(body, ['publishAt']);
  const at = parseInstantField(fields, 'publishAt');
  fields.throwProblems();
  if (at === undefined) throw new Failure('account.invalid', { message: 'publishAt must be null or a moment' });
  return at;
}

function parsePublication(body: unknown): {
  readonly resolutions: readonly ClashResolution[];
  readonly overrules: boolean;
} {
  const fields = new BodyFields(body ?? {}, ['resolutions', 'overrule']);
  const list = fields.list('resolutions') ?? [];
  const overrules = fields.boolean('overrule') ?? false;
  fields.throwProblems();
  if (list.length > maxResolutions) throw invalid(`at most ${maxResolutions} are allowed`);
  return { resolutions: list.map(parseResolution), overrules };
}

function parseResolution(value: unknown): ClashResolution {
  if (!isObject(value)) throw invalid('each must be an object');
  const { documentId, locale = null, path, take } = value;
  if (typeof documentId !== 'string') throw invalid('documentId must be a string');
  if (path !== null && typeof path !== 'string') throw invalid('path must be null or a string');
  if (locale !== null && typeof locale !== 'string') throw invalid('locale must be null or a string');
  if (take !== 'ours' && take !== 'theirs') throw invalid("take must be 'ours' or 'theirs'");
  return { documentId, locale: locale ?? '', path, take };
}

function invalid(reason: string): Failure {
  return new Failure('account.invalid', { message: `resolutions: ${reason}` });
}
