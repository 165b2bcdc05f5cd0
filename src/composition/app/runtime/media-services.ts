import type { Accounts, Keys } from '../../../domain/accounts/index.js';
import type { Documents } from '../../../domain/documents/index.js';
import {
  createLibrary,
  createMedia,
  createSignatures,
  createUploadsRoutes,
  type Library,
  type Media,
} from '../../../domain/media/index.js';
import type { Clock } from '../../../foundations/core/index.js';
import type { RouteGroup } from '../../../foundations/http/index.js';
import type { SignUrl } from '../../../interfaces/api/content/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { FileServices } from './file-services.js';

/** Dependencies of media. */
export interface MediaParts {
  readonly files: FileServices;
  readonly snapshot: Snapshot;
  readonly store: Store;
  readonly documents: Documents;
  readonly audit: Accounts['audit'];
  readonly keys: Keys;
  readonly clock: Clock;
  /** Called with background errors, which have no caller. */
  readonly report: (error: unknown) => void;
}

/** The media services of one model version. */
export interface MediaServices {
  readonly media: Media;
  readonly library: Library;
  /** Of the addresses below `/uploads`. */
  readonly routes: RouteGroup;
  readonly sign: SignUrl;
}

/** Default lifetime of a signed address: long enough to read a page. */
const defaultSignedSeconds = 3_600;

/** Creates the media library of a model and the routes of its files on top of the file storage. */
export function createMediaServices({ files, keys, ...context }: MediaParts): MediaServices {
  const { settings, storage, images, incoming, cacheFolder } = files;
  const { store, clock } = context;
  const media = createMedia({ ...context, settings, storage, images, incoming });
  const signatures = createSignatures(keys, clock);
  const seconds = settings.signedSeconds ?? defaultSignedSeconds;
  return {
    media,
    library: createLibrary(context, media),
    routes: createUploadsRoutes({ store, storage, images, clock, keys, settings, incoming, cacheFolder }),
    // The key is the last segment of the URL, for every storage provider.
    sign: (url) => signatures.signedPath(url.slice(url.lastIndexOf('/') + 1), seconds),
  };
}
