import { Bug, isStringArray, parseStoredJson } from '../../../foundations/core/index.js';
import type { Row } from '../../../storage/database/index.js';
import { booleanColumn, textOrNull, timestampOrNull } from '../columns.js';
import type { TokenInfo, TokenKind } from './tokens.js';

/** Kinds of API tokens. */
export const tokenKinds: readonly TokenKind[] = ['read-only', 'full-access', 'custom'];

/** Converts a row to a token. Tokens older than lists of actions have none and read drafts. */
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

/** Returns the stored actions of a token. Throws Fault store.corrupt if they are damaged. */
export function parseStoredActions(text: unknown, token: unknown): readonly string[] {
  return parseStoredJson(text, isStringArray, { table: 'octavo_tokens', row: token, column: 'actions' });
}

function parseTokenKind(value: unknown): TokenKind {
  const kind = tokenKinds.find((candidate) => candidate === value);
  if (kind === undefined) throw new Bug(`unknown kind of token: ${String(value)}`);
  return kind;
}
