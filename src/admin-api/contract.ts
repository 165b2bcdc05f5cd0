/*
 * What the panel's interface answers and takes, as types: the one thing that the panel shares with the server. It imports nothing, so
 * that the panel is checked without the server; contract.test.ts holds it against what the endpoints give.
 */

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The body of an answer about one thing. */
export interface One<T> {
  readonly data: T;
  readonly meta: Readonly<Record<string, never>>;
}

/** Which part of a list an answer holds. */
export interface Pagination {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly total: number;
}

/** The body of an answer with a page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: { readonly pagination: Pagination };
}

/** A value that breaks a rule; `path` leads to it in the body. */
export interface ValueProblem {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: string;
  readonly value?: Json;
}

/** What is under `error` of an answer that refuses or could not be given (docs/reference/errors.md). */
export interface WireError {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details?: {
    readonly errors?: readonly ValueProblem[];
    readonly key?: string;
    readonly path?: string | null;
    readonly param?: string;
    readonly source?: 'query' | 'body';
    readonly requestId?: string;
  };
}

/** The body of such an answer. */
export interface ErrorBody {
  readonly data: null;
  readonly error: WireError;
}

// Setting up and signing in

/** `GET setup`. */
export interface SetupState {
  /** There is no administrator yet. */
  readonly needed: boolean;
}

