import { type Problem, violation } from '../../../foundations/core/index.js';
import { actionsProblems, booleanProblems, fieldProblem, textProblems, throwIfInvalid } from '../field-checks.js';
import { tokenKinds } from './token-row.js';
import type { TokenRequest } from './tokens.js';

const maxNameLength = 200;
const maxDescriptionLength = 1_000;
/** The end of the year 9999: later instants have no text of the usual length. */
const maxExpiry = 253_402_300_799_999;

/**
 * Checks the untrusted fields of a token. `expiryFrom`: the instant after which it may expire; null if the expiry is not changed. `known`:
 * the grantable actions. `ruleProblems`: what is wrong with its rules. Throws Failure account.invalid with a problem per mistake.
 */
export function checkTokenRequest(
  request: TokenRequest,
  grantable: ReadonlySet<string>,
  expiryFrom: number | null,
  ruleProblems: readonly Problem[],
): void {
  const { name, description, kind, actions, readDrafts, expiresAt } = request;
  throwIfInvalid([
    ...textProblems('name', name, 1, maxNameLength),
    ...textProblems('description', description, 0, maxDescriptionLength),
    ...(tokenKinds.includes(kind)
      ? []
      : [fieldProblem(['kind'], violation('choice', `must be one of ${tokenKinds.join(', ')}`))]),
    ...(kind === 'custom' ? actionsProblems('actions', actions, grantable) : noActionsProblems(actions)),
    ...booleanProblems('readDrafts', readDrafts),
    ...ruleProblems,
    ...(expiryFrom === null ? [] : expiryProblems(expiresAt, expiryFrom)),
  ]);
}

function noActionsProblems(actions: unknown): readonly Problem[] {
  if (Array.isArray(actions) && actions.length === 0) return [];
  return [
    fieldProblem(
      ['actions'],
      violation('maxItems', 'must be an empty array: only custom tokens have a list of actions', 0),
    ),
  ];
}

function expiryProblems(expiresAt: unknown, from: number): readonly Problem[] {
  if (expiresAt === null) return [];
  if (typeof expiresAt !== 'number' || !Number.isSafeInteger(expiresAt)) {
    return [
      fieldProblem(['expiresAt'], violation('datetime', 'must be a whole number of milliseconds since 1970, or null')),
    ];
  }
  return expiresAt > from && expiresAt <= maxExpiry
    ? []
    : [fieldProblem(['expiresAt'], violation('future', 'must lie in the future'))];
}
