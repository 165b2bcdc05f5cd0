import { Failure } from '../../../foundations/core/index.js';
import { userUid } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { anonymousActor } from '../audit/audit-log.js';
import { signInResult, type UsersDependencies } from './dependencies.js';
import { findRoleByType } from './role-reference.js';
import { UserForm } from './user-form.js';
import type { IssuedTokens } from './user-sessions.js';
import type { UserData } from './user-writes.js';
import type { Users } from './users.js';

const builtInFields: ReadonlySet<string> = new Set(['username', 'email', 'password']);

/** Result of a registration. */
type RegistrationOutcome =
  | { readonly is: 'session'; readonly opened: IssuedTokens }
  | { readonly is: 'code'; readonly code: string };

/** Creates the registration of an end user with the default role, who is signed in or has to confirm the address. */
export function createRegistration(dependencies: UsersDependencies): Pick<Users, 'register'> {
  const { context, rateLimiter, writes, sessions, codes } = dependencies;
  const { store, audit, settings } = context;
  const { allowRegister, emailConfirmation, defaultRole } = settings.users;
  const extraFields = settings.users.registerFields.filter((name) => !builtInFields.has(name));

  /** Converts the form to the attributes of a new user. Only configured fields are accepted. */
  async function parseRegistration(form: UserForm): Promise<UserData & Record<'username' | 'email', string>> {
    const names = form.names.filter((name) => !builtInFields.has(name) && !extraFields.includes(name));
    if (names.length > 0) throw new Failure('account.invalid-parameters', { names: names.join(', ') });
    const username = form.username('username');
    const email = form.email('email');
    const password = form.newPassword();
    form.throwIfInvalid();
    const role = await findRoleByType(defaultRole, store);
    if (role === null) throw new Failure('account.role-not-found');
    const extraValues = Object.fromEntries(
      extraFields.filter((name) => form.has(name)).map((name) => [name, form.value(name)]),
    );
    const serverFields = { provider: 'local', confirmed: !emailConfirmation, blocked: false, role };
    return { ...extraValues, username, email, password, ...serverFields };
  }

  return {
    async register(body, client) {
      if (!allowRegister) throw new Failure('account.register-disabled');
      const form = new UserForm(body);
      const data = await parseRegistration(form);
      rateLimiter.countAttempt('registerPerAddress', client.address);
      const also = async (tx: Transaction, documentId: string): Promise<RegistrationOutcome> => {
        await audit.record(tx, {
          actor: anonymousActor(client),
          action: 'user.register',
          type: userUid,
          documentId,
        });
        return emailConfirmation
          ? { is: 'code', code: await codes.make(tx, 'user-confirmation', { documentId }) }
          : { is: 'session', opened: await sessions.open(tx, documentId, client) };
      };
      const { id: userId, result } = await writes.create(data, also, form.literals);
      if (result.is === 'session') return { userId, signedIn: signInResult(userId, result.opened) };
      codes.mail('user-confirmation', data, result.code);
      return { userId, signedIn: null };
    },
  };
}
