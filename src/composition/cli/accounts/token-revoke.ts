import { type ApiTokens, systemActor, type TokenInfo } from '../../../domain/accounts/index.js';
import { CliError } from '../../../foundations/core/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';

/** `octavo token:revoke <id>`: takes an API token away; running servers refuse it within a second. Throws CliError if there is none. */
export async function tokenRevoke(id: string, flags: ProjectFlags, output: Output): Promise<void> {
  await withApp(flags, output, async ({ accounts }) => {
    const token = await resolveToken(accounts.tokens, id);
    await accounts.tokens.revoke(token.id, systemActor);
    output.err(`The ${token.kind} token "${token.name}" is revoked.`);
  });
}

/** Returns the token with this number in `octavo token:list`. Throws CliError if there is none. */
export async function resolveToken(tokens: ApiTokens, id: string): Promise<TokenInfo> {
  const token = /^\d{1,15}$/.test(id) ? await tokens.get(Number(id)) : null;
  if (token === null) throw new CliError(`There is no token ${id}: octavo token:list shows those there are`);
  return token;
}
