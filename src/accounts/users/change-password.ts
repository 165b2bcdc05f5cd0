import { Failure, verifyPassword } from '../../kernel/index.js';
import { Form } from './form.js';
import { setPassword } from './new-password.js';
import type { UsersParts } from './parts.js';
import { mayBePassword, samePassword } from './password-rules.js';
import type { Users } from './users.js';

/** A new password for who knows the current one. Every session ends, and a new one begins. */
export function createChangePassword(parts: UsersParts): Pick<Users, 'changePassword'> {
  const { context, limits, stored, sessions } = parts;
  const { store } = context;
  return {
    async changePassword(identity, body, client) {
      const form = new Form(body);
      const current = form.text('currentPassword');
      const password = form.newPassword();
      const confirmation = form.text('passwordConfirmation');
      form.raise();
      if (password !== confirmation) throw new Failure('account.passwords-differ');
      const user = await stored.byDocument(store, identity.documentId);
      if (user === null || user.blocked) throw new Failure('access.unauthorized');
      // A stolen access token must not be a way to try passwords without end.
      limits.countAt('signIn', user.email, client.address);
      const right = user.password !== null && mayBePassword(current) && (await verifyPassword(current, user.password));
      if (!right) throw new Failure('account.wrong-password');
      if (samePassword(current, password)) throw new Failure('account.same-password');
      return setPassword(parts, {
        user,
        data: { password },
        client,
        action: 'user.change-password',
        permit: async (tx, documentId) => {
          // Whoever ended the session meanwhile, by another password for one, wanted this one not to go on.
          if ((await sessions.userOf(tx, identity.session)) !== documentId) throw new Failure('access.unauthorized');
        },
      });
    },
  };
}
