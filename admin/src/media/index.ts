export { DropArea } from './drop-area.js';
export { acceptAttribute, type FileKind, getFileKind } from './file-kind.js';
export { FilePicker } from './file-picker.js';
export { FilePreview } from './file-preview.js';
export { type Upload, UploadList, useUploads } from './uploads/index.js';
