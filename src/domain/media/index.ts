export type { MediaContext } from './context.js';
export { createMedia } from './create-media.js';
export { type FileTotals, sumFiles } from './files/file-totals.js';
export { createObjectBulkImport, type ImportedObject, type ObjectBulkImport } from './files/object-bulk-import.js';
export { createImages, type ImagesDependencies } from './images/create-images.js';
export { createLibrary, type LibraryContext } from './library/create-library.js';
export { fileListParameters, parseFileListQuery } from './library/file-list-query.js';
export type { FileUse, Folder, FolderRequest, Library, MoveRequest, UsesPage, UsesRequest } from './library/library.js';
export { createUploadsRoutes, type UploadsDependencies } from './serving/create-uploads-routes.js';
export { createSignatures, type Signatures } from './serving/signatures.js';
export type { MediaSettings, S3Settings } from './settings.js';
export { createLocalStorage } from './storage/create-local-storage.js';
export { createS3Storage, type S3Options } from './storage/create-s3-storage.js';
export { isObjectKey } from './storage/object-key.js';
export { ensureFolder, syncFolder, syncOpen } from './storage/regular-files.js';
export type { Storage } from './storage/storage.js';
export { type StorageTrial, tryStorage } from './storage/try-storage.js';
export type {
  FileDetails,
  IncomingBody,
  Media,
  ReceivedFile,
  ReceivedForm,
  StoredFile,
  SweepReport,
} from './types.js';
