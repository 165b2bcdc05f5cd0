import type { TokenKind, TokenRequest } from '../../../../domain/accounts/index.js';
import { millisecondsPerDay } from '../../../../foundations/core/index.js';
import { BodyFields } from '../body-fields.js';

const kinds: readonly TokenKind[] = ['read-only', 'full-access', 'custom'];
const tokenFields = ['name', 'description', 'kind', 'actions', 'rules', 'readDrafts', 'days'];
/** Ten years; a longer validity needs a token without expiry. */
const maxDays = 3_650;

/** Parses the body of a new token. `kind` defaults to the one with the fewest permissions. Throws Failure account.*. */
export function parseNewToken(body: unknown, now: number): TokenRequest {
  const fields = new BodyFields(body, tokenFields);
  const name = fields.requiredText('name');
  const changes = parseTokenFields(fields, now);
  return {
    description: '',
    kind: 'read-only',
    actions: [],
    readDrafts: true,
    expiresAt: null,
    ...changes,
    name,
  };
}

/** Parses a change of a token: omitted members stay unchanged. `days` counts from now. Throws Failure account.*. */
export function parseTokenChange(body: unknown, now: number): Partial<TokenRequest> {
  return parseTokenFields(new BodyFields(body, tokenFields), now);
}

function parseTokenFields(fields: BodyFields, now: number): Partial<TokenRequest> {
  const name = fields.text('name');
  const description = fields.text('description');
  const kind = fields.enumValue('kind', kinds);
  const actions = fields.texts('actions');
  const rules = fields.list('rules');
  const readDrafts = fields.boolean('readDrafts');
  const days = fields.integerOrNull('days', 1, maxDays);
  fields.throwProblems();
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(kind === undefined ? {} : { kind }),
    ...(actions === undefined ? {} : { actions }),
    ...(rules === undefined ? {} : { rules }),
    ...(readDrafts === undefined ? {} : { readDrafts }),
    ...(days === undefined ? {} : { expiresAt: days === null ? null : now + days * millisecondsPerDay }),
  };
}
