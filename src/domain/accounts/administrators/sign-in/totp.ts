import { type Clock, lazyModule } from '../../../../foundations/core/index.js';

const issuer = 'Octavo';
const period = 30;
const codePattern = /^\d{6}$/;
const totpOptions = { algorithm: 'sha1', digits: 6, period } as const;

/** Secret of an authenticator app. */
export interface TotpSecret {
  /** Base32. */
  readonly secret: string;
  /** The `otpauth:` address, shown as a QR code. */
  readonly address: string;
}

const loadOtplib = lazyModule('otplib', () => import('otplib'));

/** Returns a new secret for an account (RFC 6238: SHA-1, 30 seconds, 6 digits, supported by every app). */
export async function createTotpSecret(account: string): Promise<TotpSecret> {
  const { generateSecret, generateURI } = await loadOtplib();
  const secret = generateSecret();
  return { secret, address: generateURI({ issuer, label: account, secret, ...totpOptions }) };
}

/** Returns whether a text has the form of an app's code; recovery codes do not. */
export function isTotpCode(text: string): boolean {
  return codePattern.test(text);
}

/** Returns the time step of a code if it is the current, previous or next one; null if the code is wrong. */
export async function findTimeStep(clock: Clock, secret: string, code: string): Promise<number | null> {
  if (!isTotpCode(code)) return null;
  const { verifySync } = await loadOtplib();
  const epoch = Math.floor(clock.now() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: period, ...totpOptions });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
