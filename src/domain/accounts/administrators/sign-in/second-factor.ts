import { Failure, isoTime } from '../../../../foundations/core/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { codeTable } from '../../../../storage/sql/layout/index.js';
import { tableStatements } from '../../../../storage/sql/plan/index.js';
import { createCode, deleteCodes } from '../../one-time-codes.js';
import { AdministratorForm } from '../administrator-form.js';
import { administratorAuditEntry } from '../audit-entries.js';
import { type AdministratorsContext, commitAccountChange } from '../context.js';
import type { Administrators } from '../types.js';
import { codePurposes } from './code-purposes.js';
import { createTotpSecret, findTimeStep } from './totp.js';
import { recheckPassword, verifyCurrentPassword } from './verify-current-password.js';

const pendingSeconds = 600;
const recoverySeconds = 10 * 365 * 24 * 3_600;
const recoveryCodeCount = 10;

/**
 * Creates the second factor: codes of an app (RFC 6238), and recovery codes for its loss. It is active from the first correct code on.
 * Turning it on or off replaces the secret of the current session and ends all others.
 */
export function createSecondFactor(
  context: AdministratorsContext,
): Pick<Administrators, 'beginSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor' | 'turnOffSecondFactor'> {
  const { store, clock, keys, administrators, sessions, privilegeGuard, audit } = context;
  const pending = tableStatements(store.dialect, codeTable).select(['data'], {
    purpose: '=',
    subject: '=',
    expires_at: '>',
  });

  async function loadPendingSecret(tx: Transaction, id: number): Promise<string | null> {
    const row = await pending.first(tx, {
      purpose: codePurposes.pendingSecondFactor,
      subject: String(id),
      expires_at: isoTime(clock.now()),
    });
    return typeof row?.data === 'string' ? String(JSON.parse(row.data)) : null;
  }

  /** Replaces the recovery codes, one after the other, since they share a transaction. */
  async function renewRecoveryCodes(tx: Transaction, subject: string): Promise<readonly string[]> {
    await deleteCodes(context, tx, codePurposes.recovery, subject);
    const codes: string[] = [];
    while (codes.length < recoveryCodeCount) {
      codes.push(await createCode(context, tx, { purpose: codePurposes.recovery, subject, seconds: recoverySeconds }));
    }
    return codes;
  }

  async function turnOff(tx: Transaction, id: number): Promise<void> {
    await administrators.setSecondFactor(tx, id, null);
    await deleteCodes(context, tx, codePurposes.recovery, String(id));
    await deleteCodes(context, tx, codePurposes.pendingSecondFactor, String(id));
  }

  return {
    async beginSecondFactor(identity, body) {
      const form = new AdministratorForm(body, ['currentPassword']);
      const current = form.text('currentPassword');
      form.throwIfInvalid();
      const verified = await verifyCurrentPassword(context, identity, current);
      const totp = await createTotpSecret(verified.shown.email);
      await store.write(async (tx) => {
        const { shown } = await recheckPassword(context, tx, verified);
        const data = keys.seal(totp.secret);
        const request = {
          purpose: codePurposes.pendingSecondFactor,
          subject: String(shown.id),
          data,
          seconds: pendingSeconds,
        };
        await createCode(context, tx, { ...request, replaces: true });
      });
      return totp;
    },
    async confirmSecondFactor({ id, session }, body, actor) {
      const form = new AdministratorForm(body, ['code']);
      const code = form.text('code');
      form.throwIfInvalid();
      return commitAccountChange(context, async (tx) => {
        const sealed = await loadPendingSecret(tx, id);
        const secret = sealed === null ? null : keys.open(sealed);
        const step = secret === null ? null : await findTimeStep(clock, secret, code.replaceAll(' ', ''));
        if (sealed === null || step === null) throw new Failure('account.incorrect-code');
        await administrators.setSecondFactor(tx, id, { secret: sealed, step });
        await deleteCodes(context, tx, codePurposes.pendingSecondFactor, String(id));
        const codes = await renewRecoveryCodes(tx, String(id));
        const administrator = await administrators.byId(tx, id);
        if (administrator === null) throw new Failure('access.unauthorized');
        const renewed = await sessions.renew(tx, administrator.shown, session);
        await audit.record(tx, administratorAuditEntry(actor, 'second-factor-on', id));
        return { recoveryCodes: codes, session: renewed };
      });
    },
    async removeSecondFactor(identity, body, actor) {
      const form = new AdministratorForm(body, ['currentPassword']);
      const current = form.text('currentPassword');
      form.throwIfInvalid();
      const verified = await verifyCurrentPassword(context, identity, current);
      return commitAccountChange(context, async (tx) => {
        const { shown } = await recheckPassword(context, tx, verified);
        await turnOff(tx, shown.id);
        const renewed = await sessions.renew(tx, { ...shown, secondFactor: false }, identity.session);
        await audit.record(tx, administratorAuditEntry(actor, 'second-factor-off', shown.id));
        return renewed;
      });
    },
    async turnOffSecondFactor(id, actor) {
      await commitAccountChange(context, async (tx) => {
        const administrator = await administrators.byId(tx, id);
        if (administrator === null) throw new Failure('http.not-found');
        await privilegeGuard.requireSuperAdmin(tx, actor);
        // Administrators turn off their own with the password, which a stolen session does not have.
        if (actor.identity.is === 'administrator' && actor.identity.id === id) throw new Failure('access.forbidden');
        if (administrator.totpSecret === null) throw new Failure('http.not-found');
        await turnOff(tx, id);
        await sessions.endAll(tx, id);
        await audit.record(tx, administratorAuditEntry(actor, 'second-factor-off', id));
      });
    },
  };
}
