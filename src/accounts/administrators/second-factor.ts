import { Failure, isoTime } from '../../kernel/index.js';
import type { Transaction } from '../../store/index.js';
import { forgetCodes, makeCode } from '../codes.js';
import { textOrNull } from '../columns.js';
import { Body } from './body.js';
import { purposes } from './code-purposes.js';
import { type AdministratorsContext, commit } from './context.js';
import { aboutAdministrator } from './journal.js';
import { provePassword, stillProven } from './prove-password.js';
import { secondFactorStatements } from './second-factor-statements.js';
import { newTotp, stepOfCode } from './totp.js';
import type { Administrators } from './types.js';

const pendingSeconds = 600;
const recoverySeconds = 10 * 365 * 24 * 3_600;
const recoveryCodes = 10;

/**
 * The second factor: codes of an app (RFC 6238), and recovery codes for when it is lost. It counts from the first right code on. The
 * session that turns it on or off gets a new secret, every other one ends.
 */
export function createSecondFactor(
  context: AdministratorsContext,
): Pick<Administrators, 'beginSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor' | 'turnOffSecondFactor'> {
  const { store, clock, keys, administrators, sessions, bounds, audit } = context;
  const statements = secondFactorStatements(store.dialect);

  async function pendingSecret(tx: Transaction, id: number): Promise<string | null> {
    const [row] = await tx.rows(statements.pending, [purposes.pendingSecondFactor, String(id), isoTime(clock.now())]);
    const data = textOrNull(row?.data);
    return data === null ? null : String(JSON.parse(data));
  }

  /** New recovery codes in the place of earlier ones, one after the other as they share a transaction. */
  async function renewRecoveryCodes(tx: Transaction, subject: string): Promise<readonly string[]> {
    await forgetCodes(context, tx, purposes.recovery, subject);
    const codes: string[] = [];
    while (codes.length < recoveryCodes) {
      codes.push(await makeCode(context, tx, { purpose: purposes.recovery, subject, seconds: recoverySeconds }));
    }
    return codes;
  }

  async function turnOff(tx: Transaction, id: number): Promise<void> {
    await administrators.setSecondFactor(tx, id, null);
    await forgetCodes(context, tx, purposes.recovery, String(id));
    await forgetCodes(context, tx, purposes.pendingSecondFactor, String(id));
  }

  return {
    async beginSecondFactor(identity, body) {
      const form = new Body(body, ['currentPassword']);
      const current = form.text('currentPassword');
      form.raise();
      const proven = await provePassword(context, identity, current);
      const totp = await newTotp(proven.shown.email);
      await store.write(async (tx) => {
        const { shown } = await stillProven(context, tx, proven);
        const data = keys.seal(totp.secret);
        const request = {
          purpose: purposes.pendingSecondFactor,
          subject: String(shown.id),
          data,
          seconds: pendingSeconds,
        };
        await makeCode(context, tx, { ...request, replaces: true });
      });
      return totp;
    },
    async confirmSecondFactor({ id, session }, body, actor) {
      const form = new Body(body, ['code']);
      const code = form.text('code');
      form.raise();
      return commit(context, async (tx) => {
        const sealed = await pendingSecret(tx, id);
        const secret = sealed === null ? null : keys.open(sealed);
        const step = secret === null ? null : await stepOfCode(clock, secret, code.replaceAll(' ', ''));
        if (sealed === null || step === null) throw new Failure('account.incorrect-code');
        await administrators.setSecondFactor(tx, id, { secret: sealed, step });
        await forgetCodes(context, tx, purposes.pendingSecondFactor, String(id));
        const codes = await renewRecoveryCodes(tx, String(id));
        const administrator = await administrators.byId(tx, id);
        if (administrator === null) throw new Failure('access.unauthorized');
        const renewed = await sessions.renew(tx, administrator.shown, session);
        await audit.record(tx, aboutAdministrator(actor, 'second-factor-on', id));
        return { recoveryCodes: codes, session: renewed };
      });
    },
    async removeSecondFactor(identity, body, actor) {
      const form = new Body(body, ['currentPassword']);
      const current = form.text('currentPassword');
      form.raise();
      const proven = await provePassword(context, identity, current);
      return commit(context, async (tx) => {
        const { shown } = await stillProven(context, tx, proven);
        await turnOff(tx, shown.id);
        const renewed = await sessions.renew(tx, { ...shown, secondFactor: false }, identity.session);
        await audit.record(tx, aboutAdministrator(actor, 'second-factor-off', shown.id));
        return renewed;
      });
    },
    async turnOffSecondFactor(id, actor) {
      await commit(context, async (tx) => {
        const administrator = await administrators.byId(tx, id);
        if (administrator === null) throw new Failure('http.not-found');
        await bounds.demandSuperAdmin(tx, actor);
        // One's own is turned off with the password: a stolen session alone must not.
        if (actor.identity.is === 'administrator' && actor.identity.id === id) throw new Failure('access.forbidden');
        if (administrator.totpSecret === null) throw new Failure('http.not-found');
        await turnOff(tx, id);
        await sessions.endAll(tx, id);
        await audit.record(tx, aboutAdministrator(actor, 'second-factor-off', id));
      });
    },
  };
}
