import type { Clock } from '../../foundations/core/index.js';
import type { Snapshot } from '../../language/schema/index.js';
import type { Store } from '../../storage/database/index.js';
import type { Documents } from '../documents/index.js';
import type { AccountsVersion } from './accounts-version.js';
import type { AuditLog } from './audit/audit-log.js';
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

/**
 * The secrets of an installation, at work. Two kinds of key: one under which secrets that callers hold are digested, so that a
 * copy of the database holds none that works and a new key ends every session; one under which what has to be read again is sealed.
 */
export interface Keys {
  /** The digests of a caller's secret under every key still in use, the one to store first. Texts of fixed form, safe to look up by. */
  digests(secret: string): readonly string[];
  /** The HMAC-SHA256 of a text in base64url, under a key of its own: the signature of a token that says who made it. */
  sign(text: string): string;
  /** Seals a text so that only this installation can open it (AES-256-GCM); the key's id stands in front. */
  seal(text: string): string;
  /** Opens what `seal` made; null where it was made under a key that is gone, or is not ours. */
  open(sealed: string): string | null;
}
