import type { Actor } from '../audit/audit-log.js';
import type { GrantRule } from '../grants/grant-rule.js';

/** Permissions of a token: every `find` and `findOne`, everything, or a list of actions (behaviour, section 16). */
export type TokenKind = 'read-only' | 'full-access' | 'custom';

/** A new token. */
export interface TokenRequest {
  /** Describes the use of the token. */
  readonly name: string;
  readonly description: string;
  readonly kind: TokenKind;
  /** `<uid>.<action>`, such as `api::tag.tag.find`; custom tokens only. */
  readonly actions: readonly string[];
  /** The rules of some of the actions, see `parseRules`; left out of a change: actions that stay keep theirs. */
  readonly rules?: readonly unknown[];
  /** Drafts of all readable documents may be read (behaviour 0.37). */
  readonly readDrafts: boolean;
  /** Milliseconds since 1970; null: it does not expire. */
  readonly expiresAt: number | null;
}

/** A token as shown, without its text. */
export interface TokenInfo extends TokenRequest {
  readonly rules: readonly GrantRule[];
  readonly id: number;
  /** Beginning of its text. */
  readonly shown: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601, to the minute; null: never used. */
  readonly lastUsedAt: string | null;
}

/** A token with its text. */
export interface CreatedToken {
  readonly token: string;
  readonly info: TokenInfo;
}

/**
 * API tokens. Every change is recorded in the audit log and applies from the next request on. Administrators other than Super Admins may
 * create, change and renew only custom tokens with actions that they have without conditions; otherwise throws Failure access.forbidden.
 */
export interface ApiTokens {
  list(): Promise<readonly TokenInfo[]>;
  /** Returns null if the token does not exist. */
  get(id: number): Promise<TokenInfo | null>;
  /** Creates a token. Returns its text this once; only its digest is stored. Throws Failure account.invalid, access.forbidden. */
  create(request: TokenRequest, actor: Actor): Promise<CreatedToken>;
  /** Does the same unless a token exists, even if several servers try concurrently; null: one exists. */
  createFirst(request: TokenRequest, actor: Actor): Promise<CreatedToken | null>;
  /** Changes the given fields. Throws Failure account.invalid, access.forbidden, http.not-found. */
  change(id: number, request: Partial<TokenRequest>, actor: Actor): Promise<TokenInfo>;
  /** Replaces the text of a token; the old one is rejected from now on. Throws Failure access.forbidden, http.not-found. */
  renew(id: number, actor: Actor): Promise<CreatedToken>;
  /** Removes the token. Throws Failure http.not-found. */
  revoke(id: number, actor: Actor): Promise<void>;
}
