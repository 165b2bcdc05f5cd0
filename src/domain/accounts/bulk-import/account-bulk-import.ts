import type { Transaction } from '../../../storage/database/index.js';

/** An API token that was given out elsewhere and goes on working. */
export interface ImportedToken {
  readonly name: string;
  readonly description: string;
  readonly kind: 'read-only' | 'full-access' | 'custom';
  /** `<uid>.<action>` of this model; custom tokens only. */
  readonly actions: readonly string[];
  /** HMAC-SHA512 of its text with the salt, hexadecimal. */
  readonly digest: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** An administrator from elsewhere. */
export interface ImportedAdministrator {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** A digest that `verifyPassword` reads; null: has not chosen a password. */
  readonly password: string | null;
  readonly blocked: boolean;
  /** Name of a role that is there, or `super-admin`. */
  readonly role: string;
}

/** Accounts from elsewhere, written within the transaction of the caller, in which nothing is told or asked of anybody. */
export interface AccountBulkImport {
  /** Takes the roles of end users away that were made at the first start, where others of the same types arrive. */
  removeDefaultRoles(tx: Transaction, types: readonly string[]): Promise<void>;
  /** Whether a role or a custom token can have the action. */
  isKnownAction(action: string): boolean;
  /** Returns an action to a role of end users, by its documentId. */
  grantAction(tx: Transaction, role: string, action: string): Promise<void>;
  /** `salt`: what the tokens were digested with; it is sealed. */
  importTokens(tx: Transaction, importTokens: readonly ImportedToken[], salt: string): Promise<void>;
  /** Returns the row id; null: the address is no address, or is taken, or there is no such role. */
  importAdministrator(tx: Transaction, importAdministrator: ImportedAdministrator): Promise<number | null>;
  /** The e-mail address as accounts keep it; null: it is none. */
  normalizeEmail(text: string): string | null;
  /** Notes in the audit log that the import was, and that nothing remembered counts any more. */
  finish(tx: Transaction): Promise<void>;
}
