import type { Transaction } from '../../../../storage/database/index.js';
import { consumeCode, findCode } from '../../one-time-codes.js';
import type { StoredAdministrator } from '../administrator-table.js';
import type { AdministratorsContext } from '../context.js';
import { codePurposes } from './code-purposes.js';
import { findTimeStep, isTotpCode } from './totp.js';

/**
 * Returns whether a code verifies the second factor of an administrator: of the app, each time step once, or a recovery code. Uses up the
 * code in the transaction of what it allows.
 */
export async function verifySecondFactor(
  context: AdministratorsContext,
  tx: Transaction,
  { shown, totpSecret }: StoredAdministrator,
  code: string,
): Promise<boolean> {
  if (totpSecret === null) return false;
  const text = code.replaceAll(' ', '');
  if (!isTotpCode(text)) return useRecoveryCode(context, tx, shown.id, text);
  const secret = context.keys.open(totpSecret);
  const step = secret === null ? null : await findTimeStep(context.clock, secret, text);
  return step !== null && context.administrators.consumeStep(tx, shown.id, totpSecret, step);
}

/** Codes of other administrators stay unused. */
async function useRecoveryCode(
  context: AdministratorsContext,
  tx: Transaction,
  id: number,
  code: string,
): Promise<boolean> {
  const found = await findCode(context, tx, codePurposes.recovery, code);
  return found?.subject === String(id) && (await consumeCode(context, tx, codePurposes.recovery, code)) !== null;
}
