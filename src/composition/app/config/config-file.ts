import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CliError, isObject } from '../../../foundations/core/index.js';
import { defineExtensions, type LoadedExtensions, parseExtensions, refuse } from '../extensions/index.js';
import { defineConfig } from './define-config.js';

/** The possible names of a configuration file; the first one found counts. */
export const configFileNames: readonly string[] = ['octavo.config.ts', 'octavo.config.js', 'octavo.config.mjs'];

/** Path of the project's configuration file; null: it has none, and the defaults hold. */
export function findConfigFile(project: string): string | null {
  return configFileNames.map((name) => join(project, name)).find((path) => existsSync(path)) ?? null;
}

/** A configuration file, run. */
export interface ConfigFile {
  /** Everything but the extensions, not checked; undefined: there is no file. */
  readonly settings: unknown;
  readonly extensions: LoadedExtensions;
}

/**
 * Runs the project's configuration file and splits its default export into settings and extensions. The file may be
 * TypeScript and may import `octavo` whether or not the package is installed next to it. Throws CliError if it cannot
 * be run or exports no object, and for extensions with mistakes.
 */
export async function loadConfigFile(project: string): Promise<ConfigFile> {
  const path = findConfigFile(project);
  if (path === null) return { settings: undefined, extensions: parseExtensions(undefined) };
  const exported = await runConfigFile(path);
  const config = isObject(exported) && 'default' in exported ? exported.default : exported;
  if (!isObject(config)) throw new CliError(`${path} must export a configuration: export default defineConfig({ … })`);
  const { extensions, ...settings } = config;
  return { settings, extensions: parseExtensions(extensions) };
}

async function runConfigFile(path: string): Promise<unknown> {
  // Imported, its text would be read twice: once for the names that it exports.
  const { createJiti }: typeof import('jiti') = createRequire(import.meta.url)('jiti');
  const jiti = createJiti(import.meta.url, {
    moduleCache: false,
    virtualModules: { octavo: { defineConfig, defineExtensions, refuse } },
  });
  try {
    return await jiti.import(path);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    throw new CliError(`${path} cannot be run: ${reason}`);
  }
}
