import type { RoleRequest } from '../accounts/index.js';
import { actorOf } from '../content-api/index.js';
import { createdAnswer, dataAnswer, doneAnswer } from './answers.js';
import { Fields } from './fields.js';
import { found, idOf } from './ids.js';
import type { GroupParts, Row } from './rows.js';

const part = 'settings::user-roles';
const missing = 'account.role-not-found';

/** Roles of end users, what they may do as a list of `<uid>.<action>`. */
export function userRoleRows({ accounts, guard }: GroupParts): readonly Row[] {
  const { roles } = accounts;
  return [
    [
      'user-roles',
      {
        GET: guard.may('read', part, async () => dataAnswer(await roles.list())),
        POST: guard.may('write', part, async (request, caller) => {
          const fields = fieldsOf(request.body);
          const name = fields.needed('name');
          const asked = { ...readRole(fields), name };
          return createdAnswer(await roles.create(asked, actorOf(caller, request)));
        }),
      },
    ],
    [
      'user-roles/:id',
      {
        GET: guard.may('read', part, async (request) =>
          dataAnswer(found(await roles.get(idOf(request, missing)), missing)),
        ),
        PUT: guard.may('write', part, async (request, caller) => {
          const id = idOf(request, missing);
          return dataAnswer(await roles.change(id, readRole(fieldsOf(request.body)), actorOf(caller, request)));
        }),
        DELETE: guard.may('write', part, async (request, caller) => {
          await roles.remove(idOf(request, missing), actorOf(caller, request));
          return doneAnswer();
        }),
      },
    ],
  ];
}

function fieldsOf(body: unknown): Fields {
  return new Fields(body, ['name', 'description', 'readDrafts', 'actions']);
}

/** What the fields say; what is left out stays. Raises Failure account.invalid. */
function readRole(fields: Fields): RoleRequest {
  const name = fields.text('name');
  const description = fields.text('description');
  const readDrafts = fields.flag('readDrafts');
  const actions = fields.texts('actions');
  fields.raise();
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(readDrafts === undefined ? {} : { readDrafts }),
    ...(actions === undefined ? {} : { actions }),
  };
}
