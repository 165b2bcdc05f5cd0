import type { Identity } from '../../../language/query/access/index.js';
import type { Transaction } from '../../../storage/database/index.js';

/** Actor of an audit entry: an identity, or the server with its commands. */
export interface Actor {
  readonly identity: Identity | { readonly is: 'system' };
  /** Address of the client; null: none. */
  readonly address: string | null;
}

/** The command line, or the server itself. */
export const systemActor: Actor = { identity: { is: 'system' }, address: null };

/** Returns the actor of a client that has not signed in. */
export function anonymousActor({ address }: { readonly address: string }): Actor {
  return { identity: { is: 'nobody' }, address };
}

/** An action to record. Contains names of fields, never values or secrets. */
export interface NewAuditEntry {
  readonly actor: Actor;
  /** `<part>.<verb>`, e.g. `user.sign-in`, `token.create`, `document.update`. */
  readonly action: string;
  /** Default `done`. */
  readonly outcome?: 'done' | 'refused';
  /** uid of a content type, or a kind of account (`token`, `administrator`, …). */
  readonly type?: string;
  /** documentId, or row id as text. */
  readonly documentId?: string;
  readonly locale?: string;
  readonly fields?: readonly string[];
}

/** A recorded entry. */
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
  /** The client that acted for an administrator; null: they used the panel themselves. */
  readonly client: string | null;
}

/** The audit log. */
export interface AuditLog {
  /** Adds an entry in the transaction of the change. */
  record(transaction: Transaction, entry: NewAuditEntry): Promise<void>;
  /** Returns the newest entries first; `before`: those with a smaller id. At most 100 per call. */
  list(request: { readonly before: number | null; readonly limit: number }): Promise<readonly AuditLogEntry[]>;
}
