import { actorOf, parseFileInfo } from '../content-api/index.js';
import type { DoorRequest } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import { fileListNames } from '../media/index.js';
import { bytesAnswer, createdAnswer, dataAnswer, doneAnswer } from './answers.js';
import { parseCrop } from './crop-body.js';
import { Fields, largestId } from './fields.js';
import type { AdministratorCaller } from './guard.js';
import { found } from './ids.js';
import { withMediaForm } from './media-forms.js';
import { mediaIdOf } from './media-ids.js';
import { createMediaReads } from './media-reads.js';
import { mayKnow } from './media-uses.js';
import { readingFor } from './parts.js';
import type { GroupParts, Row } from './rows.js';
import { wholeNumber } from './whole-number.js';

const part = 'settings::media';
const missing = 'upload.not-found';

const mostMoved = 1_000;
const usualUses = 25;
const mostUses = 100;

/** Files: looked for, told about, uploaded, replaced, cropped, moved, taken away, and where they are used. */
export function mediaFileRows(parts: GroupParts): readonly Row[] {
  const { snapshot, media, library, guard } = parts;
  const readsFor = (caller: AdministratorCaller, request: DoorRequest) =>
    createMediaReads(readingFor(parts, caller, request));
  return [
    [
      'media/files',
      {
        GET: guard.may(
          'read',
          part,
          async (request, caller, parameters) => bytesAnswer(await readsFor(caller, request).page(parameters)),
          fileListNames,
        ),
        POST: guard.may(
          'write',
          part,
          (request, caller) =>
            withMediaForm(media, request, async ({ files, infos }) => {
              const stored = await media.store(files, infos, actorOf(caller, request));
              return createdAnswer(await readsFor(caller, request).some(stored.map(({ id }) => id)));
            }),
          undefined,
          'form',
        ),
      },
    ],
    [
      'media/files/move',
      {
        POST: guard.may('write', part, async (request, caller) => {
          await library.move(parseMove(request.body), actorOf(caller, request));
          return doneAnswer();
        }),
      },
    ],
    [
      'media/files/:id',
      {
        GET: guard.may('read', part, async (request, caller) =>
          dataAnswer(await readsFor(caller, request).one(mediaIdOf(request, missing))),
        ),
        PUT: guard.may('write', part, async (request, caller) => {
          const id = mediaIdOf(request, missing);
          await media.changeInfo(id, parseFileInfo(request.body), actorOf(caller, request));
          return dataAnswer(await readsFor(caller, request).one(id));
        }),
        DELETE: guard.may('write', part, async (request, caller) => {
          const id = mediaIdOf(request, missing);
          found((await media.remove(id, actorOf(caller, request))) || null, missing);
          return doneAnswer();
        }),
      },
    ],
    [
      'media/files/:id/replace',
      {
        POST: guard.may(
          'write',
          part,
          async (request, caller) => {
            const id = mediaIdOf(request, missing);
            // Told before a large body has been sent for nothing.
            await readsFor(caller, request).one(id);
            return withMediaForm(media, request, async ({ files: [file, another], infos: [info = {}] }) => {
              if (file === undefined || another !== undefined) {
                throw new Failure('upload.invalid', { message: 'One file can be replaced by one file' });
              }
              await media.replace(id, file, info, actorOf(caller, request));
              return dataAnswer(await readsFor(caller, request).one(id));
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
        POST: guard.may('write', part, async (request, caller) => {
          const id = mediaIdOf(request, missing);
          const { part: rectangle, copy } = parseCrop(request.body);
          const stored = await media.crop(id, rectangle, { copy, actor: actorOf(caller, request) });
          const file = await readsFor(caller, request).one(stored.id);
          return copy ? createdAnswer(file) : dataAnswer(file);
        }),
      },
    ],
    [
      'media/files/:id/uses',
      {
        GET: guard.may(
          'read',
          part,
          async (request, { ability }, parameters) => {
            const limit = wholeNumber(parameters, 'limit', mostUses) ?? usualUses;
            const after = parameters.get('after') ?? null;
            if (after !== null && typeof after !== 'string') {
              throw new Failure('query.invalid-parameter', { param: 'after', reason: 'Expected a string' });
            }
            const page = found(await library.usesOf(mediaIdOf(request, missing), { after, limit }), missing);
            const uses = page.uses
              .filter((use) => mayKnow(use, ability, snapshot))
              .map(({ concealed: _, ...use }) => use);
            const meta = { next: page.next, hidden: page.uses.length - uses.length };
            return bytesAnswer([Buffer.from(JSON.stringify({ data: uses, meta }))]);
          },
          new Set(['after', 'limit']),
        ),
      },
    ],
  ];
}

/** What is to be moved where. Raises Failure account.invalid. */
function parseMove(body: unknown) {
  const fields = new Fields(body, ['files', 'folders', 'to']);
  const files = fields.ids('files', mostMoved) ?? [];
  const folders = fields.ids('folders', mostMoved) ?? [];
  const to = fields.wholeOrNull('to', 1, largestId);
  fields.raise();
  if (to === undefined) throw new Failure('account.invalid', { message: 'to must be the id of a folder, or null' });
  return { files, folders, to };
}
