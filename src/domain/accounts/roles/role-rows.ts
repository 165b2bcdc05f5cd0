import type { Row, Session } from '../../../storage/database/index.js';
import { booleanColumn } from '../columns.js';
import type { RoleStatements } from './role-statements.js';
import type { RoleDetail, RoleInfo } from './roles.js';

/** Converts a row of `RoleStatements` to a role. */
export function roleInfoFromRow(row: Row): RoleInfo {
  return {
    id: Number(row.id),
    documentId: String(row.document_id),
    name: String(row.name ?? ''),
    description: String(row.description ?? ''),
    type: String(row.type ?? ''),
    readDrafts: booleanColumn(row.read_drafts),
    users: Number(row.users),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    publishedAt: String(row.published_at),
  };
}

/** Returns the role of a row with its permissions; null without a row. */
export async function loadRoleDetail(
  session: Pick<Session, 'rows'>,
  statements: RoleStatements,
  rows: readonly Row[],
): Promise<RoleDetail | null> {
  const [row] = rows;
  if (row === undefined) return null;
  const info = roleInfoFromRow(row);
  const actions = await session.rows(statements.actions, [info.documentId]);
  return { ...info, actions: actions.map(({ action }) => String(action)).sort() };
}
