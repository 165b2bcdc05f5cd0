import type { Snapshot } from '../schema/index.js';
import { readDefaults } from './code/read-defaults.js';
import { printConfig, type Setting } from './code/settings.js';
import { signInSettings } from './sign-in.js';
import type { LeftOut, Source } from './types.js';

/** The configuration of the project that a source is imported into. */
export interface ImportedConfig {
  /** The text of `octavo.config.ts`. */
  readonly text: string;
  /** Paths of its settings. */
  readonly names: readonly string[];
  readonly carried: readonly LeftOut[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Puts the configuration together: that of the source, its settings of sign-in, and what its code makes of reads. `refused`: settings that
 * cannot be what they were there, with the reason, by path.
 */
export function importedConfig(
  { program, settings }: Source,
  snapshot: Snapshot,
  refused: ReadonlyMap<string, string> = new Map(),
): ImportedConfig {
  const signIn = signInSettings(settings.stores);
  const paths = new Map<string, Setting>([
    ['api.profile', 'strapi'],
    ['api.lenient', true],
    ['users.mode', 'legacy'],
    ...(program?.settings ?? []),
    ...signIn.settings,
  ]);
  const { defaults, carried, dropped } = readDefaults(program?.reads ?? [], snapshot);
  if (defaults.size > 0) {
    const byType = [...defaults].map(([uid, actions]) => {
      const byAction = [...actions].map(([action, { mode, parameters }]) => [action, { mode, ...parameters }] as const);
      return [uid, Object.fromEntries(byAction)] as const;
    });
    paths.set('api.defaults', Object.fromEntries(byType));
  }
  for (const path of refused.keys()) paths.delete(path);
  return {
    names: [...paths.keys()],
    text: printConfig(
      nested(paths),
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
      ...[...refused].map(([which, why]) => ({
        of: 'octavo.config.ts',
        todo: 'configure' as const,
        why: `not taken over: ${why}`,
        which,
      })),
      ...dropped.map(({ path, line, what }) => ({
        of: 'code',
        todo: 'check' as const,
        why: 'parts of populate that the model has nothing for',
        which: `${path}:${line} ${what}`,
      })),
    ],
  };
}

function nested(paths: ReadonlyMap<string, Setting>): { readonly [name: string]: Setting } {
  const result: Record<string, Setting> = {};
  for (const [path, setting] of paths) {
    const keys = path.split('.');
    const last = keys.pop() ?? path;
    let at: Record<string, Setting> = result;
    for (const key of keys) {
      at[key] ??= {};
      at = at[key] as Record<string, Setting>;
    }
    at[last] = setting;
  }
  return result;
}
