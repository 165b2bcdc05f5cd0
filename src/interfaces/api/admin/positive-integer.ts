import { Failure } from '../../../foundations/core/index.js';
import type { Parameters } from '../../../language/query/index.js';

/** Returns a parameter that is an integer from 1 to `max`; null: missing. Throws Failure query.invalid-parameter. */
export function parsePositiveInteger(parameters: Parameters, param: string, max: number): number | null {
  const text = parameters.get(param);
  if (text === undefined) return null;
  const number = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= max) return number;
  throw new Failure('query.invalid-parameter', { param, reason: `Expected a whole number from 1 to ${max}` });
}
