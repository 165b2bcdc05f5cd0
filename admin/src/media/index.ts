export { AlternativeTextMark } from './alternative-text-mark.js';
export { DropArea } from './drop-area.js';
export { FileDrawer } from './file-drawer.js';
export { acceptAttribute, type FileKind, getFileKind } from './file-kind.js';
export { FilePicker } from './file-picker.js';
export { FilePreview } from './file-preview.js';
export { type Upload, UploadList, useUploads } from './uploads/index.js';
export { useAllowedFiles } from './use-allowed-files.js';
export { useLatestFile } from './use-latest-file.js';
