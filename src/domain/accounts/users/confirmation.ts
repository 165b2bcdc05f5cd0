import { Failure } from '../../../foundations/core/index.js';
import { userUid } from '../../../language/schema/index.js';
import { anonymousActor } from '../audit/audit-log.js';
import type { UsersDependencies } from './dependencies.js';
import { UserForm } from './user-form.js';
import type { Users } from './users.js';

/** Creates the confirmation of the address that a user registered with. */
export function createEmailConfirmation(dependencies: UsersDependencies): Pick<Users, 'sendConfirmation' | 'confirm'> {
  const { context, rateLimiter, userReader, writes, codes } = dependencies;
  const { store, audit, accountsVersion } = context;
  return {
    async sendConfirmation(body, client) {
      const form = new UserForm(body);
      const email = form.email('email');
      form.throwIfInvalid();
      rateLimiter.countAttempt('mailPerAddress', client.address);
      rateLimiter.countAttemptFrom('mail', email, client.address);
      const found = await userReader.byEmail(store, email);
      const user = found === null || found.blocked || found.confirmed ? null : found;
      const code = await store.write((tx) => codes.make(tx, 'user-confirmation', user));
      if (user !== null) codes.mail('user-confirmation', user, code);
      return { email };
    },
    async confirm(code, client) {
      rateLimiter.countAttempt('codePerAddress', client.address);
      const invalid = new Failure('account.invalid-token');
      const documentId = await codes.find(store, 'user-confirmation', code);
      const user = documentId === null ? null : await userReader.byDocument(store, documentId);
      if (user === null) throw invalid;
      await writes.update(user.documentId, { confirmed: true }, async (tx, documentId) => {
        if (!(await codes.use(tx, 'user-confirmation', code))) throw invalid;
        await audit.record(tx, {
          actor: anonymousActor(client),
          action: 'user.confirm',
          type: userUid,
          documentId,
        });
      });
      accountsVersion.increment();
    },
  };
}
