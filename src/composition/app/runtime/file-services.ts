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
 * Creates the storage of files and the image service: folders `uploads` (or an S3-compatible store),
 * `uploads/.incoming` and `cache` of the data folder, which are created on first use. `report` gets background errors,
 * which have no caller.
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

/** Opens the storage of files: the folder, or the configured object store. */
export function openStorage(
  { provider, s3 }: Pick<MediaSettings, 'provider' | 's3'>,
  folder: string,
  report: (error: unknown) => void,
): Storage {
  if (provider === 'local') return createLocalStorage(folder);
  if (s3 === null) throw new Bug('the settings of the store are checked before it is opened');
  return createS3Storage(s3, { report });
}
