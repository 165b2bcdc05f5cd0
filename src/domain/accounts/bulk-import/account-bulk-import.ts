import type { Transaction } from '../../../storage/database/index.js';

/** An imported API token, which stays valid. */
export interface ImportedToken {
  readonly name: string;
  readonly description: string;
  readonly kind: 'read-only' | 'full-access' | 'custom';
  /** `<uid>.<action>` of this model; custom tokens only. */
  readonly actions: readonly string[];
  /** HMAC-SHA512 of the token with the salt, hexadecimal. */
  readonly digest: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** An imported administrator. */
export interface ImportedAdministrator {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** A hash that `verifyPassword` supports; null: no password was chosen. */
  readonly password: string | null;
  readonly blocked: boolean;
  /** Name of an existing role, or `super-admin`. */
  readonly role: string;
}

/** Imports accounts in the transaction of the caller, without mails and without checks of an actor. */
export interface AccountBulkImport {
  /** Removes the default roles of end users whose types are imported. */
  removeDefaultRoles(tx: Transaction, types: readonly string[]): Promise<void>;
  /** Returns whether a role or a custom token can have the action. */
  isKnownAction(action: string): boolean;
  /** Grants an action to a role of end users, by its documentId. */
  grantAction(tx: Transaction, role: string, action: string): Promise<void>;
  /** `salt` of the token hashes is stored sealed. */
  importTokens(tx: Transaction, importTokens: readonly ImportedToken[], salt: string): Promise<void>;
  /** Returns the row id; null if the address is invalid or taken, or the role does not exist. */
  importAdministrator(tx: Transaction, importAdministrator: ImportedAdministrator): Promise<number | null>;
  /** Returns the e-mail address as accounts store it; null if it is invalid. */
  normalizeEmail(text: string): string | null;
  /** Records the import in the audit log and invalidates cached accounts. */
  finish(tx: Transaction): Promise<void>;
}
