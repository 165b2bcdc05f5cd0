import { Failure } from '../../kernel/index.js';
import { userUid } from '../../schema/index.js';
import type { Transaction } from '../../store/index.js';
import { Form } from './form.js';
import type { UsersParts } from './parts.js';
import { roleNamed } from './role-reference.js';
import type { StoredUser } from './stored-user.js';
import { userStatements } from './user-statements.js';
import type { UserData } from './user-writes.js';
import type { Users } from './users.js';

/** What no body decides. */
const reserved: ReadonlySet<string> = new Set([
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

/** End users as those see them who may write them all (`POST`, `PUT` and `DELETE /api/users`). */
export function createAdministration(parts: UsersParts): Pick<Users, 'create' | 'update' | 'remove'> {
  const { context, stored, writes, sessions, codes } = parts;
  const { store, snapshot, audit, generation } = context;
  const statements = userStatements(store.dialect);
  const attributes = new Set(snapshot.contentTypes.get(userUid)?.attributes.keys());

  /** Attributes that accounts have rules for, checked; `needed` says whether one may be absent. */
  async function checked(form: Form, needed: boolean): Promise<UserData> {
    const wanted = (name: string): boolean => needed || form.has(name);
    const data = {
      ...(wanted('username') ? { username: form.username('username') } : {}),
      ...(wanted('email') ? { email: form.email('email') } : {}),
      ...(wanted('password') ? { password: form.newPassword() } : {}),
      ...(wanted('role') ? { role: await roleOf(form) } : {}),
    };
    for (const name of ['confirmed', 'blocked']) {
      if (form.has(name) && typeof form.value(name) !== 'boolean') form.wrong(name, 'must be true or false');
    }
    form.raise();
    return data;
  }

  async function roleOf(form: Form): Promise<string | null> {
    const value = form.value('role');
    const role = await roleNamed(value, store, statements);
    if (value === undefined || value === null) form.wrong('role', 'is a required field');
    else if (role === null) form.wrong('role', 'must be the id of a role');
    return role;
  }

  async function existing(id: number): Promise<StoredUser> {
    const user = await stored.byId(store, id);
    if (user === null) throw new Failure('account.user-not-found');
    return user;
  }

  return {
    async create(body, actor) {
      const form = new Form(body);
      const names = form.names.filter((name) => reserved.has(name));
      if (names.length > 0) throw new Failure('account.invalid-parameters', { names: names.join(', ') });
      const data = { ...fields(form, form.names), ...(await checked(form, true)), provider: 'local' };
      const recorded = (tx: Transaction, documentId: string) =>
        audit.record(tx, { actor, action: 'user.create', type: userUid, documentId, fields: form.names });
      const { id } = await writes.create(data, recorded, form.literals);
      return id;
    },
    async update(id, body, actor) {
      const user = await existing(id);
      const form = new Form(body);
      const names = form.names.filter((name) => attributes.has(name) && name !== 'provider');
      const data: UserData = { ...fields(form, names), ...(await checked(form, false)) };
      const { email = user.email, blocked, password } = data;
      // Another role counts from the next request on, in the sessions that there are (behaviour 0.45).
      const ends = password !== undefined || blocked === true;
      const also = async (tx: Transaction, documentId: string) => {
        if (ends) await sessions.endAll(tx, documentId);
        // A code that is under way was sent to the old address, or to somebody who has lost the account since.
        if (ends || email !== user.email) await codes.forget(tx, documentId);
        await audit.record(tx, { actor, action: 'user.update', type: userUid, documentId, fields: names });
      };
      await writes.update(user.documentId, data, also, form.literals);
      generation.advance();
    },
    async remove(id, actor) {
      const user = await stored.byId(store, id);
      if (user === null) return false;
      const removed = await writes.remove(user.documentId, async (tx, documentId) => {
        await sessions.endAll(tx, documentId);
        await codes.forget(tx, documentId);
        await audit.record(tx, { actor, action: 'user.remove', type: userUid, documentId });
      });
      generation.advance();
      return removed;
    },
  };
}

function fields(form: Form, names: readonly string[]): UserData {
  return Object.fromEntries(names.map((name) => [name, form.value(name)]));
}
