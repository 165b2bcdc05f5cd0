import { Failure } from '../../../foundations/core/index.js';
import { userUid } from '../../../language/schema/index.js';
import { anonymousActor } from '../audit/audit-log.js';
import type { UsersDependencies } from './dependencies.js';
import { setPassword } from './new-password.js';
import { UserForm } from './user-form.js';
import type { Users } from './users.js';

/** Creates the recovery of a forgotten password by mail. */
export function createPasswordRecovery(
  dependencies: UsersDependencies,
): Pick<Users, 'forgotPassword' | 'resetPassword'> {
  const { context, rateLimiter, userReader, codes } = dependencies;
  const { store, audit } = context;
  return {
    async forgotPassword(body, client) {
      const form = new UserForm(body);
      const email = form.email('email');
      form.throwIfInvalid();
      rateLimiter.countAttempt('mailPerAddress', client.address);
      rateLimiter.countAttemptFrom('mail', email, client.address);
      const found = await userReader.byEmail(store, email);
      const user = found === null || found.blocked ? null : found;
      const code = await store.write(async (tx) => {
        const auditTarget = user === null ? {} : { documentId: user.documentId };
        await audit.record(tx, {
          actor: anonymousActor(client),
          action: 'user.forgot-password',
          type: userUid,
          ...auditTarget,
        });
        return codes.make(tx, 'user-reset-password', user);
      });
      if (user !== null) codes.mail('user-reset-password', user, code);
    },
    async resetPassword(body, client) {
      const form = new UserForm(body);
      const code = form.text('code');
      const password = form.newPassword();
      const confirmation = form.text('passwordConfirmation');
      form.throwIfInvalid();
      if (password !== confirmation) throw new Failure('account.passwords-differ');
      rateLimiter.countAttempt('codePerAddress', client.address);
      const incorrect = new Failure('account.incorrect-code');
      const documentId = await codes.find(store, 'user-reset-password', code);
      const user = documentId === null ? null : await userReader.byDocument(store, documentId);
      if (user === null) throw incorrect;
      if (user.blocked) throw new Failure('account.blocked');
      return setPassword(dependencies, {
        user,
        // The code was mailed, so the address is confirmed.
        data: { password, confirmed: true },
        client,
        action: 'user.reset-password',
        permit: async (tx) => {
          if (!(await codes.use(tx, 'user-reset-password', code))) throw incorrect;
        },
      });
    },
  };
}
