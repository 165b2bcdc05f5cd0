import type { Readable } from 'node:stream';
import type { Setting } from './code/settings.js';
import type { CustomizedRead } from './code/types.js';

/**
 * The intermediate form of an import: the content of a Strapi project. Two readers produce it and one writer consumes it (decision 0020).
 * Everything is read as data and never executed. Row ids have no meaning outside of this form.
 */
export interface ImportSource {
  /** Display name of the source. */
  readonly name: string;
  /** Major version of Strapi. In version 4 a row is either published or a draft. */
  readonly version: 4 | 5;
  readonly model: readonly SourceShape[];
  /** Yields the rows of all content types, or of `only` one; each call starts again. */
  rows(only?: string): AsyncIterable<SourceRow>;
  /** Yields the links between rows, once, from the owning side; each call starts again. */
  links(): AsyncIterable<SourceLink>;
  /** Returns a file by the key under which it was served; null if its bytes are missing. */
  file(key: string): Promise<SourceFile | null>;
  readonly settings: SourceSettings;
  /** null if the reader does not provide them. */
  readonly accounts: SourceAccounts | null;
  /** What the reader left out. */
  readonly leftOut: readonly LeftOutItem[];
  /** What became settings. */
  readonly carried: readonly LeftOutItem[];
  /** Result of analysing configuration and code; null if the reader does not provide it. */
  readonly program: SourceProgram | null;
  close(): Promise<void>;
}

/** Settings and reads found in the configuration and code of a project. */
export interface SourceProgram {
  /** Settings of `octavo.config.ts`, by path. */
  readonly settings: ReadonlyMap<string, Setting>;
  /** Customizations of reads. */
  readonly reads: readonly CustomizedRead[];
}

/** A content type or component as the source defines it. */
export interface SourceShape {
  readonly is: 'contentType' | 'component';
  /** `api::article.article`, `shared.seo`, `plugin::upload.file`. */
  readonly uid: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

/** A row: one version of a document. */
export interface SourceRow {
  /** uid of the content type. */
  readonly type: string;
  readonly id: number;
  /**
   * Values by attribute as in responses, with documentId, locale and times, and including password hashes. Components are nested with the
   * `id` of their row, in dynamic zones also with `__component`. Links are left out.
   */
  readonly data: Readonly<Record<string, unknown>>;
  /** Row ids of administrators; null if unknown. */
  readonly createdBy: number | null;
  readonly updatedBy: number | null;
}

/** A link from an attribute of a row of a content type or component. */
export interface SourceLink {
  readonly from: SourceAttribute;
  readonly to: { readonly type: string; readonly id: number };
  /** Position among the links of the attribute; null if they have no order. */
  readonly position: number | null;
  /** Position in the list of the other side; null if it has no order. */
  readonly inversePosition: number | null;
}

/** An attribute of a row. */
export interface SourceAttribute {
  readonly type: string;
  readonly id: number;
  readonly attribute: string;
}

/** A file that can be read. */
export interface SourceFile {
  readonly bytes: number;
  open(): Readable;
}

/** Imported settings. */
export interface SourceSettings {
  /** null if it is not configured. */
  readonly defaultLocale: string | null;
  readonly webhooks: readonly SourceWebhook[];
  /** Entries of Strapi's core store for plugins, by key, such as `plugin_users-permissions_advanced`. */
  readonly stores: ReadonlyMap<string, unknown>;
}

/** A receiver of change notifications. */
export interface SourceWebhook {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly enabled: boolean;
}

/** Administrators and API tokens. */
export interface SourceAccounts {
  readonly administrators: readonly SourceAdministrator[];
  readonly tokens: readonly SourceToken[];
  /** Salt of the token hashes; null if it is unknown, and tokens are left out. */
  readonly tokenSalt: string | null;
}

/** An administrator of the panel. */
export interface SourceAdministrator {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Hash; null if none was chosen yet. */
  readonly password: string | null;
  readonly blocked: boolean;
  /** Codes of roles, such as `strapi-editor`. */
  readonly roles: readonly string[];
}

/** An API token. */
export interface SourceToken {
  readonly name: string;
  readonly description: string;
  /** `read-only`, `full-access` or `custom`. */
  readonly kind: string;
  /** `<uid>.<action>`; custom tokens only. */
  readonly actions: readonly string[];
  /** HMAC-SHA512 of the token with the salt, hexadecimal. */
  readonly digest: string;
  readonly createdAt: string;
  /** ISO 8601; null: never. */
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** What the operator has to do: rewrite as an extension, replace a plugin, configure, check whether it matters, or nothing. */
export type Todo = 'rewrite' | 'plugin' | 'configure' | 'check' | 'none';

/** Something that is not imported. */
export interface LeftOutItem {
  /** What it belongs to: a uid, `files`, `tokens`, a file of the project, … */
  readonly of: string;
  /** Default: `check`. */
  readonly todo?: Todo;
  /** Reason, as the end of a sentence. Equal reasons are counted together. */
  readonly why: string;
  /** One or more examples for finding it: names, never values. */
  readonly which: string;
}
