import { join } from 'node:path';
import type { Accounts, Keys } from '../accounts/index.js';
import type { SignUrl } from '../content-api/index.js';
import type { Documents } from '../documents/index.js';
import type { Door } from '../http/index.js';
import { Bug, type Clock } from '../kernel/index.js';
import {
  createImages,
  createLibrary,
  createLocalStorage,
  createMedia,
  createS3Storage,
  createSignatures,
  createUploadsDoor,
  type Library,
  type Media,
  type MediaSettings,
  type Storage,
} from '../media/index.js';
import type { Snapshot } from '../schema/index.js';
import type { Store } from '../store/index.js';

/** What files are kept and shown with. */
export interface MediaParts {
  readonly settings: MediaSettings;
  /** Absolute. */
  readonly dataDir: string;
  readonly snapshot: Snapshot;
  readonly store: Store;
  readonly documents: Documents;
  readonly audit: Accounts['audit'];
  readonly keys: Keys;
  readonly clock: Clock;
  /** Hears of what goes wrong where no caller waits for it. */
  readonly report: (error: unknown) => void;
}

/** Files, as far as the rest of the house knows them. */
export interface MediaHouse {
  readonly media: Media;
  readonly library: Library;
  /** Of the addresses below `/uploads`. */
  readonly door: Door;
  readonly sign: SignUrl;
  /** Waits for work that is under way. */
  close(): Promise<void>;
}

/** How long a signed address works where no setting says so: long enough to look at a page. */
const usualSignedSeconds = 3_600;

/**
 * Puts files together: the folders `uploads` (or an S3-compatible store), `uploads/.incoming` and `cache` of the data folder, the images
 * that are made, the library and the door. Folders are made when they are first needed.
 */
export function openMedia({ settings, dataDir, keys, ...house }: MediaParts): MediaHouse {
  const { report, clock, store } = house;
  const uploads = join(dataDir, 'uploads');
  const incoming = join(uploads, '.incoming');
  const storage = openStorage(settings, uploads, report);
  const images = createImages({ settings, report });
  const media = createMedia({ ...house, settings, storage, images, incoming });
  const signatures = createSignatures(keys, clock);
  const seconds = settings.signedSeconds ?? usualSignedSeconds;
  const cacheFolder = join(dataDir, 'cache');
  return {
    media,
    library: createLibrary(house, media),
    door: createUploadsDoor({ store, storage, images, clock, keys, settings, incoming, cacheFolder }),
    // The key is the last part of the address, whatever serves it.
    sign: (url) => signatures.signedPath(url.slice(url.lastIndexOf('/') + 1), seconds),
    async close() {
      await media.close();
      await images.close();
    },
  };
}

function openStorage(
  { provider, s3 }: Pick<MediaSettings, 'provider' | 's3'>,
  folder: string,
  report: MediaParts['report'],
): Storage {
  if (provider === 'local') return createLocalStorage(folder);
  if (s3 === null) throw new Bug('the settings of the store are checked before it is opened');
  return createS3Storage(s3, { report });
}
