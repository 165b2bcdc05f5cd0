import type { Ability } from '../access/index.js';
import { actorOf, listEnvelope, oneEnvelope } from '../content-api/index.js';
import { Bug } from '../kernel/index.js';
import {
  authorise,
  type ListQuestion,
  type ParameterNode,
  type Parameters,
  parseListQuestion,
} from '../query/index.js';
import { type ContentType, type Snapshot, userUid } from '../schema/index.js';
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
  const type = userType(snapshot);

  function question(given: Parameters, ability: Ability): ListQuestion {
    const parameters = given.has('populate') ? given : new Map([...given, ['populate', 'role'] as const]);
    return authorise(parseListQuestion({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  }

  /** The user with this row id; null: there is none. */
  async function read(id: number, parameters: Parameters, ability: Ability): Promise<Buffer | null> {
    const isIt: ParameterNode = new Map([['id', new Map([['$eq', String(id)]])]]);
    const { data } = await documents.list(question(new Map([...parameters, ['filters', isIt]]), ability));
    const user = data.subarray(1, -1);
    return user.length === 0 ? null : user;
  }

  return [
    [
      'users',
      {
        GET: guard.may(
          'read',
          part,
          async (_, { ability }, parameters) => {
            const asked = question(parameters, ability);
            return bytesAnswer(listEnvelope(await documents.list(asked), asked.page));
          },
          listNames,
        ),
        POST: guard.may('write', part, async (request, caller, parameters) => {
          const id = await users.create(request.body, actorOf(caller, request));
          return bytesAnswer(oneEnvelope(found(await read(id, parameters, caller.ability), missing)), [], 201);
        }),
      },
    ],
    [
      'users/:id',
      {
        GET: guard.may(
          'read',
          part,
          async (request, { ability }, parameters) =>
            bytesAnswer(oneEnvelope(found(await read(idOf(request, missing), parameters, ability), missing))),
          oneNames,
        ),
        PUT: guard.may('write', part, async (request, caller, parameters) => {
          const id = idOf(request, missing);
          await users.update(id, request.body, actorOf(caller, request));
          return bytesAnswer(oneEnvelope(found(await read(id, parameters, caller.ability), missing)));
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

function userType(snapshot: Snapshot): ContentType {
  const type = snapshot.contentTypes.get(userUid);
  if (type === undefined) throw new Bug(`the model has no ${userUid}`);
  return type;
}
