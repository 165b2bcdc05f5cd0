export { DropArea } from './drop-area.js';
export { acceptOf, type FileKind, fileKindOf } from './file-kind.js';
export { FilePicker } from './file-picker.js';
export { FilePreview } from './file-preview.js';
export { UploadList } from './upload-list.js';
export { type Upload, useUploads } from './use-uploads.js';
