import type { Clock } from '../../foundations/core/index.js';
import type { Snapshot } from '../../language/schema/index.js';
import type { Store } from '../../storage/database/index.js';
import type { Documents } from '../documents/index.js';
import type { AccountsVersion } from './accounts-version.js';
import type { AuditLog } from './audit/audit-log.js';
import type { Keys } from './keys.js';
import type { Mail } from './mail/index.js';
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
