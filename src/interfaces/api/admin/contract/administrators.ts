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
  | 'settings::webhooks'
  | 'settings::content-model'
  | 'settings::system';

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
