import { fileUid } from '../../types.js';
import { systemHead } from './system-head.js';

/** The content type behind media attributes. */
export const fileHead = systemHead({
  uid: fileUid,
  singularName: 'file',
  pluralName: 'files',
  displayName: 'File',
  collectionName: 'files',
  attributes: {
    name: { type: 'string', required: true },
    alternativeText: { type: 'text' },
    caption: { type: 'text' },
    focalPoint: { type: 'json' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    formats: { type: 'json' },
    hash: { type: 'string' },
    ext: { type: 'string' },
    mime: { type: 'string' },
    size: { type: 'decimal' },
    url: { type: 'text' },
    previewUrl: { type: 'text' },
    provider: { type: 'string' },
    provider_metadata: { type: 'json', private: true },
  },
});
