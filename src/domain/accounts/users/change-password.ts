import { Failure, verifyPassword } from '../../../foundations/core/index.js';
import type { UsersDependencies } from './dependencies.js';
import { setPassword } from './new-password.js';
import { UserForm } from './user-form.js';
import { isPlausiblePassword, isSamePassword } from './user-passwords.js';
import type { Users } from './users.js';

/** Creates the change of a known password. Ends every session and opens a new one. */
export function createChangePassword(dependencies: UsersDependencies): Pick<Users, 'changePassword'> {
  const { context, rateLimiter, userReader, sessions } = dependencies;
  const { store } = context;
  return {
    async changePassword(identity, body, client) {
      const form = new UserForm(body);
      const current = form.text('currentPassword');
      const password = form.newPassword();
      const confirmation = form.text('passwordConfirmation');
      form.throwIfInvalid();
      if (password !== confirmation) throw new Failure('account.passwords-differ');
      const user = await userReader.byDocument(store, identity.documentId);
      if (user === null || user.blocked) throw new Failure('access.unauthorized');
      // A stolen access token must not allow unlimited guesses.
      rateLimiter.countAttemptFrom('signIn', user.email, client.address);
      const isCorrect =
        user.password !== null && isPlausiblePassword(current) && (await verifyPassword(current, user.password));
      if (!isCorrect) throw new Failure('account.wrong-password');
      if (isSamePassword(current, password)) throw new Failure('account.same-password');
      return setPassword(dependencies, {
        user,
        data: { password },
        client,
        action: 'user.change-password',
        permit: async (tx, documentId) => {
          // The session may have been ended meanwhile, such as by another change of the password.
          if ((await sessions.findUser(tx, identity.session)) !== documentId) throw new Failure('access.unauthorized');
        },
      });
    },
  };
}
