import type { GrantRule, RuleHolder } from '../../../../domain/accounts/index.js';
import type { ContentAction, SettingsPart } from './administrators.js';
import type { ColumnKind, OperatorFamily } from './content.js';

/** An attribute in the catalogue of permissions. */
export interface PermissionAttribute {
  readonly name: string;
  /** As in definitions for values, otherwise `relation`, `media`, `component`, `zone`. */
  readonly type: string;
  readonly required: boolean;
  readonly private: boolean;
  readonly localized: boolean;
  /** How values are stored; null: it has none of its own. */
  readonly column: ColumnKind | null;
  /** What conditions of rules can compare; empty where there is no column, and for what cannot be read. */
  readonly operators: readonly OperatorFamily[];
  /** Values to choose from; null: any. */
  readonly values: readonly string[] | null;
  /** uid of the content type that a relation leads to; null: none, or several. */
  readonly target: string | null;
}

/** A content type in the catalogue of permissions. */
export interface PermissionType {
  readonly uid: string;
  readonly displayName: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly localized: boolean;
  readonly draftAndPublish: boolean;
  readonly attributes: readonly PermissionAttribute[];
  /** `fields`: the permission may be for some attributes alone. */
  readonly actions: readonly { readonly action: ContentAction; readonly fields: boolean }[];
}

/** `GET permissions`: everything that can be allowed. */
export interface PermissionCatalogue {
  readonly content: readonly PermissionType[];
  readonly locales: readonly string[];
  readonly settings: readonly { readonly part: SettingsPart; readonly actions: readonly string[] }[];
  /** For roles of end users and custom tokens. */
  readonly user: readonly { readonly uid: string; readonly actions: readonly string[] }[];
  /** The content type of end users: `$user.<attribute>` in rules. */
  readonly users: { readonly uid: string; readonly attributes: readonly PermissionAttribute[] };
  /** Whether callers with credentials have the rights of the public role too, and whether what it reads includes drafts in any case. */
  readonly public: { readonly forEverybody: boolean; readonly readsDrafts: boolean };
}

export type { GrantRule, RuleHolder };

/** The rule of an action of a role of end users or a token; what is left out is not limited. `where` may be a text like a query string. */
export type RuleBody = Pick<GrantRule, 'action'> & Partial<GrantRule>;

/** Body of `POST permissions/rule`; its answer is the rule as it would be stored. */
export interface RuleCheckBody {
  readonly holder: RuleHolder;
  readonly rule: RuleBody;
}
