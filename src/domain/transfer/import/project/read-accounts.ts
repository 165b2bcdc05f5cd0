import type { ForeignDatabase, ForeignRow } from '../../../../storage/database/index.js';
import { instantOrNull, numberOrNull, stringOrNull } from '../coerce-values.js';
import type { Naming } from '../database/names.js';
import type { SourceAccounts, SourceAdministrator, SourceToken } from '../types.js';

/** Reads the administrators and API tokens of a database. `tokenSalt`: null if it is unknown. */
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
  for await (const row of readTable(database, 'admin_roles')) codes.set(Number(row.id), stringOrNull(row.code) ?? '');
  const roles = await groupRows(database, `admin_users_roles_${links}`, 'user_id', (row) =>
    codes.get(Number(row.role_id)),
  );
  const administrators: SourceAdministrator[] = [];
  for await (const row of readTable(database, 'admin_users')) {
    const id = Number(row.id);
    const active = isTrue(row.is_active);
    administrators.push({
      id,
      email: stringOrNull(row.email) ?? '',
      firstName: stringOrNull(row.firstname),
      lastName: stringOrNull(row.lastname),
      password: stringOrNull(row.password),
      // Administrators who did not accept their invitation stay blocked.
      blocked: isTrue(row.blocked) || !active,
      roles: roles.get(id) ?? [],
    });
  }
  return administrators;
}

async function readTokens(database: ForeignDatabase, links: string): Promise<readonly SourceToken[]> {
  const actions = new Map<number, string>();
  for await (const row of readTable(database, 'strapi_api_token_permissions')) {
    actions.set(Number(row.id), stringOrNull(row.action) ?? '');
  }
  const actionsByToken = await groupRows(
    database,
    `strapi_api_token_permissions_token_${links}`,
    'api_token_id',
    (row) => actions.get(Number(row.api_token_permission_id)),
  );
  const tokens: SourceToken[] = [];
  for await (const row of readTable(database, 'strapi_api_tokens')) {
    const kind = stringOrNull(row.kind);
    tokens.push({
      name: stringOrNull(row.name) ?? '',
      description: stringOrNull(row.description) ?? '',
      kind: kind === null || kind === 'content-api' ? (stringOrNull(row.type) ?? '') : kind,
      actions: actionsByToken.get(Number(row.id)) ?? [],
      digest: stringOrNull(row.access_key) ?? '',
      createdAt: instantOrNull(row.created_at) ?? '1970-01-01T00:00:00.000Z',
      expiresAt: instantOrNull(row.expires_at),
      lastUsedAt: instantOrNull(row.last_used_at),
    });
  }
  return tokens;
}

async function* readTable(database: ForeignDatabase, table: string): AsyncIterable<ForeignRow> {
  if (database.tables.get(table)?.has('id') === true) yield* database.rows(table);
}

/** Groups the rows of a link table by a column. */
async function groupRows(
  database: ForeignDatabase,
  table: string,
  column: string,
  mapRow: (row: ForeignRow) => string | undefined,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const groups = new Map<number, string[]>();
  for await (const row of readTable(database, table)) {
    const [key, value] = [numberOrNull(row[column]), mapRow(row)];
    if (key !== null && value !== undefined) groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

function isTrue(value: unknown): boolean {
  return value === 1n || value === 1 || value === true || value === 't';
}
