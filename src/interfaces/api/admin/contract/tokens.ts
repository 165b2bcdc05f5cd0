import type { GrantRule, TokenKind } from '../../../../domain/accounts/index.js';
import type { RuleBody } from './permissions.js';

export type { TokenKind };

/** An API token, without its text. */
export interface Token {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly kind: TokenKind;
  /** `<uid>.<action>`; of custom tokens. */
  readonly actions: readonly string[];
  readonly rules: readonly GrantRule[];
  readonly readDrafts: boolean;
  /** null: no end. */
  readonly expiresAt: string | null;
  /** How its text begins. */
  readonly shown: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** Answer of `POST tokens` and `POST tokens/:id/renew`: the text is shown this once. */
export interface TokenWithText extends Token {
  readonly token: string;
}

/** Body of `POST tokens` (with `name`) and `PUT tokens/:id`. */
export interface TokenBody {
  readonly name?: string;
  readonly description?: string;
  readonly kind?: TokenKind;
  readonly actions?: readonly string[];
  /** The rules of all actions; left out: actions that stay keep theirs. */
  readonly rules?: readonly RuleBody[];
  readonly readDrafts?: boolean;
  /** From now; null: no end. */
  readonly days?: number | null;
}
