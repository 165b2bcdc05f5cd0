import { system, type TokenKind } from '../accounts/index.js';
import type { App } from '../app/index.js';
import { Refusal } from '../kernel/index.js';
import { resolveActionOption } from './action-names.js';
import type { ProjectFlags } from './options.js';
import type { Output } from './output.js';
import { withApp } from './with-app.js';

/** Flags of `octavo token:create`. */
export interface TokenFlags extends ProjectFlags {
  readonly name: string;
  readonly kind?: string;
  /** One `--action` each. */
  readonly action?: readonly string[];
  readonly days?: string;
  readonly drafts: boolean;
}

const day = 86_400_000;
const mostDays = 36_500;

/**
 * `octavo token:create`: makes an API token, read-only unless it is told otherwise. The token alone goes to standard output, ready
 * for a variable. Raises Refusal for flags that do not go together or name what there is not.
 */
export async function tokenCreate(flags: TokenFlags, output: Output): Promise<void> {
  const kind = kindOf(flags);
  const life = flags.days === undefined ? null : daysOf(flags.days) * day;
  await withApp(flags, output, async (app) => {
    const expiresAt = life === null ? null : app.store.clock.now() + life;
    const actions = actionsOf(app, flags);
    const { name, drafts: readDrafts } = flags;
    const request = { name, description: '', kind, actions, readDrafts, expiresAt };
    const { token } = await app.accounts.tokens.create(request, system);
    output.err(`A ${kind} token named "${name}"${until(flags.days)}. Keep it: it is shown this once.`);
    output.out(token);
  });
}

function kindOf({ kind, action = [] }: TokenFlags): TokenKind {
  const listed = action.length > 0;
  switch (kind) {
    case undefined:
      return listed ? 'custom' : 'read-only';
    case 'custom':
      if (!listed) throw new Refusal("A custom token needs what it may do: --action 'article find,findOne'");
      return kind;
    case 'read-only':
    case 'full-access':
      if (listed) throw new Refusal(`A ${kind} token takes no --action: leave one of the two out`);
      return kind;
    default:
      throw new Refusal('--kind must be read-only, full-access or custom');
  }
}

function actionsOf(app: App, { action = [] }: TokenFlags): readonly string[] {
  return [...new Set(action.flatMap((text) => resolveActionOption(app, text)))];
}

function daysOf(text: string): number {
  const days = Number(text);
  if (/^\d+$/.test(text) && days > 0 && days <= mostDays) return days;
  throw new Refusal(`--days must be a whole number from 1 to ${mostDays}`);
}

function until(days: string | undefined): string {
  return days === undefined ? '' : ` for ${days} day${days === '1' ? '' : 's'}`;
}
