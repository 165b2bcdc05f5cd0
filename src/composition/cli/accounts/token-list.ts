import type { TokenInfo } from '../../../domain/accounts/index.js';
import { formatTable } from '../format-table.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';

const headings = ['ID', 'KIND', 'BEGINS', 'EXPIRES', 'LAST USED', 'NAME'];

/** `octavo token:list`: one line per API token. The tokens themselves are not stored and cannot be shown. */
export async function tokenList(flags: ProjectFlags, output: Output): Promise<void> {
  await withApp(flags, output, async ({ accounts }) => {
    const tokens = await accounts.tokens.list();
    for (const line of formatTable([headings, ...tokens.map(tokenCells)])) output.out(line);
  });
}

function tokenCells({ id, kind, shown, expiresAt, lastUsedAt, name }: TokenInfo): readonly string[] {
  const expires = expiresAt === null ? 'never' : isoDate(new Date(expiresAt).toISOString());
  const used = lastUsedAt === null ? 'never' : isoDate(lastUsedAt);
  return [String(id), kind, shown ?? '', expires, used, name];
}

function isoDate(time: string): string {
  return time.slice(0, 10);
}