/** Body of `POST setup`. */
export interface SetupBody {
  /** Shown by the server at its start; works once. */
  readonly code: string;
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Body of `POST sign-in`; refused with 401 where a second factor is on and no `code` came. */
export interface SignInBody {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** Body of `POST forgot-password`. */
export interface ForgotPasswordBody {
  readonly email: string;
}

/** Body of `POST reset-password`, after a mail or an invitation; refused with 401 where `secondFactor` is needed. */
export interface ResetPasswordBody {
  readonly code: string;
  readonly password: string;
  readonly secondFactor?: string;
}

// Administrators

/** An administrator as others see them. */
export interface Administrator {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly blocked: boolean;
  /** False: invited, has not chosen a password yet. */
  readonly active: boolean;
  readonly secondFactor: boolean;
  readonly role: { readonly id: number; readonly name: string };
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What may be done with the documents of a content type. */
export type ContentAction =
  | 'find'
  | 'findOne'
  | 'create'
  | 'update'
  | 'delete'
  | 'createLocalization'
  | 'publish'
  | 'unpublish'
  | 'discardDraft'
  | 'readDrafts';

/** A part of the settings. */
export type SettingsPart =
  | 'settings::administrators'
  | 'settings::administrator-roles'
  | 'settings::tokens'
  | 'settings::users'
  | 'settings::user-roles'
  | 'settings::audit'
  | 'settings::secrets'
  | 'settings::media'
  | 'settings::content-model';

/** What may be done with a part of the settings. */
export type SettingsAction = 'read' | 'write';

/** What a role may do with a content type: at most one entry per type and action. */
export interface ContentPermission {
  readonly action: ContentAction;
  readonly type: string;
  /** null: all attributes. */
  readonly fields: readonly string[] | null;
  /** null: all locales. */
  readonly locales: readonly string[] | null;
  /** Only documents that the administrator created. */
  readonly own: boolean;
}

/** What a role may do with settings. */
export interface SettingsPermission {
  readonly action: SettingsAction;
  readonly part: SettingsPart;
}

/** Everything a role may do. A Super Admin's lists are of no account: they may do everything. */
export interface Permissions {
  readonly content: readonly ContentPermission[];
  readonly settings: readonly SettingsPermission[];
}

/** `GET me`: the administrator who asks. */
export interface Me extends Omit<Administrator, 'role'> {
  readonly role: {
    readonly id: number;
    readonly name: string;
    readonly code: 'super-admin' | null;
    readonly permissions: Permissions;
  };
}

/** Body of `PUT me`; a new address needs the password. */
export interface MeBody {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly currentPassword?: string;
}

/** Body of `POST me/password`. */
export interface NewPasswordBody {
  readonly currentPassword: string;
  readonly password: string;
}

/** Body of `POST` and `DELETE me/second-factor`. */
export interface CurrentPasswordBody {
  readonly currentPassword: string;
}

/** Answer of `POST me/second-factor`, good for ten minutes. */
export interface SecondFactorSecret {
  readonly secret: string;
  /** `otpauth:`, for a picture that an app reads. */
  readonly address: string;
}

/** Body of `POST me/second-factor/confirm`. */
export interface SecondFactorCodeBody {
  readonly code: string;
}

/** Its answer: codes that each work once, shown this once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** One of the sessions of `GET me/sessions`. */
export interface AdministratorSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly agent: string | null;
  readonly current: boolean;
}

/** Body of `POST administrators`. */
export interface InvitationBody {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role: number;
}

/** Its answer: the code is mailed too. */
export interface Invitation {
  readonly administrator: Administrator;
  readonly code: string;
}

/** Body of `PUT administrators/:id`; what is left out stays. */
export interface AdministratorBody {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role?: number;
  readonly blocked?: boolean;
}

/** A role of administrators. */
export interface AdministratorRole {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly code: 'super-admin' | null;
  readonly permissions: Permissions;
  /** How many have it. */
  readonly administrators: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Body of `POST roles` (with `name`) and `PUT roles/:id`; entries may leave `fields`, `locales` and `own` out. */
export interface AdministratorRoleBody {
  readonly name?: string;
  readonly description?: string;
  readonly permissions?: {
    readonly content?: readonly (Pick<ContentPermission, 'action' | 'type'> & Partial<ContentPermission>)[];
    readonly settings?: readonly SettingsPermission[];
  };
}

// What can be allowed

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
}

// API tokens

/** What a token may do: every read, everything, or a list of actions. */
export type TokenKind = 'read-only' | 'full-access' | 'custom';

/** An API token, without its text. */
export interface Token {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly kind: TokenKind;
  /** `<uid>.<action>`; of custom tokens. */
  readonly actions: readonly string[];
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
  readonly readDrafts?: boolean;
  /** From now; null: no end. */
  readonly days?: number | null;
}

// End users

/** A role of end users. */
export interface UserRole {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly readDrafts: boolean;
  readonly users: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
}

/** `GET user-roles/:id`: with what it may do, `<uid>.<action>`. */
export interface UserRoleDetail extends UserRole {
  readonly actions: readonly string[];
}

/** Body of `POST user-roles` (with `name`) and `PUT user-roles/:id`. */
export interface UserRoleBody {
  readonly name?: string;
  readonly description?: string;
  readonly readDrafts?: boolean;
  readonly actions?: readonly string[];
}

/** An end user, with the attributes that the project adds. */
export interface User {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly provider: string;
  readonly confirmed: boolean | null;
  readonly blocked: boolean | null;
  readonly role?: {
    readonly id: number;
    readonly documentId: string;
    readonly name: string;
    readonly type: string;
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [attribute: string]: Json | undefined;
}

/** Body of `POST users` and `PUT users/:id`; names that are no attributes are ignored. */
export interface UserBody {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly role?: number;
  readonly confirmed?: boolean;
  readonly blocked?: boolean;
  readonly [attribute: string]: Json | undefined;
}

// Files

/** A smaller picture of a file. */
export interface FileFormat {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly path: string | null;
  readonly width: number;
  readonly height: number;
  /** Kilobytes. */
  readonly size: number;
  readonly sizeInBytes: number;
  readonly url: string;
}

/** A file of the library. */
export interface MediaFile {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly alternativeText: string | null;
  readonly caption: string | null;
  /** Percent from the left and from the top. */
  readonly focalPoint: { readonly x: number; readonly y: number } | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, FileFormat>> | null;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  /** Kilobytes. */
  readonly size: number;
  readonly url: string;
  readonly previewUrl: string | null;
  readonly provider: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
  readonly isUrlSigned: boolean;
  readonly folderId: number | null;
  readonly visibility: 'public' | 'private';
  /** A ThumbHash, in base64; null where there is none. */
  readonly placeholder: string | null;
  readonly checksum: string | null;
  readonly bytes: number | null;
}

/** Body of `PUT media/files/:id`, and `fileInfo` of a form with files; what is left out stays. */
export interface FileInfoBody {
  readonly name?: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  readonly focalPoint?: { readonly x: number; readonly y: number } | null;
  readonly folder?: number | null;
  readonly visibility?: 'public' | 'private';
}

/** Body of `POST media/files/move`. */
export interface MoveBody {
  readonly files?: readonly number[];
  readonly folders?: readonly number[];
  /** null: to the top. */
  readonly to: number | null;
}

/** A place where a file is used. */
export interface FileUse {
  readonly type: string;
  readonly documentId: string;
  readonly locale: string | null;
  readonly status: 'draft' | 'published';
  readonly path: readonly (string | number)[];
}

/** `GET media/files/:id/uses`. */
export interface FileUses {
  readonly data: readonly FileUse[];
  readonly meta: {
    /** To go on after; null: that was all. */
    readonly next: string | null;
    /** Places that the caller may not know of. */
    readonly hidden: number;
  };
}

/** A folder of files. */
export interface Folder {
  readonly id: number;
  readonly parent: number | null;
  readonly name: string;
  readonly files: number;
  readonly folders: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Body of `POST media/folders` (with `name`) and `PUT media/folders/:id`. */
export interface FolderBody {
  readonly name?: string;
  readonly parent?: number | null;
}

// Audit

/** An entry of `GET audit`. */
export interface AuditEntry {
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
}

// The content model, and content

/** What every attribute tells. */
interface AttributeBase {
  readonly name: string;
  readonly required: boolean;
  readonly private: boolean;
  /** A value per locale. */
  readonly localized: boolean;
  /** The caller's role may read it; false: it is in no answer. */
  readonly readable: boolean;
  /** The caller's role may name it when a document is created, or changed. */
  readonly creatable: boolean;
  readonly updatable: boolean;
}

/** A value: text, number, date and the like. */
export interface ScalarAttribute extends AttributeBase {
  readonly storage: 'column';
  /** The type as in definitions: `string`, `integer`, … */
  readonly type: string;
  readonly unique: boolean;
  readonly sortable: boolean;
  /** Families of operators: `presence`, `equality`, `order`, `text`. */
  readonly operators: readonly string[];
  /** min, max, minLength, maxLength, regex, enum, targetField, … */
  readonly options: Readonly<Record<string, Json>>;
  /** Absent: no default. */
  readonly default?: Json;
}

/** A relation. */
export interface RelationAttribute extends AttributeBase {
  readonly storage: 'relation';
  readonly relation: string;
  /** uid of the target; null: documents of any content type. */
  readonly target: string | null;
  readonly many: boolean;
  readonly side: 'owner' | 'inverse';
  /** The attribute of the target that is the other side; null: there is none. */
  readonly other: string | null;
}

/** One or several files. */
export interface MediaAttribute extends AttributeBase {
  readonly storage: 'media';
  readonly many: boolean;
  readonly allowedTypes: readonly ('images' | 'videos' | 'audios' | 'files')[];
}

/** A component, or a list of one kind of component. */
export interface ComponentAttribute extends AttributeBase {
  readonly storage: 'component';
  readonly component: string;
  readonly repeatable: boolean;
  readonly min: number | null;
  readonly max: number | null;
}

/** A dynamic zone. */
export interface ZoneAttribute extends AttributeBase {
  readonly storage: 'zone';
  readonly components: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
}

/** An attribute of a content type or a component. */
export type Attribute = ScalarAttribute | RelationAttribute | MediaAttribute | ComponentAttribute | ZoneAttribute;

/** A content type that the caller's role may do something with. */
export interface ContentType {
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  readonly description: string;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  /** What the role may do with it. */
  readonly actions: readonly ContentAction[];
  /** Those that the role may read or write, in the order of the definition. */
  readonly attributes: readonly Attribute[];
}

/** A component of these content types. */
export interface Component {
  readonly uid: string;
  readonly category: string;
  readonly displayName: string;
  readonly attributes: readonly Attribute[];
}

/** `GET content-model`. */
export interface ContentModel {
  /** Equal models have equal versions. */
  readonly version: string;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  readonly contentTypes: readonly ContentType[];
  readonly components: readonly Component[];
}

/** Which of the two versions of a document in a locale. */
export type Status = 'draft' | 'published';

/** How far a version of a document is: never published, published and changed since, or published as it is. */
export type DocumentState = 'draft' | 'modified' | 'published';

/** A version of a document in `GET states/:uid`. */
export interface VersionState {
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly state: DocumentState;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** null: it is not published. */
  readonly publishedAt: string | null;
}

/** A relation that leads to documents. */
export interface ContentUse {
  /** uid of the content type that has it. */
  readonly type: string;
  /** The names on the way to it: its own, after those of components. */
  readonly path: readonly string[];
  /** How many versions lead there; drafts, where there are any. */
  readonly versions: number;
}

/** `GET uses/:uid`: what would lead nowhere without these documents. */
export interface ContentUses {
  readonly uses: readonly ContentUse[];
  /** There are zones, or relations to documents of any type, which were not looked into. */
  readonly elsewhere: boolean;
}

/** A document as `content/…` answers it: one version, with the attributes asked for. */
export interface Document {
  readonly id: number;
  readonly documentId: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly publishedAt?: string | null;
  readonly locale?: string | null;
  readonly localizations?: readonly Document[];
  readonly [attribute: string]: Json | readonly Document[] | undefined;
}

/** Body of writes to `content/…`. */
export interface DocumentBody {
  readonly data: Readonly<Record<string, Json>>;
}

// Changing the content model

/** A content type or component as a file defines it (docs/reference/content-model.md). */
export type ModelDefinition = Readonly<Record<string, Json>>;

/** Locales as the content model has them. */
export interface ModelLocales {
  readonly default: string;
  /** `name` null: it is called by its code. */
  readonly list: readonly { readonly code: string; readonly name: string | null }[];
}

/** `GET model`: the whole content model. */
export interface ModelState {
  readonly version: string;
  /** Nobody may change it here. */
  readonly locked: boolean;
  /** A change is written into the project's files too. */
  readonly writesFiles: boolean;
  /** The project's files say something else. */
  readonly drift: boolean;
  readonly locales: ModelLocales;
  /** By uid. */
  readonly definitions: Readonly<Record<string, ModelDefinition>>;
}

/** What is called otherwise: a uid and its new one, or a uid, a dot, an attribute and its new name. */
export interface ModelRename {
  readonly from: string;
  readonly to: string;
}

/** What becomes of a value that an enumeration no longer lists. */
export interface ValueSuccessor {
  readonly of: string;
  readonly attribute: string;
  readonly from: string;
  readonly to: string;
}

/** Body of `POST model/plan`: a change, told as what is different. */
export interface ModelProposal {
  /** The version that it was made from. */
  readonly base: string;
  /** By uid; null: it goes. What is not named stays. */
  readonly definitions?: Readonly<Record<string, ModelDefinition | null>>;
  /** null: as they are. */
  readonly locales?: ModelLocales | null;
  readonly renames?: readonly ModelRename[];
  readonly values?: readonly ValueSuccessor[];
}

/** What is agreed to; body of `POST model/revisions/:id/revert`. */
export interface ModelAgreement {
  /** What the plan says would be lost may be. */
  readonly allowLoss?: boolean;
  /** Nothing is parked: what goes is destroyed, and the change cannot be taken back. */
  readonly purge?: boolean;
}

/** Body of `POST model/change`. */
export interface ModelChangeBody extends ModelProposal, ModelAgreement {}

/** Documents that stand against a change, or lose something. */
export interface Against {
  readonly what: string;
  readonly count: number;
  /** Up to five documents, as `documentId` or `documentId (locale)`. */
  readonly examples: readonly string[];
}

/** One of the changes of a plan, with what it means for the documents that are there. */
export interface PlannedChange {
  /** Its kind, and the facts of it (docs/reference/model-changes.md). */
  readonly change: { readonly is: string };
  /** A sentence without a full stop. */
  readonly says: string;
  readonly cost: 'instant' | 'scan' | 'rewrite';
  /** Rows that are read or written. */
  readonly rows: number;
  /** What others have to wait for; null: nobody waits. */
  readonly locks: string | null;
  readonly sql: readonly string[];
  readonly loses: readonly Against[];
  readonly refused: readonly Against[];
}

/** What a change of the model would do. */
export interface ModelPlan {
  readonly changes: readonly PlannedChange[];
  /** Nothing stands against it, or only losses that can be agreed to. */
  readonly possible: boolean;
  readonly loses: boolean;
  readonly additive: boolean;
}

/** Answer of `POST model/plan` and `GET model/revisions/:id/revert`. */
export interface ProposedPlan {
  /** The version that the change leads to. */
  readonly version: string;
  readonly plan: ModelPlan;
}

/** `GET model/progress`; null where no change is under way. */
export interface ModelProgress {
  readonly says: string;
  /** Rows. */
  readonly done: number;
  readonly total: number;
}

/** A model that the database has had: an entry of `GET model/revisions`. */
export interface Revision {
  readonly id: number;
  readonly version: string;
  readonly source: 'files' | 'panel' | 'command' | 'revert';
  /** null: nobody, a start. */
  readonly author: string | null;
  readonly appliedAt: string;
  /** The revision that it took back; null: none. */
  readonly reverts: number | null;
  readonly revertible: boolean;
  /** Sentences of its plan; none where a start made the change unasked. */
  readonly says: readonly string[];
}

/** `GET model/revisions/:id`. */
export interface RevisionDetail extends Revision {
  readonly plan: ModelPlan | null;
}

/** An entry of `GET locales`. */
export interface Locale {
  readonly code: string;
  readonly name: string | null;
  readonly isDefault: boolean;
}

/** Body of `POST locales` (with `code`) and `PUT locales/:id`; what is left out stays. */
export interface LocaleBody {
  readonly code?: string;
  readonly name?: string | null;
  readonly isDefault?: boolean;
}
