import { Failure } from '../../../foundations/core/index.js';

/** Returns the failure of an operation over a limit; `reason` says which one. */
export function tooCostly(reason: string, limit: number): Failure {
  return new Failure('query.too-costly', { reason, limit });
}
