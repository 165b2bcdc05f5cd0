import type { FaultCode } from '../../../../foundations/core/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import type { StatementLimit } from '../../statement-limits.js';
import type { DriverName } from '../driver/choose-driver.js';

/** What a thread is started with: the file that it reads, and where SQLite comes from. */
export interface ThreadData {
  readonly file: string;
  readonly driver: DriverName | null;
  /** One whole number: the query that is cancelled. */
  readonly cancelled: SharedArrayBuffer;
}

/** What a thread is asked: one statement, whose only value comes back as bytes or as a number. */
export interface ThreadQuery {
  readonly statement: Compiled;
  readonly values: readonly Stored[];
  readonly as: 'bytes' | 'number';
}

/** A query on its way to a thread. */
export interface SentQuery extends ThreadQuery {
  /** By which it is cancelled; never 0. */
  readonly id: number;
  /** For which it may last. */
  readonly milliseconds: number;
}

/** Asks a thread to end, once it has answered. */
export const stopMessage = 'end';

/** What a thread says to one question. Errors do not keep their class on the way from thread to thread. */
export type ThreadResult =
  | {
      readonly is: 'value';
      readonly value: Uint8Array | number | null;
      /** That the database took, without what the statement took to be prepared, and without waiting for a processor. */
      readonly milliseconds: number;
    }
  /** It was ended because of a limit. */
  | { readonly is: 'exceeded'; readonly limit: StatementLimit }
  | {
      readonly is: 'trouble';
      /** null: none of the world's. */
      readonly fault: FaultCode | null;
      readonly reason: string;
    };
