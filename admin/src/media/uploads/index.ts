export { UploadList } from './upload-list.js';
export { UploadPanel } from './upload-panel.js';
export type { Upload } from './upload-queue.js';
export { useStartUploads, useUploads } from './use-uploads.js';
