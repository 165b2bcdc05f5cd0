import type { FolderRequest } from '../../../../domain/media/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { Parameters } from '../../../../language/query/index.js';
import { requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields, maxRowId } from '../body-fields.js';
import { requireFound } from '../path-id.js';
import { createdResponse, dataResponse, doneResponse } from '../responses.js';
import { mediaPathId } from './media-path-id.js';

const settingsPart = 'settings::media';
const notFoundCode = 'upload.folder-not-found';

/** Returns the routes of file folders: the whole tree, and single folders. */
export function mediaFolderRoutes({ library, guard }: AdminRouteParts): readonly AdminRoute[] {
  return [
    [
      'media/folders',
      {
        GET: guard.requirePermission('read', settingsPart, async () => dataResponse(await library.folders())),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const fields = folderFields(request.body);
          const name = fields.requiredText('name');
          const folderRequest = { ...parseFolder(fields), name };
          return createdResponse(await library.createFolder(folderRequest, requestActor(caller, request)));
        }),
      },
    ],
    [
      'media/folders/:id',
      {
        GET: guard.requirePermission('read', settingsPart, async (request) =>
          dataResponse(requireFound(await library.folder(mediaPathId(request, notFoundCode)), notFoundCode)),
        ),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const id = mediaPathId(request, notFoundCode);
          return dataResponse(
            await library.changeFolder(id, parseFolder(folderFields(request.body)), requestActor(caller, request)),
          );
        }),
        DELETE: guard.requirePermission(
          'write',
          settingsPart,
          async (request, caller, parameters) => {
            const id = mediaPathId(request, notFoundCode);
            await library.removeFolder(id, isRecursive(parameters), requestActor(caller, request));
            return doneResponse();
          },
          new Set(['recursive']),
        ),
      },
    ],
  ];
}

function folderFields(body: unknown): BodyFields {
  return new BodyFields(body, ['name', 'parent']);
}

/** Parses the fields; omitted ones stay unchanged. Throws Failure account.invalid. */
function parseFolder(fields: BodyFields): FolderRequest {
  const name = fields.text('name');
  const parent = fields.integerOrNull('parent', 1, maxRowId);
  fields.throwProblems();
  return { ...(name === undefined ? {} : { name }), ...(parent === undefined ? {} : { parent }) };
}

/** Throws Failure query.invalid-parameter: a removal of files needs one exact spelling. */
function isRecursive(parameters: Parameters): boolean {
  const text = parameters.get('recursive') ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Failure('query.invalid-parameter', { param: 'recursive', reason: 'Expected true or false' });
}
