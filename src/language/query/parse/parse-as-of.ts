import type { Failure } from '../../../foundations/core/index.js';
import type { Literals } from '../literals.js';
import type { Slot } from '../tree.js';
import { invalidParameter } from './parameter-path.js';
import type { ParameterNode } from './parameters.js';

/** A date and time with its offset from UTC, in milliseconds at most. */
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses `asOf`: the past moment that is read (docs/reference/query-language.md); undefined: now. Whether it can be read is known when the
 * query runs. Throws Failure query.invalid-parameter for anything but a moment.
 */
export function parseAsOf(node: ParameterNode | undefined, literals: Literals): Slot | undefined {
  if (node === undefined) return undefined;
  const time = typeof node === 'string' && instantPattern.test(node) ? Date.parse(node) : Number.NaN;
  if (Number.isNaN(time))
    throw invalidParameter('asOf', 'Expected a date and time with its offset, such as 2026-11-28T09:30:00.000Z');
  return literals.add(time);
}

/** The failure of a request that does more, or something else, than reading one moment. */
export function invalidAsOf(reason: string): Failure {
  return invalidParameter('asOf', reason);
}
