import { systemActor } from '../../../domain/accounts/index.js';
import { CliError } from '../../../foundations/core/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';

/** Flags of `octavo secrets:rotate`. */
export interface RotateFlags extends ProjectFlags {
  readonly only?: string;
  /** Hours. */
  readonly grace?: string;
}

const maxHours = 24 * 365;

/**
 * `octavo secrets:rotate`: replaces the current keys by new ones; running servers adopt them within a second and record
 * that in the audit log. Throws CliError for wrong flags, Failure if the keys come from the environment.
 */
export async function secretsRotate(flags: RotateFlags, output: Output): Promise<void> {
  const what = parseOnly(flags.only);
  const hours = flags.grace === undefined ? 0 : parseHours(flags.grace);
  if (what === 'encryption' && hours > 0) throw new CliError('--grace is for sessions: an old encryption key stays');
  await withApp(flags, output, async ({ accounts, secrets, store }) => {
    await secrets.rotate(what, hours);
    const fields = what === 'all' ? ['session', 'encryption'] : [what];
    await store.write((tx) =>
      accounts.audit.record(tx, { actor: systemActor, action: 'secrets.rotate', type: 'settings::secrets', fields }),
    );
    if (what !== 'encryption') output.err(`The session key is new: ${describeSessionEnd(hours)}.`);
    if (what !== 'session') output.err('The encryption key is new; what the old one sealed can still be opened.');
  });
}

function parseOnly(only: string | undefined): 'session' | 'encryption' | 'all' {
  switch (only) {
    case undefined:
      return 'all';
    case 'session':
    case 'encryption':
      return only;
    default:
      throw new CliError('--only must be session or encryption');
  }
}

function parseHours(text: string): number {
  const hours = Number(text);
  if (/^\d+$/.test(text) && hours <= maxHours) return hours;
  throw new CliError(`--grace must be a whole number of hours, at most ${maxHours}`);
}

function describeSessionEnd(hours: number): string {
  return hours === 0
    ? 'every session has ended, and every code that was mailed'
    : `sessions, and codes that were mailed, end within ${hours} hour${hours === 1 ? '' : 's'}`;
}
