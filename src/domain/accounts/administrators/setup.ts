import { Bug, Failure, hashPassword } from '../../../foundations/core/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { withAccountsLock } from '../account-lock.js';
import { normalizeEmail } from '../email.js';
import { consumeCode, createCode, findCode } from '../one-time-codes.js';
import { passwordProblem } from '../password-rule.js';
import { AdministratorForm } from './administrator-form.js';
import { administratorAuditEntry, sessionActor } from './audit-entries.js';
import { type AdministratorsContext, commitAccountChange } from './context.js';
import { codePurposes } from './sign-in/code-purposes.js';
import type { AdministratorRole, Administrators } from './types.js';

const codeSeconds = 3_600;
const minPasswordLength = 12;

/**
 * Creates the setup of the first administrator, with a code that only the operator of the server sees, and of those that the command line
 * adds.
 */
export function createSetup(
  context: AdministratorsContext,
): Pick<Administrators, 'needsSetup' | 'setupCode' | 'setUp' | 'add'> {
  const { store, rateLimiter, administrators, roles, sessions, audit } = context;

  async function requireSuperAdminRole(tx: Transaction): Promise<AdministratorRole> {
    const role = await roles.findByCodeOrName(tx, 'super-admin');
    if (role === null) throw new Bug('there are no roles of administrators yet');
    return role;
  }

  return {
    async needsSetup() {
      return !(await administrators.hasAny(store));
    },
    setupCode() {
      const request = { purpose: codePurposes.setup, subject: null, seconds: codeSeconds, replaces: true };
      return store.write(
        withAccountsLock(async (tx) => ((await administrators.hasAny(tx)) ? null : createCode(context, tx, request))),
      );
    },
    async setUp(body, client) {
      rateLimiter.countAttempt('codePerAddress', client.address);
      const form = new AdministratorForm(body, ['code', 'email', 'password', 'firstName', 'lastName']);
      const email = form.email('email');
      const chosen = form.newPassword('password');
      const firstName = form.personName('firstName');
      const lastName = form.personName('lastName');
      const code = form.value('code');
      // A wrong code is rejected before the costly password hash.
      if ((await findCode(context, store, codePurposes.setup, code)) === null)
        throw new Failure('account.incorrect-code');
      form.throwIfInvalid();
      const password = await hashPassword(chosen);
      return commitAccountChange(context, async (tx) => {
        const used = await consumeCode(context, tx, codePurposes.setup, code);
        if (used === null || (await administrators.hasAny(tx))) throw new Failure('account.incorrect-code');
        const role = await requireSuperAdminRole(tx);
        const profile = { email, firstName, lastName, role: role.id, blocked: false };
        const { shown } = await administrators.insert(tx, { ...profile, password });
        const session = await sessions.open(tx, shown, client);
        await audit.record(tx, administratorAuditEntry(sessionActor(session, client), 'set-up', shown.id));
        return session;
      });
    },
    async add(request, actor) {
      const email = normalizeEmail(request.email);
      if (email === null) throw new Failure('account.invalid', { message: 'email must be a valid email' });
      const problem = passwordProblem(request.password, minPasswordLength);
      if (problem !== null) throw new Failure('account.invalid', { message: problem.message });
      const password = await hashPassword(request.password);
      return commitAccountChange(context, async (tx) => {
        const role = await roles.findByCodeOrName(tx, request.role);
        if (role === null) throw new Failure('account.role-not-found');
        const profile = { email, firstName: null, lastName: null, role: role.id, blocked: false };
        const { shown } = await administrators.insert(tx, { ...profile, password });
        await audit.record(tx, administratorAuditEntry(actor, 'add', shown.id));
        return shown;
      });
    },
  };
}
