import type { Documents } from '../../../../domain/documents/index.js';
import type { Media } from '../../../../domain/media/index.js';
import type { QuerySettings } from '../../../../language/query/index.js';
import type { Snapshot } from '../../../../language/schema/index.js';
import type { CallerResolver } from '../parts.js';

/** The dependencies of the file endpoints. */
export interface UploadRoutesParts {
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly settings: QuerySettings;
  readonly callers: CallerResolver;
  readonly media: Media;
  readonly sign: SignUrl;
}

/** Makes an address at which a private file can be fetched for a while, of the one it is stored with. */
export type SignUrl = (url: string) => string;
