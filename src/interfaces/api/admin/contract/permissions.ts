import type { GrantRule } from '../../../../domain/accounts/index.js';
import type { ContentAction, SettingsPart } from './administrators.js';

/** An attribute in the catalogue of permissions. */
export interface PermissionAttribute {
  readonly name: string;
  /** As in definitions for values, otherwise `relation`, `media`, `component`, `zone`. */
  readonly type: string;
  readonly required: boolean;
  readonly private: boolean;
  readonly localized: boolean;
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
  /** Whether callers with credentials have the rights of the public role too, and whether what it reads includes drafts in any case. */
  readonly public: { readonly forEverybody: boolean; readonly readsDrafts: boolean };
}

export type { GrantRule };

/** The rule of an action of a role of end users or a token; what is left out is not limited. `where` may be a text like a query string. */
export type RuleBody = Pick<GrantRule, 'action'> & Partial<GrantRule>;
