import type { TokenKind, TokenRequest } from '../accounts/index.js';
import { Fields } from './fields.js';

const kinds: readonly TokenKind[] = ['read-only', 'full-access', 'custom'];
const names = ['name', 'description', 'kind', 'actions', 'readDrafts', 'days'];
const day = 24 * 60 * 60 * 1_000;
/** Ten years: whoever means longer means without an end. */
const mostDays = 3_650;

/** What a body says about a token to make. `kind` left out: the one that can do least. Raises Failure account.*. */
export function parseNewToken(body: unknown, now: number): TokenRequest {
  const fields = new Fields(body, names);
  const name = fields.needed('name');
  const said = readToken(fields, now);
  return {
    description: '',
    kind: 'read-only',
    actions: [],
    readDrafts: true,
    expiresAt: null,
    ...said,
    name,
  };
}

/** What a body says about a token to change: what is left out stays. `days` counts from now. Raises Failure account.*. */
export function parseTokenChange(body: unknown, now: number): Partial<TokenRequest> {
  return readToken(new Fields(body, names), now);
}

function readToken(fields: Fields, now: number): Partial<TokenRequest> {
  const name = fields.text('name');
  const description = fields.text('description');
  const kind = fields.oneOf('kind', kinds);
  const actions = fields.texts('actions');
  const readDrafts = fields.flag('readDrafts');
  const days = fields.wholeOrNull('days', 1, mostDays);
  fields.raise();
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(kind === undefined ? {} : { kind }),
    ...(actions === undefined ? {} : { actions }),
    ...(readDrafts === undefined ? {} : { readDrafts }),
    ...(days === undefined ? {} : { expiresAt: days === null ? null : now + days * day }),
  };
}
