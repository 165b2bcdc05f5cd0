import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, Refusal } from '../kernel/index.js';
import { defineConfig } from './define-config.js';

/** What a configuration file may be called; the first one found counts. */
export const configFileNames: readonly string[] = ['octavo.config.ts', 'octavo.config.js', 'octavo.config.mjs'];

/** Path of the project's configuration file; null: it has none, and the defaults hold. */
export function findConfigFile(project: string): string | null {
  return configFileNames.map((name) => join(project, name)).find((path) => existsSync(path)) ?? null;
}

/**
 * Runs the project's configuration file and gives what it exports as default; undefined without a file.
 * The file may be TypeScript and may import `octavo` whether or not the package is installed beside it.
 * Raises Refusal where it cannot be run or exports no object.
 */
export async function loadConfigFile(project: string): Promise<unknown> {
  const path = findConfigFile(project);
  if (path === null) return undefined;
  const exported = await run(path);
  const config = isObject(exported) && 'default' in exported ? exported.default : exported;
  if (!isObject(config)) throw new Refusal(`${path} must export a configuration: export default defineConfig({ … })`);
  return config;
}

async function run(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(import.meta.url, { moduleCache: false, virtualModules: { octavo: { defineConfig } } });
  try {
    return await jiti.import(path);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    throw new Refusal(`${path} cannot be run: ${reason}`);
  }
}
