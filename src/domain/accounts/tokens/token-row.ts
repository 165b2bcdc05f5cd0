import { Bug, isStringArray, parseStoredJson } from '../../../foundations/core/index.js';
import type { Row } from '../../../storage/database/index.js';
import { booleanColumn, textOrNull, timestampOrNull } from '../columns.js';
import type { TokenInfo, TokenKind } from './tokens.js';

/** The kinds of API token. */
export const tokenKinds: readonly TokenKind[] = ['read-only', 'full-access', 'custom'];

/** A row of the table of API tokens as a token. A token from before there were lists has none, and reads drafts. */
export function tokenFromRow(row: Row): TokenInfo {
  return {
    id: Number(row.id),
    name: String(row.name),
    description: textOrNull(row.description) ?? '',
    kind: parseTokenKind(row.kind),
    actions: parseStoredActions(textOrNull(row.actions) ?? '[]', row.id),
    readDrafts: booleanColumn(row.read_drafts, true),
    expiresAt: timestampOrNull(row.expires_at),
    shown: textOrNull(row.shown),
    createdAt: String(row.created_at),
    lastUsedAt: textOrNull(row.last_used_at),
  };
}

/** The actions of a token as they are stored. Throws Fault store.corrupt where they are damaged. */
export function parseStoredActions(text: unknown, token: unknown): readonly string[] {
  return parseStoredJson(text, isStringArray, { table: 'octavo_tokens', row: token, column: 'actions' });
}

function parseTokenKind(value: unknown): TokenKind {
  const kind = tokenKinds.find((candidate) => candidate === value);
  if (kind === undefined) throw new Bug(`unknown kind of token: ${String(value)}`);
  return kind;
}
