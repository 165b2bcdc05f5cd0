import type { ForeignDatabase, ForeignRow } from '../../store/index.js';
import type { Naming } from '../database/names.js';
import type { SourceAccounts, SourceAdministrator, SourceToken } from '../types.js';
import { instantOf, numberOf, textOf } from '../values.js';

/** Administrators and API tokens of a database. `tokenSalt`: what tokens were digested with; null: not known. */
export async function readAccounts(
  database: ForeignDatabase,
  { links }: Naming,
  tokenSalt: string | null,
): Promise<SourceAccounts> {
  return {
    administrators: await readAdministrators(database, links),
    tokens: await readTokens(database, links),
    tokenSalt,
  };
}

async function readAdministrators(database: ForeignDatabase, links: string): Promise<readonly SourceAdministrator[]> {
  const codes = new Map<number, string>();
  for await (const row of rowsOf(database, 'admin_roles')) codes.set(Number(row.id), textOf(row.code) ?? '');
  const roles = await grouped(database, `admin_users_roles_${links}`, 'user_id', (row) =>
    codes.get(Number(row.role_id)),
  );
  const administrators: SourceAdministrator[] = [];
  for await (const row of rowsOf(database, 'admin_users')) {
    const id = Number(row.id);
    const active = isSet(row.is_active);
    administrators.push({
      id,
      email: textOf(row.email) ?? '',
      firstName: textOf(row.firstname),
      lastName: textOf(row.lastname),
      password: textOf(row.password),
      // Who was invited and never came in does not come in now.
      blocked: isSet(row.blocked) || !active,
      roles: roles.get(id) ?? [],
    });
  }
  return administrators;
}

async function readTokens(database: ForeignDatabase, links: string): Promise<readonly SourceToken[]> {
  const actions = new Map<number, string>();
  for await (const row of rowsOf(database, 'strapi_api_token_permissions')) {
    actions.set(Number(row.id), textOf(row.action) ?? '');
  }
  const listed = await grouped(database, `strapi_api_token_permissions_token_${links}`, 'api_token_id', (row) =>
    actions.get(Number(row.api_token_permission_id)),
  );
  const tokens: SourceToken[] = [];
  for await (const row of rowsOf(database, 'strapi_api_tokens')) {
    const kind = textOf(row.kind);
    tokens.push({
      name: textOf(row.name) ?? '',
      description: textOf(row.description) ?? '',
      kind: kind === null || kind === 'content-api' ? (textOf(row.type) ?? '') : kind,
      actions: listed.get(Number(row.id)) ?? [],
      digest: textOf(row.access_key) ?? '',
      createdAt: instantOf(row.created_at) ?? '1970-01-01T00:00:00.000Z',
      expiresAt: instantOf(row.expires_at),
      lastUsedAt: instantOf(row.last_used_at),
    });
  }
  return tokens;
}

async function* rowsOf(database: ForeignDatabase, table: string): AsyncIterable<ForeignRow> {
  if (database.tables.get(table)?.has('id') === true) yield* database.rows(table);
}

/** What rows of a table of links stand for, by a column. */
async function grouped(
  database: ForeignDatabase,
  table: string,
  column: string,
  of: (row: ForeignRow) => string | undefined,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const groups = new Map<number, string[]>();
  for await (const row of rowsOf(database, table)) {
    const [key, value] = [numberOf(row[column]), of(row)];
    if (key !== null && value !== undefined) groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

function isSet(value: unknown): boolean {
  return value === 1n || value === 1 || value === true || value === 't';
}
