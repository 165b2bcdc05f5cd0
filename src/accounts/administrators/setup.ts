import { Bug, Failure, hashPassword } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import { amongChanges } from '../alone.js';
import { findCode, makeCode, useCode } from '../codes.js';
import { normalEmail } from '../email.js';
import { passwordProblem } from '../password-rule.js';
import { Body } from './body.js';
import { purposes } from './code-purposes.js';
import { type AdministratorsContext, commit } from './context.js';
import { aboutAdministrator, signedIn } from './journal.js';
import type { AdministratorRole, Administrators } from './types.js';

const codeSeconds = 3_600;
const shortestPassword = 12;

/** The first administrator, made with a code that only who runs the server can see, and those that the command line makes. */
export function createSetup(
  context: AdministratorsContext,
): Pick<Administrators, 'needsSetup' | 'setupCode' | 'setUp' | 'add'> {
  const { store, limits, administrators, roles, sessions, audit } = context;

  async function superAdmin(tx: Transaction): Promise<AdministratorRole> {
    const role = await roles.named(tx, 'super-admin');
    if (role === null) throw new Bug('there are no roles of administrators yet');
    return role;
  }

  return {
    async needsSetup() {
      return !(await administrators.any(store));
    },
    setupCode() {
      const request = { purpose: purposes.setup, subject: null, seconds: codeSeconds, replaces: true };
      return store.write(
        amongChanges(async (tx) => ((await administrators.any(tx)) ? null : makeCode(context, tx, request))),
      );
    },
    async setUp(body, client) {
      limits.count('codePerAddress', client.address);
      const form = new Body(body, ['code', 'email', 'password', 'firstName', 'lastName']);
      const email = form.email('email');
      const chosen = form.newPassword('password');
      const firstName = form.personName('firstName');
      const lastName = form.personName('lastName');
      const code = form.value('code');
      // A wrong code is said first, and costs no digest.
      if ((await findCode(context, store, purposes.setup, code)) === null) throw new Failure('account.incorrect-code');
      form.raise();
      const password = await hashPassword(chosen);
      return commit(context, async (tx) => {
        const used = await useCode(context, tx, purposes.setup, code);
        if (used === null || (await administrators.any(tx))) throw new Failure('account.incorrect-code');
        const role = await superAdmin(tx);
        const profile = { email, firstName, lastName, role: role.id, blocked: false };
        const { shown } = await administrators.insert(tx, { ...profile, password });
        const session = await sessions.open(tx, shown, client);
        await audit.record(tx, aboutAdministrator(signedIn(session, client), 'set-up', shown.id));
        return session;
      });
    },
    async add(request, actor) {
      const email = normalEmail(request.email);
      if (email === null) throw new Failure('account.invalid', { message: 'email must be a valid email' });
      const problem = passwordProblem(request.password, shortestPassword);
      if (problem !== null) throw new Failure('account.invalid', { message: problem });
      const password = await hashPassword(request.password);
      return commit(context, async (tx) => {
        const role = await roles.named(tx, request.role);
        if (role === null) throw new Failure('account.role-not-found');
        const profile = { email, firstName: null, lastName: null, role: role.id, blocked: false };
        const { shown } = await administrators.insert(tx, { ...profile, password });
        await audit.record(tx, aboutAdministrator(actor, 'add', shown.id));
        return shown;
      });
    },
  };
}
