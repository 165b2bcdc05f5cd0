import type { MediaContext } from '../context.js';
import type { FileLeases } from './file-leases.js';
import type { FileRows } from './file-rows.js';
import type { FileWrites } from './file-writes.js';

/** Dependencies of operations on files. */
export interface MediaFileServices {
  readonly context: MediaContext;
  readonly rows: FileRows;
  readonly writes: FileWrites;
  readonly leases: FileLeases;
}
