import { type Clock, lazyModule } from '../../../foundations/core/index.js';

const issuer = 'Octavo';
const period = 30;
const codePattern = /^\d{6}$/;
const totpOptions = { algorithm: 'sha1', digits: 6, period } as const;

/** What an app needs to make codes. */
export interface TotpSecret {
  /** Base32. */
  readonly secret: string;
  /** The `otpauth:` address that is shown as a picture. */
  readonly address: string;
}

const loadOtplib = lazyModule('otplib', () => import('otplib'));

/** A new secret for an account (RFC 6238: SHA-1, 30 seconds, 6 digits, which every app knows). */
export async function createTotpSecret(account: string): Promise<TotpSecret> {
  const { generateSecret, generateURI } = await loadOtplib();
  const secret = generateSecret();
  return { secret, address: generateURI({ issuer, label: account, secret, ...totpOptions }) };
}

/** Whether a text looks like a code of an app; a recovery code does not. */
export function isTotpCode(text: string): boolean {
  return codePattern.test(text);
}

/** The step of time that a code belongs to, if it is one of the present, the last or the next; null: it is wrong. */
export async function findTimeStep(clock: Clock, secret: string, code: string): Promise<number | null> {
  if (!isTotpCode(code)) return null;
  const { verifySync } = await loadOtplib();
  const epoch = Math.floor(clock.now() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: period, ...totpOptions });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
