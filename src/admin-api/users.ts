import type { Ability } from '../access/index.js';
import { actorOf, documentsFor, listEnvelope, oneEnvelope, readUser } from '../content-api/index.js';
import { authorise, type ListQuestion, type Parameters, parseListQuestion } from '../query/index.js';
import { contentTypeOf, userUid } from '../schema/index.js';
import { bytesAnswer, doneAnswer } from './answers.js';
import { found, idOf } from './ids.js';
import type { GroupParts, Row } from './rows.js';

const part = 'settings::users';
const missing = 'account.user-not-found';

const oneNames: ReadonlySet<string> = new Set(['fields', 'populate']);
const listNames: ReadonlySet<string> = new Set([...oneNames, 'filters', 'sort', 'pagination', '_q']);

/** End users: lists are questions like any other, with the role populated where nothing else is asked for. */
export function userRows({ snapshot, documents, accounts, settings, guard }: GroupParts): readonly Row[] {
  const { users } = accounts;
  const type = contentTypeOf(snapshot, userUid);

  /** Refused before anything is written, if at all. Who may write users and not read them sees no more than their ids. */
  function question(given: Parameters, ability: Ability): ListQuestion {
    const plain = given.has('populate') || ability.readable(userUid)?.has('role') === false;
    const parameters = plain ? given : new Map([...given, ['populate', 'role'] as const]);
    return authorise(parseListQuestion({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  }

  return [
    [
      'users',
      {
        GET: guard.may(
          'read',
          part,
          async (request, caller, parameters) => {
            const asked = question(parameters, caller.ability);
            const answer = await documentsFor(documents, caller, request).list(asked);
            return bytesAnswer(listEnvelope(answer, asked.page));
          },
          listNames,
        ),
        POST: guard.may('write', part, async (request, caller, parameters) => {
          const asked = question(parameters, caller.ability);
          const id = await users.create(request.body, actorOf(caller, request));
          return bytesAnswer(
            oneEnvelope(found(await readUser(documentsFor(documents, caller, request), asked, id), missing)),
            [],
            201,
          );
        }),
      },
    ],
    [
      'users/:id',
      {
        GET: guard.may(
          'read',
          part,
          async (request, caller, parameters) => {
            const asked = question(parameters, caller.ability);
            const reading = readUser(documentsFor(documents, caller, request), asked, idOf(request, missing));
            return bytesAnswer(oneEnvelope(found(await reading, missing)));
          },
          oneNames,
        ),
        PUT: guard.may('write', part, async (request, caller, parameters) => {
          const asked = question(parameters, caller.ability);
          const id = idOf(request, missing);
          await users.update(id, request.body, actorOf(caller, request));
          return bytesAnswer(
            oneEnvelope(found(await readUser(documentsFor(documents, caller, request), asked, id), missing)),
          );
        }),
        DELETE: guard.may('write', part, async (request, caller) => {
          const id = idOf(request, missing);
          found((await users.remove(id, actorOf(caller, request))) || null, missing);
          return doneAnswer();
        }),
      },
    ],
  ];
}
