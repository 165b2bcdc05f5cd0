import { Failure } from '../../kernel/index.js';
import { userUid } from '../../schema/index.js';
import type { Transaction } from '../../store/index.js';
import { Form } from './form.js';
import { signedIn, type UsersParts, visitor } from './parts.js';
import { roleOfType } from './role-reference.js';
import type { OpenSession } from './sessions.js';
import { userStatements } from './user-statements.js';
import type { UserData } from './user-writes.js';
import type { Users } from './users.js';

const ownFields: ReadonlySet<string> = new Set(['username', 'email', 'password']);

/** What a registration comes to. */
type Outcome =
  | { readonly is: 'session'; readonly opened: OpenSession }
  | { readonly is: 'code'; readonly code: string };

/** Registration: a visitor becomes an end user with the default role, signed in or asked to confirm the address. */
export function createRegistration(parts: UsersParts): Pick<Users, 'register'> {
  const { context, limits, writes, sessions, codes } = parts;
  const { store, audit, settings } = context;
  const { allowRegister, emailConfirmation, defaultRole } = settings.users;
  const statements = userStatements(store.dialect);
  const further = settings.users.registerFields.filter((name) => !ownFields.has(name));

  /** The form as attributes of a new user; nothing in it reaches what only we decide. */
  async function read(form: Form): Promise<UserData & Record<'username' | 'email', string>> {
    const names = form.names.filter((name) => !ownFields.has(name) && !further.includes(name));
    if (names.length > 0) throw new Failure('account.invalid-parameters', { names: names.join(', ') });
    const username = form.username('username');
    const email = form.email('email');
    const password = form.newPassword();
    form.raise();
    const role = await roleOfType(defaultRole, store, statements);
    if (role === null) throw new Failure('account.role-not-found');
    const others = Object.fromEntries(further.filter((name) => form.has(name)).map((name) => [name, form.value(name)]));
    const decided = { provider: 'local', confirmed: !emailConfirmation, blocked: false, role };
    return { ...others, username, email, password, ...decided };
  }

  return {
    async register(body, client) {
      if (!allowRegister) throw new Failure('account.register-disabled');
      const form = new Form(body);
      const data = await read(form);
      limits.count('registerPerAddress', client.address);
      const also = async (tx: Transaction, documentId: string): Promise<Outcome> => {
        await audit.record(tx, { actor: visitor(client), action: 'user.register', type: userUid, documentId });
        return emailConfirmation
          ? { is: 'code', code: await codes.make(tx, 'user-confirmation', { documentId }) }
          : { is: 'session', opened: await sessions.open(tx, documentId, client) };
      };
      const { id: userId, result } = await writes.create(data, also, form.literals);
      if (result.is === 'session') return { userId, signedIn: signedIn(userId, result.opened) };
      codes.mail('user-confirmation', data, result.code);
      return { userId, signedIn: null };
    },
  };
}
