import type { Actor } from '../audit/audit-log.js';

/** What a token may do: every `find` and `findOne`, everything, or a list of actions (behaviour, section 16). */
export type TokenKind = 'read-only' | 'full-access' | 'custom';

/** What is said about a token when it is made. */
export interface TokenRequest {
  /** For people: what the token is used for. */
  readonly name: string;
  readonly description: string;
  readonly kind: TokenKind;
  /** `<uid>.<action>`, such as `api::tag.tag.find`; custom tokens only. */
  readonly actions: readonly string[];
  /** Drafts may be read wherever documents may (behaviour 0.37). */
  readonly readDrafts: boolean;
  /** Milliseconds since 1970; null: it does not expire. */
  readonly expiresAt: number | null;
}

/** A token as it is shown: never its text. */
export interface TokenInfo extends TokenRequest {
  readonly id: number;
  /** How its text begins. */
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
 * API tokens. Every change is in the audit log and counts from the next request on. Administrators who are no Super Admins make,
 * change and renew only custom tokens of actions that they have without conditions; the rest is Failure access.forbidden.
 */
export interface ApiTokens {
  list(): Promise<readonly TokenInfo[]>;
  /** null: there is none. */
  get(id: number): Promise<TokenInfo | null>;
  /** Makes a token. Its text is shown this once; only its digest is stored. Throws Failure account.invalid, access.forbidden. */
  create(request: TokenRequest, actor: Actor): Promise<CreatedToken>;
  /** The same where there is no token yet, also where several servers ask at once; null: there is one. */
  createFirst(request: TokenRequest, actor: Actor): Promise<CreatedToken | null>;
  /** Changes what is given. Throws Failure account.invalid, access.forbidden, http.not-found. */
  change(id: number, request: Partial<TokenRequest>, actor: Actor): Promise<TokenInfo>;
  /** A new text for the same token; the old one is refused from now on. Throws Failure access.forbidden, http.not-found. */
  renew(id: number, actor: Actor): Promise<CreatedToken>;
  /** Takes the token away. Throws Failure http.not-found. */
  revoke(id: number, actor: Actor): Promise<void>;
}
