import { systemActor } from '../../../domain/accounts/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';
import { resolveActions } from './action-names.js';
import { parseRuleFlags, type RuleFlags } from './rule-options.js';
import { formatRole, resolveRole } from './user-roles.js';

/** Whose rights change, on what, and which. */
export interface AccessChange {
  /** Type or name of a role of end users; `public`: everybody, or callers without credentials (profile `strapi`). */
  readonly role: string;
  readonly type: string;
  readonly actions: readonly string[];
}

/** Flags of the two commands; those of rules are of `access:grant` alone. */
export type AccessFlags = ProjectFlags & RuleFlags;

/**
 * `octavo access:grant` and `octavo access:revoke`: grants a role actions on a content type, or revokes them; running
 * servers follow within a second. A grant replaces the rules of its actions. Writes the resulting permissions of the role on
 * the type to standard output. Throws CliError for unknown names.
 */
export async function accessChange(
  mode: 'grant' | 'revoke',
  change: AccessChange,
  flags: AccessFlags,
  output: Output,
): Promise<void> {
  await withApp(flags, output, async (app) => {
    const { roles } = app.accounts;
    const role = await resolveRole(roles, change.role);
    const { uid, actions } = resolveActions(app, change.type, change.actions);
    const actionNames = actions.map((action) => `${uid}.${action}`);
    const type = app.snapshot.contentTypes.get(uid) ?? null;
    const newRules = parseRuleFlags(flags, actions, uid, type);
    const otherRules = role.rules.filter(({ action }) => !actionNames.includes(action));
    const others = role.actions.filter((action) => !actionNames.includes(action));
    const changed = await roles.change(
      role.id,
      mode === 'grant'
        ? { actions: [...others, ...actionNames], rules: [...otherRules, ...newRules] }
        : { actions: others, rules: otherRules },
      systemActor,
    );
    const remaining = formatRole({
      ...changed,
      actions: changed.actions.filter((action) => action.startsWith(`${uid}.`)),
      rules: changed.rules.filter(({ action }) => action.startsWith(`${uid}.`)),
    });
    const everyone = roles.publicRightsForEveryone ? 'Everybody' : 'Callers without credentials';
    const subject = role.type === 'public' ? everyone : `The role ${role.name}`;
    output.err(`${subject} may ${mode === 'grant' ? 'now' : 'no longer'} ${actions.join(', ')} on ${uid}.`);
    for (const line of remaining) output.out(line);
  });
}
