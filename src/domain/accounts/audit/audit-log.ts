import type { Identity } from '../../../language/query/access/index.js';
import type { Transaction } from '../../../storage/database/index.js';

/** Who did something, as the log names them: an identity, or the server and its commands themselves. */
export interface Actor {
  readonly identity: Identity | { readonly is: 'system' };
  /** The client's address; null: none. */
  readonly address: string | null;
}

/** The command line, and the server on its own account. */
export const systemActor: Actor = { identity: { is: 'system' }, address: null };

/** Returns the actor of a client that has not signed in. */
export function anonymousActor({ address }: { readonly address: string }): Actor {
  return { identity: { is: 'nobody' }, address };
}

/** What was done. Names of fields alone: never values, never secrets. */
export interface NewAuditEntry {
  readonly actor: Actor;
  /** `<part>.<verb>`, e.g. `user.sign-in`, `token.create`, `document.update`. */
  readonly action: string;
  /** Default `done`. */
  readonly outcome?: 'done' | 'refused';
  /** uid of a content type, or a part of the house (`token`, `administrator`, …). */
  readonly type?: string;
  /** documentId, or row id as text. */
  readonly documentId?: string;
  readonly locale?: string;
  readonly fields?: readonly string[];
}

/** An entry as it is read back. */
export interface AuditLogEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly actorId: number | null;
  readonly address: string | null;
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly type: string | null;
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly fields: readonly string[] | null;
}

/** The log of what was done by whom. */
export interface AuditLog {
  /** Adds an entry in the transaction of the change it is about. */
  record(transaction: Transaction, entry: NewAuditEntry): Promise<void>;
  /** The newest entries first; `before`: only those with a smaller id. At most 100 at once. */
  list(request: { readonly before: number | null; readonly limit: number }): Promise<readonly AuditLogEntry[]>;
}
