import { Failure } from '../../kernel/index.js';
import { userUid } from '../../schema/index.js';
import { Form } from './form.js';
import { acting, signedIn, type UsersParts, visitor } from './parts.js';
import type { Users } from './users.js';

/** A new password for who forgot theirs and reads the mail of the account's address. */
export function createRecovery(parts: UsersParts): Pick<Users, 'forgotPassword' | 'resetPassword'> {
  const { context, limits, stored, writes, sessions, codes } = parts;
  const { store, audit, generation } = context;
  return {
    async forgotPassword(body, client) {
      const form = new Form(body);
      const email = form.email('email');
      form.raise();
      limits.count('mailPerAddress', client.address);
      limits.count('mailPerAccount', email);
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
      // The code came by mail, so the address is theirs.
      const opened = await writes.update(user.documentId, { password, confirmed: true }, async (tx, documentId) => {
        if (!(await codes.use(tx, 'user-reset-password', code))) throw incorrect;
        await codes.forget(tx, documentId);
        await sessions.endAll(tx, documentId);
        const opened = await sessions.open(tx, documentId, client);
        const actor = acting(user, opened.session, client);
        await audit.record(tx, { actor, action: 'user.reset-password', type: userUid, documentId });
        return opened;
      });
      generation.advance();
      limits.forgive('signInPerAccount', user.email);
      return signedIn(user.id, opened);
    },
  };
}
