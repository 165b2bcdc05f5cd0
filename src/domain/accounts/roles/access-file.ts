import { isObject } from '../../../foundations/core/index.js';
import { ruleKeys, serializeRule } from '../grants/grant-rule.js';
import type { RoleDetail } from './roles.js';

/** What an access file says about a role: all of its permissions; other members that are left out stay as they are. */
export interface AccessFileRole {
  readonly type: string;
  readonly name?: string;
  readonly description?: string;
  readonly readDrafts?: boolean;
  /** `<uid>.<action>` */
  readonly actions: readonly string[];
  /** The rules of some of them, see `parseRules`; unchecked. */
  readonly rules: readonly (Readonly<Record<string, unknown>> & { readonly action: string })[];
}

/** A parsed access file. `problems`: one line for each part that is wrong, regardless of the content model. */
export interface AccessFile {
  readonly roles: readonly AccessFileRole[];
  readonly problems: readonly string[];
}

const roleType = /^[\p{L}\p{N}_]{1,200}$/u;
const texts = ['name', 'description'] as const;

/**
 * Parses the content of an access file: `{ "roles": { <type>: { name?, description?, readDrafts?, permissions } } }`, with permissions by uid
 * and action: `true` or a rule.
 */
export function parseAccessFile(content: unknown): AccessFile {
  const problems: string[] = [];
  const addUnknown = (value: object, known: readonly string[], path: string): void => {
    for (const name of Object.keys(value)) {
      if (!known.includes(name)) problems.push(`${path}${name} is unknown: use ${known.join(', ')}`);
    }
  };
  if (!isObject(content) || !isObject(content.roles)) {
    return { roles: [], problems: ['must be { "roles": { "<type>": { "permissions": { … } } } }'] };
  }
  addUnknown(content, ['roles'], '');
  const roles = Object.entries(content.roles).map(([type, role]): AccessFileRole => {
    const path = `roles.${type}`;
    if (!roleType.test(type)) problems.push(`${path}: a role is named by its type, of letters, digits and underscores`);
    if (!isObject(role)) {
      problems.push(`${path} must be an object with permissions`);
      return { type, actions: [], rules: [] };
    }
    addUnknown(role, [...texts, 'readDrafts', 'permissions'], `${path}.`);
    for (const name of texts) {
      if (role[name] !== undefined && typeof role[name] !== 'string') problems.push(`${path}.${name} must be a text`);
    }
    if (role.readDrafts !== undefined && typeof role.readDrafts !== 'boolean')
      problems.push(`${path}.readDrafts must be true or false`);
    return {
      type,
      ...(typeof role.name === 'string' ? { name: role.name } : {}),
      ...(typeof role.description === 'string' ? { description: role.description } : {}),
      ...(typeof role.readDrafts === 'boolean' ? { readDrafts: role.readDrafts } : {}),
      ...parsePermissions(role.permissions, `${path}.permissions`, problems),
    };
  });
  return { roles, problems };
}

function parsePermissions(
  permissions: unknown,
  path: string,
  problems: string[],
): Pick<AccessFileRole, 'actions' | 'rules'> {
  const actions: string[] = [];
  const rules: AccessFileRole['rules'][number][] = [];
  if (!isObject(permissions)) {
    problems.push(`${path} must be an object of permissions by content type`);
    return { actions, rules };
  }
  for (const [uid, byAction] of Object.entries(permissions)) {
    if (!isObject(byAction)) {
      problems.push(`${formatPermission(path, uid)} must be an object such as { "find": true }`);
      continue;
    }
    for (const [name, rule] of Object.entries(byAction)) {
      const action = `${uid}.${name}`;
      if (rule === true) actions.push(action);
      else if (isObject(rule) && !('action' in rule)) {
        actions.push(action);
        rules.push({ ...rule, action });
      } else
        problems.push(`${formatPermission(path, uid, name)} must be true, or a rule of any of ${ruleKeys.join(', ')}`);
    }
  }
  return { actions, rules };
}

/** Returns the place of a permission in an access file: `roles.author.permissions["api::note.note"].find`. */
export function formatPermission(path: string, uid: string, action?: string): string {
  return `${path}[${JSON.stringify(uid)}]${action === undefined ? '' : `.${action}`}`;
}

/** Returns roles as the text of an access file, in a fixed order. */
export function serializeAccessFile(roles: readonly RoleDetail[]): string {
  const entries = roles
    .toSorted((left, right) => (left.type < right.type ? -1 : 1))
    .map(({ type, name, description, readDrafts, actions, rules }) => {
      const ruleByAction = new Map(rules.map((rule) => [rule.action, serializeRule(rule)]));
      const permissions = [...new Set(actions.map(uidOf))].map((uid) => {
        const granted = actions.filter((action) => uidOf(action) === uid);
        const byAction = granted.map((action) => {
          const rule = ruleByAction.get(action);
          return [action.slice(uid.length + 1), rule === undefined ? true : JSON.parse(rule)] as const;
        });
        return [uid, Object.fromEntries(byAction)] as const;
      });
      return [type, { name, description, readDrafts, permissions: Object.fromEntries(permissions) }] as const;
    });
  return `${JSON.stringify({ roles: Object.fromEntries(entries) }, null, 2)}\n`;
}

function uidOf(action: string): string {
  return action.slice(0, action.lastIndexOf('.'));
}
