import type { Readable } from 'node:stream';
import type { CustomizedRead } from './code/project-code.js';
import type { Setting } from './code/settings.js';

/**
 * The intermediate form: what a project of Strapi 5 holds, whichever way it is read. Both readers give this, one writer takes it
 * (decision 0020). What is read is looked at as data and never executed; its numbers of rows mean nothing beyond this form.
 */
export interface ImportSource {
  /** What it is, for people. */
  readonly name: string;
  /** Of Strapi. In version 4 a row is published or a draft, and never has the other beside it. */
  readonly version: 4 | 5;
  readonly model: readonly SourceShape[];
  /** Rows of all content types, or of `only` one; each call begins anew. */
  rows(only?: string): AsyncIterable<SourceRow>;
  /** Links between rows, listed once, by the side that holds them; each call begins anew. */
  links(): AsyncIterable<SourceLink>;
  /** The bytes of a file, by the key under which it was served; null: they are not there. */
  file(key: string): Promise<SourceFile | null>;
  readonly settings: SourceSettings;
  /** null: this way of reading has none. */
  readonly accounts: SourceAccounts | null;
  /** What the reader itself could not take along. */
  readonly leftOut: readonly LeftOutItem[];
  /** What became settings here. */
  readonly carried: readonly LeftOutItem[];
  /** What its configuration and code come to; null: this way of reading has none. */
  readonly program: SourceProgram | null;
  close(): Promise<void>;
}

/** What the configuration and the code of a project come to here. */
export interface SourceProgram {
  /** Settings of `octavo.config.ts`, by path. */
  readonly settings: ReadonlyMap<string, Setting>;
  /** What its code makes of reads. */
  readonly reads: readonly CustomizedRead[];
}

/** A content type or component as it was defined. */
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
   * Values by attribute as the interface would answer them, with documentId, locale and times; components stand in their place with the
   * `id` of their row, in zones also with `__component`. Links are not part of it. Digests of passwords are.
   */
  readonly data: Readonly<Record<string, unknown>>;
  /** Row ids of administrators; null: nobody known. */
  readonly createdBy: number | null;
  readonly updatedBy: number | null;
}

/** A link from the attribute of a row, of a content type or component, to a row. */
export interface SourceLink {
  readonly from: SourceAttribute;
  readonly to: { readonly type: string; readonly id: number };
  /** Order among the links of the attribute; null: there is none. */
  readonly position: number | null;
  /** Order in the list of the other side; null: there is none. */
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

/** What is configured and comes along. */
export interface SourceSettings {
  /** null: not said. */
  readonly defaultLocale: string | null;
  readonly webhooks: readonly SourceWebhook[];
  /** What the panel there keeps of plug-ins, by key of its store, such as `plugin_users-permissions_advanced`. */
  readonly stores: ReadonlyMap<string, unknown>;
}

/** Who is told of changes. */
export interface SourceWebhook {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly enabled: boolean;
}

/** Who may do what in the panel, and which programs may do what. */
export interface SourceAccounts {
  readonly administrators: readonly SourceAdministrator[];
  readonly tokens: readonly SourceToken[];
  /** What tokens were digested with; null: not known, and tokens stay behind. */
  readonly tokenSalt: string | null;
}

/** A person of the panel. */
export interface SourceAdministrator {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** A digest; null: has not chosen one. */
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

/**
 * What whoever moves has to do about something: write it anew as an extension, replace a plug-in, set something up, look whether it
 * matters, nothing.
 */
export type Todo = 'rewrite' | 'plugin' | 'configure' | 'check' | 'none';

/** Something that does not come along. */
export interface LeftOutItem {
  /** What it is part of: a uid, `files`, `tokens`, a file of the project, … */
  readonly of: string;
  /** Left out: `check`. */
  readonly todo?: Todo;
  /** Why, as the end of a sentence. Equal reasons are counted together. */
  readonly why: string;
  /** One example or more, by which people find it; names, never values. */
  readonly which: string;
}
