import type { Clock } from '../../foundations/core/index.js';
import type { Snapshot } from '../../language/schema/index.js';
import type { Store } from '../../storage/database/index.js';
import type { Documents } from '../documents/index.js';
import type { AccountsVersion } from './accounts-version.js';
import type { AuditLog } from './audit/audit-log.js';
import type { Mail } from './mail/index.js';
import type { AccountsSettings } from './settings.js';

/** Dependencies of the accounts room. */
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
  /** Receives errors of background work. */
  readonly report: (error: unknown) => void;
}

/**
 * Keys of an installation. Caller secrets are digested with one kind of key, so that a copy of the database contains no usable secret and a
 * new key ends every session. Secrets that must be read again are sealed with the other kind.
 */
export interface Keys {
  /**
   * Returns the digests of a caller's secret under every active key, the one to store first. They have a fixed form and
   * are safe in queries.
   */
  digests(secret: string): readonly string[];
  /** Returns the HMAC-SHA256 of a text in base64url under a separate key, as the signature of a token. */
  sign(text: string): string;
  /** Seals a text so that only this installation can open it (AES-256-GCM); the result starts with the id of the key. */
  seal(text: string): string;
  /** Opens a sealed text; null if its key was removed or is unknown. */
  open(sealed: string): string | null;
}
