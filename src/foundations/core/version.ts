import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package: the nearest above this file with a manifest, whether it runs from the sources, built or packed. */
export const packageFolder = findPackageFolder(dirname(fileURLToPath(import.meta.url)));

/** The version of the running Octavo, as in its package.json. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return (manifest as { readonly version: string }).version;
}

function findPackageFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findPackageFolder(dirname(folder));
}
