import { DatabaseError } from 'pg';
import { Fault, type FaultCode } from '../../../../foundations/core/index.js';
import { LimitExceeded } from '../../statement-limits.js';
import { ForeignKeyViolation, LengthViolation, UniqueViolation } from '../../violations.js';
import type { Constraints } from '../sql/constraints.js';

/**
 * What can be done about an error:
 * - `lost`: the connection is gone, or not reliable any more; only a new one helps.
 * - `elsewhere`: this server is read-only; another one may have become the primary.
 * - `conflict`: two transactions conflict; one of them has to be repeated.
 * - `locked`: another transaction has locked what this one needs, and did not end in time; it may have ended by the next attempt.
 * - `clash`: a value exists already; repeated work may find it and do something else.
 * - `forgotten`: the server does not know a prepared statement any more; it can be prepared again.
 * - `final`: repeating would fail equally.
 */
export type ErrorKind = 'lost' | 'elsewhere' | 'conflict' | 'locked' | 'clash' | 'forgotten' | 'final';

const kindsByState: ReadonlyMap<string, ErrorKind> = new Map<string, ErrorKind>([
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['55P03', 'locked'],
  ['23505', 'clash'],
  ['25006', 'elsewhere'],
  ['26000', 'forgotten'],
  // A pooler lent us a connection on which another client prepared a statement of the same name.
  ['42P05', 'forgotten'],
  // The columns of a table, or their types, changed under a prepared statement.
  ['0A000', 'forgotten'],
  ['42804', 'forgotten'],
  // A referenced row was removed meanwhile: repeated work sees that.
  ['23503', 'clash'],
  // The transaction was idle or open for too long, and was ended together with its connection.
  ['25P03', 'final'],
  ['25P04', 'final'],
]);

/** Classifies an error of the driver. */
export function classifyError(error: unknown): ErrorKind {
  // Errors that do not come from the server itself come from the connection.
  if (!(error instanceof DatabaseError)) return 'lost';
  const state = error.code ?? '';
  return kindsByState.get(state) ?? (findFault(state) === 'store.unavailable' ? 'lost' : 'final');
}

/** Faults by SQLSTATE, then by its class (the first two characters). */
const faults: ReadonlyMap<string, FaultCode> = new Map<string, FaultCode>([
  // Connection exceptions, and a server that is stopping, starting, or out of connections.
  ['08', 'store.unavailable'],
  ['57P01', 'store.unavailable'],
  ['57P02', 'store.unavailable'],
  ['57P03', 'store.unavailable'],
  ['57P04', 'store.unavailable'],
  ['57P05', 'store.unavailable'],
  ['53300', 'store.unavailable'],
  ['58', 'store.unavailable'],
  ['25P03', 'store.unavailable'],
  ['25P04', 'store.unavailable'],
  ['25006', 'store.read-only'],
  ['53100', 'store.full'],
  ['53', 'store.busy'],
  ['40', 'store.busy'],
  ['55P03', 'store.busy'],
  ['57014', 'store.busy'],
  ['XX001', 'store.corrupt'],
  ['XX002', 'store.corrupt'],
]);

/** The prefix of a limit's name, in the error with which a statement aborts itself. */
export const limitPrefix = 'octavo-limit:';

/** The limit at which a statement aborted itself; null: another error. The message contains the name of the limit, in any language. */
function findExceededLimit(error: DatabaseError): LimitExceeded | null {
  if (error.code !== '22P02') return null;
  const limit = (['entries', 'nodes', 'bytes'] as const).find((name) => error.message.includes(limitPrefix + name));
  return limit === undefined ? null : new LimitExceeded(limit, error);
}

/** Translates an error of the driver: to a Fault, a violation, or the error itself (then the statement is wrong, which is a bug). */
export function translatePostgresError(error: unknown, constraints: Constraints): unknown {
  if (!(error instanceof DatabaseError)) return new Fault('store.unavailable', error);
  const exceeded = findExceededLimit(error);
  if (exceeded !== null) return exceeded;
  const { code = '', table = '', constraint = '' } = error;
  const columns = () => constraints.findColumns(table, constraint) ?? columnsInDetail(error.detail ?? '');
  if (code === '23505') return new UniqueViolation(table, columns(), error);
  if (code === '23503') return new ForeignKeyViolation(error);
  if (code === '54000' && (constraint !== '' || isIndexRow(error))) return new LengthViolation(table, columns(), error);
  const fault = findFault(code);
  return fault === undefined ? error : new Fault(fault, error);
}

/** Above 8,191 bytes the server does not name the index. */
function isIndexRow({ routine }: DatabaseError): boolean {
  return routine?.startsWith('index_form_tuple') === true;
}

function findFault(state: string): FaultCode | undefined {
  return faults.get(state) ?? faults.get(state.slice(0, 2));
}

/** `Key (slug, locale)=(a, en) already exists.`, in the server's language. */
function columnsInDetail(detail: string): readonly string[] {
  const [, listed = ''] = /\(([^)]*)\)=\(/.exec(detail) ?? [];
  return listed === '' ? [] : listed.split(', ');
}

/** The SQLSTATE of an error of the server; null for others. */
export function sqlState(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? null) : null;
}

/** The constraint and value of a server error. */
export interface ViolatedConstraint {
  /** The violated constraint; empty where there is none. */
  readonly constraint: string;
  /** The violating value, in the server's words; only to be compared. */
  readonly detail: string;
}

/** Returns the violated constraint; empty for errors of the connection. */
export function violatedConstraint(error: unknown): ViolatedConstraint {
  if (!(error instanceof DatabaseError)) return { constraint: '', detail: '' };
  return { constraint: error.constraint ?? '', detail: error.detail ?? '' };
}
