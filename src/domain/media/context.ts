import type { Clock } from '../../foundations/core/index.js';
import type { Snapshot } from '../../language/schema/index.js';
import type { Store } from '../../storage/database/index.js';
import type { AuditLog } from '../accounts/index.js';
import type { Documents } from '../documents/index.js';
import type { Images } from './images/images.js';
import type { MediaSettings } from './settings.js';
import type { Storage } from './storage/storage.js';

/** Dependencies of the media room. */
export interface MediaContext {
  readonly store: Store;
  readonly documents: Documents;
  readonly snapshot: Snapshot;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly storage: Storage;
  readonly images: Images;
  readonly settings: MediaSettings;
  /** Folder for incoming files and images being made, on the same disk as local storage. */
  readonly incoming: string;
  /** Receives errors of background work. */
  readonly report: (error: unknown) => void;
}
