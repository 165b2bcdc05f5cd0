import type { FileRow } from '../../support/files.js';

function file(
  name: string,
  ext: string,
  mime: string,
  size: readonly [number, number] | null,
): readonly [string, FileRow] {
  const hash = `${name}_0123456789`;
  const row: FileRow = {
    name: `${name}${ext}`,
    alternativeText: size === null ? null : `Picture of ${name}`,
    width: size?.[0] ?? null,
    height: size?.[1] ?? null,
    hash,
    ext,
    mime,
    size: 12.34,
    url: `/uploads/${hash}${ext}`,
    provider: 'local',
  };
  return [`file.${name}`, row];
}

/** Files, created without the upload endpoint; by the name under which they are saved. */
export const files: readonly (readonly [string, FileRow])[] = [
  file('anvil', '.png', 'image/png', [640, 480]),
  file('engine', '.jpg', 'image/jpeg', [1200, 800]),
  file('manual', '.pdf', 'application/pdf', null),
];
