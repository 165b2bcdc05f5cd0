import { Failure } from '../../kernel/index.js';
import { userUid } from '../../schema/index.js';
import { Form } from './form.js';
import { setPassword } from './new-password.js';
import { type UsersParts, visitor } from './parts.js';
import type { Users } from './users.js';

/** A new password for who forgot theirs and reads the mail of the account's address. */
export function createRecovery(parts: UsersParts): Pick<Users, 'forgotPassword' | 'resetPassword'> {
  const { context, limits, stored, codes } = parts;
  const { store, audit } = context;
  return {
    async forgotPassword(body, client) {
      const form = new Form(body);
      const email = form.email('email');
      form.raise();
      limits.count('mailPerAddress', client.address);
      limits.countAt('mail', email, client.address);
      const found = await stored.byEmail(store, email);
      const user = found === null || found.blocked ? null : found;
      const code = await store.write(async (tx) => {
        const about = user === null ? {} : { documentId: user.documentId };
        await audit.record(tx, { actor: visitor(client), action: 'user.forgot-password', type: userUid, ...about });
        return codes.make(tx, 'user-reset-password', user);
      });
      if (user !== null) codes.mail('user-reset-password', user, code);
    },
    async resetPassword(body, client) {
      const form = new Form(body);
      const code = form.text('code');
      const password = form.newPassword();
      const confirmation = form.text('passwordConfirmation');
      form.raise();
      if (password !== confirmation) throw new Failure('account.passwords-differ');
      limits.count('codePerAddress', client.address);
      const incorrect = new Failure('account.incorrect-code');
      const documentId = await codes.find(store, 'user-reset-password', code);
      const user = documentId === null ? null : await stored.byDocument(store, documentId);
      if (user === null) throw incorrect;
      if (user.blocked) throw new Failure('account.blocked');
      return setPassword(parts, {
        user,
        // The code came by mail, so the address is theirs.
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
