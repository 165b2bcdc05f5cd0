import type { Session } from '../../../storage/database/index.js';
import { rolePermissionTable } from '../../../storage/sql/layout/index.js';
import { parseStoredRule } from '../grants/grant-rule.js';
import type { RoleRow, RoleStatements } from './role-statements.js';
import type { RoleDetail, RoleInfo } from './roles.js';

/** Converts a row to a role. */
export function roleInfoFromRow(row: RoleRow): RoleInfo {
  return {
    id: row.id,
    documentId: row.document_id,
    name: row.name ?? '',
    description: row.description ?? '',
    type: row.type ?? '',
    readDrafts: row.read_drafts ?? false,
    users: row.users,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at ?? '',
  };
}

/** Returns the role of a row with its permissions; null without a row. */
export async function loadRoleDetail(
  session: Pick<Session, 'rows'>,
  statements: RoleStatements,
  row: RoleRow | undefined,
): Promise<RoleDetail | null> {
  if (row === undefined) return null;
  const info = roleInfoFromRow(row);
  const rows = await statements.actions.rows(session, { role_document_id: info.documentId });
  return { ...info, ...grantsFromRows(rows) };
}

/** Returns the actions of rows, sorted, and the rules of those that have one. */
export function grantsFromRows(
  rows: readonly { readonly action: string; readonly rule: string | null }[],
): Pick<RoleDetail, 'actions' | 'rules'> {
  const sorted = rows.toSorted((left, right) => (left.action < right.action ? -1 : 1));
  const place = { table: rolePermissionTable.name, row: 'a role' };
  return {
    actions: sorted.map(({ action }) => action),
    rules: sorted.flatMap(({ action, rule }) => (rule === null ? [] : [parseStoredRule(action, rule, place)])),
  };
}
