import { Failure } from '../../kernel/index.js';
import { userUid } from '../../schema/index.js';
import { Form } from './form.js';
import { type UsersParts, visitor } from './parts.js';
import type { Users } from './users.js';

/** Proof that a user reads the mail of the address they registered with. */
export function createConfirmation(parts: UsersParts): Pick<Users, 'sendConfirmation' | 'confirm'> {
  const { context, limits, stored, writes, codes } = parts;
  const { store, audit, generation } = context;
  return {
    async sendConfirmation(body, client) {
      const form = new Form(body);
      const email = form.email('email');
      form.raise();
      limits.count('mailPerAddress', client.address);
      limits.countAt('mail', email, client.address);
      const found = await stored.byEmail(store, email);
      const user = found === null || found.blocked || found.confirmed ? null : found;
      const code = await store.write((tx) => codes.make(tx, 'user-confirmation', user));
      if (user !== null) codes.mail('user-confirmation', user, code);
      return { email };
    },
    async confirm(code, client) {
      limits.count('codePerAddress', client.address);
      const invalid = new Failure('account.invalid-token');
      const documentId = await codes.find(store, 'user-confirmation', code);
      const user = documentId === null ? null : await stored.byDocument(store, documentId);
      if (user === null) throw invalid;
      await writes.update(user.documentId, { confirmed: true }, async (tx, documentId) => {
        if (!(await codes.use(tx, 'user-confirmation', code))) throw invalid;
        await audit.record(tx, { actor: visitor(client), action: 'user.confirm', type: userUid, documentId });
      });
      generation.advance();
    },
  };
}
