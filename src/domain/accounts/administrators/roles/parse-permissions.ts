import { isObject, type Problem } from '../../../../foundations/core/index.js';
import { type SettingsAction, type SettingsPart, settingsParts } from '../../../../language/query/access/index.js';
import type { ContentType, Snapshot } from '../../../../language/schema/index.js';
import { collectProblems, parseConditions } from '../../grants/parse-rules.js';
import type { ContentPermission, Permissions, SettingsPermission } from '../types.js';
import { actionsFor, actionsWithFields, contentKey, settingsKey, withConditions } from './permissions.js';

type Path = readonly (string | number)[];

/** The valid permissions and all problems. */
export interface ParsedPermissions {
  readonly permissions: Permissions;
  readonly problems: readonly Problem[];
}

/**
 * Parses the permissions of a role from an untrusted value `{ content: [{ action, type, fields?, locales?, own?, where?, set?, status? }],
 * settings: [{ action, part }] }`. Either list may be omitted; `fields` and `locales` omitted or null: all. Adds a problem, with its path below `permissions`,
 * for each unknown name, each option that a type does not support, and each second entry of the same type and action.
 */
export function parsePermissions(snapshot: Snapshot, value: unknown): ParsedPermissions {
  const problems: Problem[] = [];
  const addProblem = collectProblems(problems);

  function reportUnknownNames(path: Path, entry: Readonly<Record<string, unknown>>, names: readonly string[]): void {
    for (const name of Object.keys(entry)) if (!names.includes(name)) addProblem([...path, name], 'is unknown');
  }

  function list(path: Path, entries: unknown): readonly unknown[] {
    if (entries === undefined) return [];
    return Array.isArray(entries) ? entries : (addProblem(path, 'must be an array') ?? []);
  }

  /** Parses a list of distinct known names; null: all. */
  function names(path: Path, input: unknown, allowedNames: ReadonlySet<string>): readonly string[] | null {
    if (input === undefined || input === null) return null;
    const found = new Set<string>();
    for (const [index, name] of list(path, input).entries()) {
      if (typeof name === 'string' && allowedNames.has(name)) found.add(name);
      else addProblem([...path, index], 'is unknown');
    }
    return [...found];
  }

  function fields(path: Path, entry: Readonly<Record<string, unknown>>, type: ContentType): readonly string[] | null {
    const allowedNames = new Set(type.attributes.keys());
    const input = names(path, entry.fields, allowedNames);
    const isAllowed = actionsFor(type).some((action) => action === entry.action && actionsWithFields.has(action));
    return input === null || isAllowed ? input : addProblem(path, 'is for find, create and update only');
  }

  function locales(path: Path, input: unknown, type: ContentType): readonly string[] | null {
    const chosen = names(path, input, new Set(snapshot.locales));
    return chosen === null || type.localized ? chosen : addProblem(path, `is for types with locales only`);
  }

  function content(path: Path, entry: unknown): ContentPermission | null {
    if (!isObject(entry)) return addProblem(path, 'must be an object');
    reportUnknownNames(path, entry, ['action', 'type', 'fields', 'locales', 'own', 'where', 'set', 'status']);
    const type = typeof entry.type === 'string' ? snapshot.contentTypes.get(entry.type) : undefined;
    if (type === undefined || type.kind === 'system') return addProblem([...path, 'type'], 'is no content type');
    const action = actionsFor(type).find((name) => name === entry.action);
    if (action === undefined) return addProblem([...path, 'action'], `is no action of ${type.uid}`);
    const own = entry.own ?? false;
    if (typeof own !== 'boolean') return addProblem([...path, 'own'], 'must be a boolean');
    // `find` decides whose documents may be read.
    if (action === 'readDrafts' && own) return addProblem([...path, 'own'], 'is for other actions: limit find instead');
    if (action === 'readDrafts' && (entry.locales ?? null) !== null) {
      return addProblem([...path, 'locales'], 'is for other actions: limit find instead');
    }
    const conditions = { where: entry.where, set: entry.set, status: entry.status };
    if (action === 'readDrafts' && (entry.where ?? null) !== null) {
      return addProblem([...path, 'where'], 'is for other actions: limit find instead');
    }
    const { where, set, status } = parseConditions(snapshot, type, action, conditions, {
      path,
      holder: 'administrator',
      addProblem,
    });
    return {
      ...withConditions({ where, set, status }),
      action,
      type: type.uid,
      fields: fields([...path, 'fields'], entry, type),
      locales: locales([...path, 'locales'], entry.locales, type),
      own,
    };
  }

  function settings(path: Path, entry: unknown): SettingsPermission | null {
    if (!isObject(entry)) return addProblem(path, 'must be an object');
    reportUnknownNames(path, entry, ['action', 'part']);
    const part = settingsParts.find((name: SettingsPart) => name === entry.part);
    if (part === undefined) return addProblem([...path, 'part'], 'is no part of the settings');
    const action = settingsActions.find((name) => name === entry.action);
    return action === undefined ? addProblem([...path, 'action'], 'must be read or write') : { action, part };
  }

  /** Returns the valid entries; the second entry of the same key is a problem. */
  function entries<T>(
    path: Path,
    input: unknown,
    parse: (path: Path, entry: unknown) => T | null,
    key: (entry: T) => string,
  ): readonly T[] {
    const found = new Map<string, T>();
    for (const [index, value] of list(path, input).entries()) {
      const entry = parse([...path, index], value);
      if (entry === null) continue;
      if (found.has(key(entry))) addProblem([...path, index], 'repeats an entry');
      else found.set(key(entry), entry);
    }
    return [...found.values()];
  }

  const root = ['permissions'];
  const body = isObject(value) ? value : (addProblem(root, 'must be an object') ?? {});
  reportUnknownNames(root, body, ['content', 'settings']);
  const permissions = {
    content: entries([...root, 'content'], body.content, content, contentKey),
    settings: entries([...root, 'settings'], body.settings, settings, settingsKey),
  };
  return { permissions, problems };
}

const settingsActions: readonly SettingsAction[] = ['read', 'write'];
