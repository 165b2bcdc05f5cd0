import { systemActor, type TokenKind, type TokenRequest } from '../../../domain/accounts/index.js';
import { CliError, millisecondsPerDay } from '../../../foundations/core/index.js';
import type { App } from '../../app/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';
import { resolveActionOption } from './action-names.js';
import { hasRuleFlags, parseRuleFlags, type RuleFlags } from './rule-options.js';

/** Flags of `octavo token:create`. */
export interface TokenFlags extends ProjectFlags, RuleFlags {
  readonly name: string;
  readonly kind?: string;
  /** One `--action` each. */
  readonly action?: readonly string[];
  readonly days?: string;
  readonly drafts: boolean;
}

const maxDays = 36_500;

/**
 * `octavo token:create`: creates an API token, read-only by default. Writes only the token to standard output, ready
 * for a variable. Throws CliError for conflicting flags and unknown names.
 */
export async function tokenCreate(flags: TokenFlags, output: Output): Promise<void> {
  const kind = parseKind(flags);
  const lifetime = parseLifetime(flags.days);
  await withApp(flags, output, async (app) => {
    const expiresAt = lifetime === null ? null : app.store.clock.now() + lifetime;
    const { name, action, drafts: readDrafts } = flags;
    const request = { ...parseTokenGrants(app, action, flags), name, description: '', kind, readDrafts, expiresAt };
    const { token } = await app.accounts.tokens.create(request, systemActor);
    output.err(`A ${kind} token named "${name}"${expiryText(flags.days)}. Store it: it is shown only once.`);
    output.out(token);
  });
}

function parseKind({ kind, action = [] }: TokenFlags): TokenKind {
  const hasActions = action.length > 0;
  switch (kind) {
    case undefined:
      return hasActions ? 'custom' : 'read-only';
    case 'custom':
      if (!hasActions) throw new CliError("A custom token needs what it may do: --action 'article find,findOne'");
      return kind;
    case 'read-only':
    case 'full-access':
      if (hasActions) throw new CliError(`A ${kind} token takes no --action: leave one of the two out`);
      return kind;
    default:
      throw new CliError('--kind must be read-only, full-access or custom');
  }
}

/**
 * Returns the actions that the values of `--action` name, with the rules that the options of rules give them. Throws CliError for unknown
 * names, and for rules of several content types at once.
 */
export function parseTokenGrants(
  app: App,
  texts: readonly string[] = [],
  flags: RuleFlags,
): Required<Pick<TokenRequest, 'actions' | 'rules'>> {
  const actions = [...new Set(texts.flatMap((text) => resolveActionOption(app, text)))];
  if (!hasRuleFlags(flags)) return { actions, rules: [] };
  const [uid, ...others] = new Set(actions.map((action) => action.slice(0, action.lastIndexOf('.'))));
  if (uid === undefined || others.length > 0) {
    throw new CliError(
      "Rules are for the actions on one content type: name these with --action 'article find,update', and others by octavo token:update",
    );
  }
  const names = actions.map((action) => action.slice(uid.length + 1));
  return { actions, rules: parseRuleFlags(flags, names, uid, app.snapshot.contentTypes.get(uid) ?? null) };
}

/** Returns the milliseconds of `--days`; null: it is left out. Throws CliError. */
export function parseLifetime(days: string | undefined): number | null {
  return days === undefined ? null : parseDays(days) * millisecondsPerDay;
}

function parseDays(text: string): number {
  const days = Number(text);
  if (/^\d+$/.test(text) && days > 0 && days <= maxDays) return days;
  throw new CliError(`--days must be a whole number from 1 to ${maxDays}`);
}

function expiryText(days: string | undefined): string {
  return days === undefined ? '' : ` for ${days} day${days === '1' ? '' : 's'}`;
}
