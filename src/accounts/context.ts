import type { Documents } from '../documents/index.js';
import type { Clock } from '../kernel/index.js';
import type { Mail } from '../mail/index.js';
import type { Snapshot } from '../schema/index.js';
import type { Store } from '../store/index.js';
import type { AuditLog } from './audit/audit.js';
import type { AccountsVersion } from './generation.js';
import type { Keys } from './keys.js';
import type { AccountsSettings } from './settings.js';

/** What everything in this room is made from. */
export interface AccountsContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly keys: Keys;
  readonly mail: Mail;
  readonly audit: AuditLog;
  readonly accountsVersion: AccountsVersion;
  readonly settings: AccountsSettings;
  /** Hears of what goes wrong where no caller waits for it. */
  readonly report: (error: unknown) => void;
}
