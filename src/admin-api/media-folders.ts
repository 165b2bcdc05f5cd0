import { actorOf } from '../content-api/index.js';
import { Failure } from '../kernel/index.js';
import type { FolderRequest } from '../media/index.js';
import type { Parameters } from '../query/index.js';
import { createdAnswer, dataAnswer, doneAnswer } from './answers.js';
import { Fields, largestId } from './fields.js';
import { found } from './ids.js';
import { mediaIdOf } from './media-ids.js';
import type { GroupParts, Row } from './rows.js';

const part = 'settings::media';
const missing = 'upload.folder-not-found';

/** Folders of files: the whole tree at once, and one by one. */
export function mediaFolderRows({ library, guard }: GroupParts): readonly Row[] {
  return [
    [
      'media/folders',
      {
        GET: guard.may('read', part, async () => dataAnswer(await library.folders())),
        POST: guard.may('write', part, async (request, caller) => {
          const fields = fieldsOf(request.body);
          const name = fields.needed('name');
          const asked = { ...readFolder(fields), name };
          return createdAnswer(await library.createFolder(asked, actorOf(caller, request)));
        }),
      },
    ],
    [
      'media/folders/:id',
      {
        GET: guard.may('read', part, async (request) =>
          dataAnswer(found(await library.folder(mediaIdOf(request, missing)), missing)),
        ),
        PUT: guard.may('write', part, async (request, caller) => {
          const id = mediaIdOf(request, missing);
          return dataAnswer(
            await library.changeFolder(id, readFolder(fieldsOf(request.body)), actorOf(caller, request)),
          );
        }),
        DELETE: guard.may(
          'write',
          part,
          async (request, caller, parameters) => {
            const id = mediaIdOf(request, missing);
            await library.removeFolder(id, isRecursive(parameters), actorOf(caller, request));
            return doneAnswer();
          },
          new Set(['recursive']),
        ),
      },
    ],
  ];
}

function fieldsOf(body: unknown): Fields {
  return new Fields(body, ['name', 'parent']);
}

/** What the fields say; what is left out stays. Raises Failure account.invalid. */
function readFolder(fields: Fields): FolderRequest {
  const name = fields.text('name');
  const parent = fields.wholeOrNull('parent', 1, largestId);
  fields.raise();
  return { ...(name === undefined ? {} : { name }), ...(parent === undefined ? {} : { parent }) };
}

/** Raises Failure query.invalid-parameter: what takes files away is said in one way. */
function isRecursive(parameters: Parameters): boolean {
  const text = parameters.get('recursive') ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Failure('query.invalid-parameter', { param: 'recursive', reason: 'Expected true or false' });
}
