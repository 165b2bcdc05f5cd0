import { Failure, unreachable } from '../../foundations/core/index.js';
import type { Stored } from '../../language/schema/index.js';
import { type Compiled, noLimits } from '../sql/plan/index.js';

/** `entries`: one list is so long that the whole answer may exceed its limits, which only counting can tell. */
export type StatementLimit = 'entries' | 'nodes' | 'bytes' | 'time' | 'client';

/** A statement was ended because of a limit. */
export class LimitExceeded extends Error {
  readonly limit: StatementLimit;

  constructor(limit: StatementLimit, cause?: unknown) {
    super(`a statement was ended: ${limit}`, { cause });
    this.name = 'LimitExceeded';
    this.limit = limit;
  }
}

/** What an ended statement means to the caller. `milliseconds`: how long it may take. Other errors are given back as they are. */
export function limitFailure(
  error: unknown,
  { limits }: Compiled,
  values: readonly Stored[],
  milliseconds: number,
): unknown {
  if (!(error instanceof LimitExceeded)) return error;
  const value = (offset: number): number => Number(values[(limits?.firstSlot ?? 0) + offset]);
  switch (error.limit) {
    case 'nodes':
      return tooCostly(`it populates more than ${value(1)} entries (setting query.maxNodes)`, value(1));
    case 'bytes':
      return tooCostly(`its answer has more than ${value(2)} bytes (setting query.maxBytes)`, value(2));
    case 'time': {
      const seconds = milliseconds / 1_000;
      return tooCostly(`the database took more than ${seconds} seconds (setting database.statementSeconds)`, seconds);
    }
    case 'client':
      return new Failure('http.disconnected');
    case 'entries':
      return error;
    default:
      return unreachable(error.limit);
  }
}

function tooCostly(reason: string, limit: number): Failure {
  return new Failure('query.too-costly', { reason, limit });
}

/** The bytes of an answer. Throws LimitExceeded where there are more than the statement's limit. */
export function checkByteLimit(bytes: Buffer | null, { limits }: Compiled, values: readonly Stored[]): Buffer | null {
  if (bytes !== null && limits !== undefined && bytes.length > Number(values[limits.firstSlot + 2])) {
    throw new LimitExceeded('bytes');
  }
  return bytes;
}

/** Whether a statement has to count from the beginning: its answer may exceed its limits even where each list has one entry. */
export function mustCount({ limits }: Compiled, values: readonly Stored[]): boolean {
  return limits !== undefined && values[limits.firstSlot] === 0;
}

/** Whether no answer can exceed the limits of a statement: the server asks for itself. */
export function isUnlimited({ limits }: Compiled, values: readonly Stored[]): boolean {
  return limits !== undefined && values[limits.firstSlot] === noLimits.nodes;
}
