import { systemActor, type TokenInfo, type TokenRequest } from '../../../domain/accounts/index.js';
import { CliError } from '../../../foundations/core/index.js';
import type { App } from '../../app/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';
import { resolveActionOption } from './action-names.js';
import { hasRuleFlags, type RuleFlags } from './rule-options.js';
import { parseLifetime, parseTokenGrants } from './token-create.js';
import { resolveToken } from './token-revoke.js';
import { formatGrants } from './user-roles.js';

/** Flags of `octavo token:update`; what is left out stays. */
export interface TokenUpdateFlags extends ProjectFlags, RuleFlags {
  readonly name?: string;
  /** Permissions that a custom token gets, one `--action` each. */
  readonly action?: readonly string[];
  /** Permissions that it loses. */
  readonly revoke?: readonly string[];
  readonly days?: string;
}

/**
 * `octavo token:update <id>`: changes an API token, whose text stays. A granted action gets the rule of the options, or none. Writes the
 * resulting permissions of a custom token to standard output. Throws CliError for unknown names, Failure account.invalid.
 */
export async function tokenUpdate(id: string, flags: TokenUpdateFlags, output: Output): Promise<void> {
  const lifetime = parseLifetime(flags.days);
  await withApp(flags, output, async (app) => {
    const { tokens } = app.accounts;
    const token = await resolveToken(tokens, id);
    const request = {
      ...(flags.name === undefined ? {} : { name: flags.name }),
      ...(lifetime === null ? {} : { expiresAt: app.store.clock.now() + lifetime }),
      ...changeGrants(app, token, flags),
    };
    if (Object.keys(request).length === 0)
      throw new CliError('Name what to change: --name, --days, --action or --revoke');
    const changed = await tokens.change(token.id, request, systemActor);
    output.err(`The ${changed.kind} token "${changed.name}" is changed.`);
    for (const line of formatGrants(String(changed.id), changed)) output.out(line);
  });
}

function changeGrants(
  app: App,
  token: TokenInfo,
  flags: TokenUpdateFlags,
): Partial<Pick<TokenRequest, 'actions' | 'rules'>> {
  const { action: added = [], revoke: removed = [] } = flags;
  if (added.length === 0 && removed.length === 0) {
    if (hasRuleFlags(flags))
      throw new CliError("Name the actions that the rule is for: --action 'article find,update'");
    return {};
  }
  if (token.kind !== 'custom') throw new CliError(`A ${token.kind} token has no list of actions`);
  const granted = parseTokenGrants(app, added, flags);
  const replaced = new Set([...granted.actions, ...removed.flatMap((text) => resolveActionOption(app, text))]);
  return {
    actions: [...token.actions.filter((name) => !replaced.has(name)), ...granted.actions],
    rules: [...token.rules.filter(({ action }) => !replaced.has(action)), ...granted.rules],
  };
}
