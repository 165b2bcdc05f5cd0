import { documentIdFor } from '../../../src/kernel/index.js';
import type { FileRow } from '../../support/files.js';

function file(name: string, ext: string, mime: string, width: number | null, height: number | null): FileRow {
  const hash = `${name}_0123456789`;
  return {
    saveAs: `file.${name}`,
    documentId: documentIdFor(`conformance file ${name}`),
    name: `${name}${ext}`,
    alternativeText: width === null ? null : `Picture of ${name}`,
    caption: null,
    width,
    height,
    hash,
    ext,
    mime,
    size: 12.34,
    url: `/uploads/${hash}${ext}`,
    provider: 'local',
  };
}

/** Files, put in place without the upload interface. */
export const fileRows: readonly FileRow[] = [
  file('anvil', '.png', 'image/png', 640, 480),
  file('engine', '.jpg', 'image/jpeg', 1200, 800),
  file('manual', '.pdf', 'application/pdf', null, null),
];
