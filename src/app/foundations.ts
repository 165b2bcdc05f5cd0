import { type AccountsParts, createLimits, type Limits } from '../accounts/index.js';
import type { Log } from '../http/index.js';
import type { Clock } from '../kernel/index.js';
import { createMail, type Mail } from '../mail/index.js';
import type { Store } from '../store/index.js';
import { accountsSettings } from './accounts-settings.js';
import type { Files } from './open-files.js';
import { openFiles } from './open-files.js';
import type { Secrets } from './secrets.js';
import type { OctavoConfig } from './types.js';

/** What a running Octavo stands on, whatever its content model is. */
export interface Foundations {
  readonly config: OctavoConfig;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly mail: Mail;
  readonly files: Files;
  readonly limits: Limits;
  readonly accountsSettings: AccountsParts['settings'];
  readonly clock: Clock;
  readonly log: Log;
  /** Hears of what goes wrong where no caller waits for it. */
  readonly report: (error: unknown) => void;
}

/** Lays them. Nothing is sent or written yet. */
export function layFoundations(
  parts: Pick<Foundations, 'config' | 'store' | 'secrets' | 'clock' | 'log'>,
): Foundations {
  const { config, clock, log } = parts;
  const report = (error: unknown): void => log({ level: 'error', message: 'something nobody waits for failed', error });
  const settings = accountsSettings(config);
  return {
    ...parts,
    report,
    accountsSettings: settings,
    limits: createLimits(clock, settings.limits),
    files: openFiles(config.media, config.dataDir, report),
    mail: createMail(config.mail, config.dataDir, clock, (error) =>
      log({ level: 'error', message: 'a mail was not sent', error }),
    ),
  };
}
