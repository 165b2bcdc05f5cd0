import type { Snapshot } from '../../../language/schema/index.js';
import { collectReadDefaults } from './code/collect-read-defaults.js';
import { printConfig, type Setting } from './code/settings.js';
import { signInSettings } from './sign-in-settings.js';
import type { ImportSource, LeftOutItem } from './types.js';

/** Configuration of the project that is imported into. */
export interface ImportedConfig {
  /** Content of `octavo.config.ts`. */
  readonly text: string;
  /** Paths of its settings. */
  readonly names: readonly string[];
  readonly carried: readonly LeftOutItem[];
  readonly leftOut: readonly LeftOutItem[];
}

/**
 * Combines the configuration of the source, its sign-in settings, and the read defaults of its code. `refused`: settings that cannot be
 * imported, with the reason, by path.
 */
export function importedConfig(
  { program, settings }: ImportSource,
  snapshot: Snapshot,
  rejected: ReadonlyMap<string, string> = new Map(),
): ImportedConfig {
  const signIn = signInSettings(settings.stores);
  const settingsByPath = new Map<string, Setting>([
    ['api.profile', 'strapi'],
    ['api.lenient', true],
    ['users.mode', 'legacy'],
    ...(program?.settings ?? []),
    ...signIn.settings,
  ]);
  const { defaults, carried, dropped } = collectReadDefaults(program?.reads ?? [], snapshot);
  if (defaults.size > 0) {
    const byType = [...defaults].map(([uid, actions]) => {
      const byAction = [...actions].map(([action, { mode, parameters }]) => [action, { mode, ...parameters }] as const);
      return [uid, Object.fromEntries(byAction)] as const;
    });
    settingsByPath.set('api.defaults', Object.fromEntries(byType));
  }
  for (const path of rejected.keys()) settingsByPath.delete(path);
  return {
    names: [...settingsByPath.keys()],
    text: printConfig(
      nestSettings(settingsByPath),
      carried.map(({ uid, action, path, line, what }) => `${what} of ${action} of ${uid}: ${path}:${line}`),
    ),
    carried: carried.map(({ uid, action, path, line, what }) => ({
      of: uid,
      todo: 'none' as const,
      why: `what its code makes of ${action} is in api.defaults now (${what})`,
      which: `${path}:${line}`,
    })),
    leftOut: [
      ...signIn.leftOut,
      ...[...rejected].map(([which, why]) => ({
        of: 'octavo.config.ts',
        todo: 'configure' as const,
        why: `not taken over: ${why}`,
        which,
      })),
      ...dropped.map(({ path, line, what }) => ({
        of: 'code',
        todo: 'check' as const,
        why: 'parts of populate that the model does not have',
        which: `${path}:${line} ${what}`,
      })),
    ],
  };
}

function nestSettings(paths: ReadonlyMap<string, Setting>): { readonly [name: string]: Setting } {
  const result: Record<string, Setting> = {};
  for (const [path, setting] of paths) {
    const keys = path.split('.');
    const lastKey = keys.pop() ?? path;
    let target: Record<string, Setting> = result;
    for (const key of keys) {
      target[key] ??= {};
      target = target[key] as Record<string, Setting>;
    }
    target[lastKey] = setting;
  }
  return result;
}
