import { fileListParameters } from '../../../../domain/media/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import { parseFileInfo, requestActor } from '../../content/index.js';
import type { AdministratorCaller } from '../accounts/guard.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields, maxRowId } from '../body-fields.js';
import { readingFor } from '../parts.js';
import { requireFound } from '../path-id.js';
import { parsePositiveInteger } from '../positive-integer.js';
import { createdResponse, dataResponse, doneResponse, envelopeResponse } from '../responses.js';
import { parseCrop } from './crop-body.js';
import { withMediaForm } from './media-forms.js';
import { mediaPathId } from './media-path-id.js';
import { createMediaReads } from './media-reads.js';
import { canSeeUse } from './media-uses.js';

const settingsPart = 'settings::media';
const notFoundCode = 'upload.not-found';

const maxMoved = 1_000;
const defaultUses = 25;
const maxUses = 100;

/** Returns the routes of files: search, metadata, upload, replacement, crop, move, removal, and uses. */
export function mediaFileRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, media, library, guard } = parts;
  const readsFor = (caller: AdministratorCaller, request: HttpRequest) =>
    createMediaReads(readingFor(parts, caller, request));
  return [
    [
      'media/files',
      {
        GET: guard.requirePermission(
          'read',
          settingsPart,
          async (request, caller, parameters) => envelopeResponse(await readsFor(caller, request).page(parameters)),
          fileListParameters,
        ),
        POST: guard.requirePermission(
          'write',
          settingsPart,
          (request, caller) =>
            withMediaForm(media, request, async ({ files, infos }) => {
              const stored = await media.store(files, infos, requestActor(caller, request));
              return createdResponse(await readsFor(caller, request).byIds(stored.map(({ id }) => id)));
            }),
          undefined,
          'form',
        ),
      },
    ],
    [
      'media/files/move',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          await library.move(parseMove(request.body), requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
    [
      'media/files/:id',
      {
        GET: guard.requirePermission('read', settingsPart, async (request, caller) =>
          dataResponse(await readsFor(caller, request).byId(mediaPathId(request, notFoundCode))),
        ),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const id = mediaPathId(request, notFoundCode);
          await media.changeInfo(id, parseFileInfo(request.body), requestActor(caller, request));
          return dataResponse(await readsFor(caller, request).byId(id));
        }),
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const id = mediaPathId(request, notFoundCode);
          requireFound((await media.remove(id, requestActor(caller, request))) || null, notFoundCode);
          return doneResponse();
        }),
      },
    ],
    [
      'media/files/:id/replace',
      {
        POST: guard.requirePermission(
          'write',
          settingsPart,
          async (request, caller) => {
            const id = mediaPathId(request, notFoundCode);
            // Fails before a large body is sent in vain.
            await readsFor(caller, request).byId(id);
            return withMediaForm(media, request, async ({ files: [file, second], infos: [info = {}] }) => {
              if (file === undefined || second !== undefined) {
                throw new Failure('upload.invalid', { message: 'One file can be replaced by one file' });
              }
              await media.replace(id, file, info, requestActor(caller, request));
              return dataResponse(await readsFor(caller, request).byId(id));
            });
          },
          undefined,
          'form',
        ),
      },
    ],
    [
      'media/files/:id/crop',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const id = mediaPathId(request, notFoundCode);
          const { rectangle, copy } = parseCrop(request.body);
          const stored = await media.crop(id, rectangle, { copy, actor: requestActor(caller, request) });
          const file = await readsFor(caller, request).byId(stored.id);
          return copy ? createdResponse(file) : dataResponse(file);
        }),
      },
    ],
    [
      'media/files/:id/uses',
      {
        GET: guard.requirePermission(
          'read',
          settingsPart,
          async (request, { ability }, parameters) => {
            const limit = parsePositiveInteger(parameters, 'limit', maxUses) ?? defaultUses;
            const after = parameters.get('after') ?? null;
            if (after !== null && typeof after !== 'string') {
              throw new Failure('query.invalid-parameter', { param: 'after', reason: 'Expected a string' });
            }
            const page = requireFound(
              await library.findUses(mediaPathId(request, notFoundCode), { after, limit }),
              notFoundCode,
            );
            const uses = page.uses
              .filter((use) => canSeeUse(use, ability, snapshot))
              .map(({ concealed: _, ...use }) => use);
            const meta = { next: page.next, hidden: page.uses.length - uses.length };
            return envelopeResponse([Buffer.from(JSON.stringify({ data: uses, meta }))]);
          },
          new Set(['after', 'limit']),
        ),
      },
    ],
  ];
}

/** Parses the files to move and their folder. Throws Failure account.invalid. */
function parseMove(body: unknown) {
  const fields = new BodyFields(body, ['files', 'folders', 'to']);
  const files = fields.ids('files', maxMoved) ?? [];
  const folders = fields.ids('folders', maxMoved) ?? [];
  const to = fields.integerOrNull('to', 1, maxRowId);
  fields.throwProblems();
  if (to === undefined) throw new Failure('account.invalid', { message: 'to must be the id of a folder, or null' });
  return { files, folders, to };
}
