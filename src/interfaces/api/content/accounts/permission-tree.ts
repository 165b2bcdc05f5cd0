import { isObject, type Problem } from '../../../../foundations/core/index.js';

/** One action in a tree of permissions. `policy` is always empty; clients expect it. */
type Permission = {
  readonly enabled: boolean;
  readonly policy: string;
};

/**
 * Permissions on the wire: `{"api::tag": {"controllers": {"tag": {"find": {"enabled": true, "policy": ""}}}}}`. The
 * action `api::tag.tag.find` is nested by the part of the uid before its last dot, the part after it, and its own name.
 */
export type PermissionTree = Readonly<Record<string, { readonly controllers: Controllers }>>;

type Controllers = Readonly<Record<string, Readonly<Record<string, Permission>>>>;

/** Every action of a catalogue (by uid), enabled where it is among `allowed` (`<uid>.<action>`). */
export function permissionTree(
  catalogue: ReadonlyMap<string, readonly string[]>,
  allowed: ReadonlySet<string>,
): PermissionTree {
  const tree: Record<string, { readonly controllers: Record<string, Record<string, Permission>> }> =
    Object.create(null);
  for (const [uid, actions] of catalogue) {
    const dot = uid.lastIndexOf('.');
    const [owner, controller] = [uid.slice(0, dot), uid.slice(dot + 1)];
    tree[owner] ??= { controllers: Object.create(null) };
    tree[owner].controllers[controller] = controllerPermissions(uid, actions, allowed);
  }
  return tree;
}

function controllerPermissions(
  uid: string,
  actions: readonly string[],
  allowed: ReadonlySet<string>,
): Record<string, Permission> {
  const permissions: Record<string, Permission> = Object.create(null);
  for (const action of actions) permissions[action] = { enabled: allowed.has(`${uid}.${action}`), policy: '' };
  return permissions;
}

/** A parsed tree: its enabled actions and its problems. */
export interface ParsedPermissionTree {
  readonly actions: readonly string[];
  readonly problems: readonly Problem[];
}

/** Parses an untrusted tree into the enabled actions as `<uid>.<action>`. Disabled entries may have any name. */
export function parsePermissionTree(tree: unknown, path: readonly string[]): ParsedPermissionTree {
  const actions: string[] = [];
  const problems: Problem[] = [];
  const entries = (value: unknown, entryPath: readonly string[]): readonly (readonly [string, unknown])[] => {
    if (isObject(value)) return Object.entries(value);
    problems.push({ path: entryPath, message: `${entryPath.join('.')} must be an object` });
    return [];
  };
  for (const [owner, part] of entries(tree, path)) {
    const controllersPath = [...path, owner, 'controllers'];
    for (const [controller, permissions] of entries(isObject(part) ? part.controllers : part, controllersPath)) {
      for (const [action, permission] of entries(permissions, [...controllersPath, controller])) {
        const enabled = isObject(permission) ? permission.enabled : undefined;
        if (enabled === true) actions.push(`${owner}.${controller}.${action}`);
        else if (enabled !== false) {
          const entryPath = [...controllersPath, controller, action, 'enabled'];
          problems.push({ path: entryPath, message: `${entryPath.join('.')} must be true or false` });
        }
      }
    }
  }
  return { actions, problems };
}
