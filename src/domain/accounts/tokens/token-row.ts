import { Bug, isStringArray, parseStoredJson } from '../../../foundations/core/index.js';
import { tokenTable } from '../../../storage/sql/layout/index.js';
import type { TableRow } from '../../../storage/sql/plan/index.js';
import { parseStoredRules } from '../grants/grant-rule.js';
import type { TokenInfo, TokenKind } from './tokens.js';

/** Kinds of API tokens. */
export const tokenKinds: readonly TokenKind[] = ['read-only', 'full-access', 'custom'];

/** The columns of a token that its administrators write. */
export const writtenTokenColumns = [
  'name',
  'description',
  'kind',
  'actions',
  'rules',
  'read_drafts',
  'expires_at',
] as const;
/** The columns of a token that `tokenFromRow` reads. */
export const tokenColumns = ['id', ...writtenTokenColumns, 'shown', 'created_at', 'last_used_at'] as const;

type TokenRow = Pick<TableRow<typeof tokenTable>, (typeof tokenColumns)[number]>;

/** Converts a row to a token. Tokens older than lists of actions have none and read drafts. */
export function tokenFromRow(row: TokenRow): TokenInfo {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? '',
    kind: parseTokenKind(row.kind),
    actions: parseStoredActions(row.actions ?? '[]', row.id),
    rules: parseStoredRules(row.rules, { table: tokenTable.name, row: row.id }),
    readDrafts: row.read_drafts ?? true,
    expiresAt: row.expires_at === null ? null : Date.parse(row.expires_at),
    shown: row.shown,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Returns the stored actions of a token. Throws Fault store.corrupt if they are damaged. */
export function parseStoredActions(text: string, token: number): readonly string[] {
  return parseStoredJson(text, isStringArray, { table: tokenTable.name, row: token, column: 'actions' });
}

function parseTokenKind(value: string): TokenKind {
  const kind = tokenKinds.find((candidate) => candidate === value);
  if (kind === undefined) throw new Bug(`unknown kind of token: ${value}`);
  return kind;
}
