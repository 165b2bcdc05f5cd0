import { join } from 'node:path';
import {
  createImages,
  createLocalStorage,
  createS3Storage,
  type MediaContext,
  type MediaSettings,
  type Storage,
} from '../../../domain/media/index.js';
import { Bug } from '../../../foundations/core/index.js';

/** Services for storing and processing files; they do not depend on the model. */
export interface FileServices extends Pick<MediaContext, 'settings' | 'storage' | 'incoming'> {
  readonly images: ReturnType<typeof createImages>;
  readonly cacheFolder: string;
}

/**
 * The store of files and the maker of images: folders `uploads` (or an S3-compatible store), `uploads/.incoming` and `cache` of the data
 * folder, which are made when they are first needed. `report` hears of what goes wrong where no caller waits for it.
 */
export function createFileServices(
  settings: MediaSettings,
  dataDir: string,
  report: (error: unknown) => void,
): FileServices {
  const uploads = join(dataDir, 'uploads');
  return {
    settings,
    storage: openStorage(settings, uploads, report),
    images: createImages({ settings, report }),
    incoming: join(uploads, '.incoming'),
    cacheFolder: join(dataDir, 'cache'),
  };
}

/** The store of files alone: the folder, or the object store that the settings name. */
export function openStorage(
  { provider, s3 }: Pick<MediaSettings, 'provider' | 's3'>,
  folder: string,
  report: (error: unknown) => void,
): Storage {
  if (provider === 'local') return createLocalStorage(folder);
  if (s3 === null) throw new Bug('the settings of the store are checked before it is opened');
  return createS3Storage(s3, { report });
}
