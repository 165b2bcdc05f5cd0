import { Failure, violation } from '../../../foundations/core/index.js';
import { userUid } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { UsersDependencies } from './dependencies.js';
import { resolveRoleReference } from './role-reference.js';
import { UserForm } from './user-form.js';
import type { StoredUser } from './user-reader.js';
import type { UserData } from './user-writes.js';
import type { Users } from './users.js';

/** Fields that no body may set. */
const reservedFields: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'status',
]);

/** Creates the management of end users (`POST`, `PUT` and `DELETE /api/users`). */
export function createUserAdministration(dependencies: UsersDependencies): Pick<Users, 'create' | 'update' | 'remove'> {
  const { context, userReader, writes, sessions, codes } = dependencies;
  const { store, snapshot, audit, accountsVersion } = context;
  const attributes = new Set(snapshot.contentTypes.get(userUid)?.attributes.keys());

  /** Checks the attributes that accounts have rules for; `required`: all of them; otherwise the given ones. */
  async function checkFields(form: UserForm, required: boolean): Promise<UserData> {
    const isExpected = (name: string): boolean => required || form.has(name);
    const data = {
      ...(isExpected('username') ? { username: form.username('username') } : {}),
      ...(isExpected('email') ? { email: form.email('email') } : {}),
      ...(isExpected('password') ? { password: form.newPassword() } : {}),
      ...(isExpected('role') ? { role: await parseRole(form) } : {}),
    };
    for (const name of ['confirmed', 'blocked']) {
      if (form.has(name) && typeof form.value(name) !== 'boolean')
        form.addProblem(name, violation('boolean', 'must be true or false'));
    }
    form.throwIfInvalid();
    return data;
  }

  async function parseRole(form: UserForm): Promise<string | null> {
    const value = form.value('role');
    const role = await resolveRoleReference(value, store);
    if (value === undefined || value === null) form.addProblem('role', violation('required', 'is a required field'));
    else if (role === null) form.addProblem('role', violation('choice', 'must be the id of a role'));
    return role;
  }

  async function requireUser(id: number): Promise<StoredUser> {
    const user = await userReader.byId(store, id);
    if (user === null) throw new Failure('account.user-not-found');
    return user;
  }

  return {
    async create(body, actor) {
      const form = new UserForm(body);
      const names = form.names.filter((name) => reservedFields.has(name));
      if (names.length > 0) throw new Failure('account.invalid-parameters', { names: names.join(', ') });
      const data = { ...fieldValues(form, form.names), ...(await checkFields(form, true)), provider: 'local' };
      const recorded = (tx: Transaction, documentId: string) =>
        audit.record(tx, { actor, action: 'user.create', type: userUid, documentId, fields: form.names });
      const { id } = await writes.create(data, recorded, form.literals);
      return id;
    },
    async update(id, body, actor) {
      const user = await requireUser(id);
      const form = new UserForm(body);
      const names = form.names.filter((name) => attributes.has(name) && name !== 'provider');
      const data: UserData = { ...fieldValues(form, names), ...(await checkFields(form, false)) };
      const { email = user.email, blocked, password } = data;
      // A new role applies to existing sessions from the next request on (behaviour 0.45).
      const endsSessions = password !== undefined || blocked === true;
      const also = async (tx: Transaction, documentId: string) => {
        if (endsSessions) await sessions.endAll(tx, documentId);
        // Pending codes were mailed to the former address, or to someone who has lost the account since.
        if (endsSessions || email !== user.email) await codes.forget(tx, documentId);
        await audit.record(tx, { actor, action: 'user.update', type: userUid, documentId, fields: names });
      };
      await writes.update(user.documentId, data, also, form.literals);
      accountsVersion.increment();
    },
    async remove(id, actor) {
      const user = await userReader.byId(store, id);
      if (user === null) return false;
      const removed = await writes.remove(user.documentId, async (tx, documentId) => {
        await sessions.endAll(tx, documentId);
        await codes.forget(tx, documentId);
        await audit.record(tx, { actor, action: 'user.remove', type: userUid, documentId });
      });
      accountsVersion.increment();
      return removed;
    },
  };
}

function fieldValues(form: UserForm, names: readonly string[]): UserData {
  return Object.fromEntries(names.map((name) => [name, form.value(name)]));
}
