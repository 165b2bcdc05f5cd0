import { fileUid } from '../../types.js';
import { createSystemHeader } from './system-header.js';

/** The content type behind media attributes. */
export const fileHeader = createSystemHeader({
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
    // Files are found by the hash in their address.
    hash: { type: 'string', index: true },
    ext: { type: 'string' },
    mime: { type: 'string' },
    size: { type: 'decimal' },
    url: { type: 'text' },
    previewUrl: { type: 'text' },
    provider: { type: 'string' },
    provider_metadata: { type: 'json' },
    // The following attributes are ours: for the panel, and for finding files again.
    folderId: { type: 'integer', private: true },
    visibility: { type: 'string', private: true },
    placeholder: { type: 'string', private: true },
    checksum: { type: 'string', private: true },
    bytes: { type: 'biginteger', private: true },
  },
});
