import { Failure, type Problem } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { textProblems } from '../field-checks.js';
import { type GrantRule, serializeRule } from '../grants/grant-rule.js';
import { parseRules } from '../grants/parse-rules.js';
import { type AccessFile, type AccessFileRole, formatPermission } from './access-file.js';
import type { RoleDetail } from './roles.js';

/** What an access file changes about one role. */
export interface AccessChange {
  readonly type: string;
  /** null: the role is created. */
  readonly before: RoleDetail | null;
  readonly name: string;
  readonly description: string;
  readonly readDrafts: boolean;
  readonly actions: readonly string[];
  readonly rules: readonly GrantRule[];
  /** One line per difference: `+ author api::note.note.find`, with `-` for what is revoked and `~` for what is changed. */
  readonly lines: readonly string[];
}

/** Limits of names and descriptions of roles, in characters. */
export const roleTextLimits = { name: 255, description: 1_000 } as const;

/** The content model, and the roles that there are. */
export interface AccessPlanContext {
  readonly snapshot: Snapshot;
  /** The grantable actions by uid. */
  readonly catalogue: ReadonlyMap<string, readonly string[]>;
  findRole(type: string): Promise<RoleDetail | null>;
}

/**
 * Returns what an access file changes, by role; roles that it does not name stay as they are. Throws Failure account.invalid with a problem
 * for each part of the file that is wrong or does not fit the content model.
 */
export async function planAccess(file: AccessFile, context: AccessPlanContext): Promise<readonly AccessChange[]> {
  const checked = file.roles.map((role) => checkRole(role, context));
  const problems = [
    ...file.problems.map((message): Problem => ({ path: [], message })),
    ...checked.flatMap((role) => role.problems),
  ];
  if (problems.length > 0) {
    throw new Failure('account.invalid', { message: problems.map(({ message }) => message).join('; ') }, problems);
  }
  const changes: AccessChange[] = [];
  for (const { role, rules } of checked) {
    const before = await context.findRole(role.type);
    const after = {
      name: role.name ?? before?.name ?? role.type,
      description: role.description ?? before?.description ?? '',
      readDrafts: role.readDrafts ?? before?.readDrafts ?? true,
      actions: [...new Set(role.actions)].sort(),
      rules,
    };
    const lines = listDifferences(role.type, before, after);
    if (lines.length > 0) changes.push({ type: role.type, before, ...after, lines });
  }
  return changes;
}

interface CheckedRole {
  readonly role: AccessFileRole;
  readonly rules: readonly GrantRule[];
  readonly problems: readonly Problem[];
}

function checkRole(role: AccessFileRole, { snapshot, catalogue }: AccessPlanContext): CheckedRole {
  const path = `roles.${role.type}`;
  const place = (action: string): string => {
    const dot = action.lastIndexOf('.');
    return formatPermission(`${path}.permissions`, action.slice(0, dot), action.slice(dot + 1));
  };
  const unknown = role.actions.flatMap((action): readonly Problem[] => {
    const uid = action.slice(0, action.lastIndexOf('.'));
    const available = catalogue.get(uid);
    if (available === undefined) return [{ path: [], message: `${place(action)}: there is no content type ${uid}` }];
    return available.some((name) => `${uid}.${name}` === action)
      ? []
      : [{ path: [], message: `${place(action)} is no action of ${uid}: there are ${available.join(', ')}` }];
  });
  const known = role.rules.filter(({ action }) => catalogue.has(action.slice(0, action.lastIndexOf('.'))));
  const { rules, problems } = parseRules(snapshot, known, { actions: role.actions, holder: 'role' });
  const ofRules = problems.map(({ path: [list, index, ...rest], message }): Problem => {
    const text = message.slice([list, index, ...rest].join('.').length + 1);
    const permission = place(known[Number(index)]?.action ?? '');
    return { path: [], message: `${[permission, ...rest].join('.')} ${text}` };
  });
  const ofTexts = (['name', 'description'] as const).flatMap((name) => {
    const text = role[name];
    if (text === undefined) return [];
    const found = textProblems(name, text, name === 'name' ? 1 : 0, roleTextLimits[name]);
    return found.map(({ message }): Problem => ({ path: [], message: `${path}.${message}` }));
  });
  return { role, rules, problems: [...unknown, ...ofRules, ...ofTexts] };
}

type RoleState = Pick<RoleDetail, 'name' | 'description' | 'readDrafts' | 'actions' | 'rules'>;

function listDifferences(type: string, before: RoleDetail | null, after: RoleState): readonly string[] {
  const [granted, wanted] = [listPermissions(before), listPermissions(after)];
  const members = (['name', 'description', 'readDrafts'] as const).flatMap((name) =>
    before === null || before[name] === after[name]
      ? []
      : [`~ ${type} ${name} ${JSON.stringify(before[name])} → ${JSON.stringify(after[name])}`],
  );
  const withRule = (action: string, rule: string | undefined) => `${type} ${action}${rule ? ` ${rule}` : ''}`;
  const changed = [...wanted].flatMap(([action, rule]) => {
    const present = granted.get(action);
    if (present === undefined) return [`+ ${withRule(action, rule)}`];
    return present === rule ? [] : [`~ ${type} ${action} ${present || 'without rule'} → ${rule || 'without rule'}`];
  });
  const revoked = [...granted].flatMap(([action, rule]) => (wanted.has(action) ? [] : [`- ${withRule(action, rule)}`]));
  return [...(before === null ? [`+ ${type} (role)`] : []), ...members, ...changed, ...revoked];
}

/** Returns the rule of each action; empty: it has none. */
function listPermissions(role: Pick<RoleState, 'actions' | 'rules'> | null): ReadonlyMap<string, string> {
  const rules = new Map(role?.rules.map((rule) => [rule.action, serializeRule(rule)]));
  return new Map(role?.actions.map((action) => [action, rules.get(action) ?? '']));
}
