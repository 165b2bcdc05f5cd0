import type {
  Administrator,
  ContentPermission,
  Permissions,
  SettingsPermission,
} from '../../../../domain/accounts/index.js';

export type {
  Administrator,
  AdministratorRole,
  AdministratorSession,
  ContentPermission,
  Permissions,
  SettingsPermission,
} from '../../../../domain/accounts/index.js';
export type { ContentAction, SettingsAction, SettingsPart } from '../../../../language/query/access/index.js';

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

/** Body of `POST administrators`. */
export interface InvitationBody {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role: number;
}

/** Its answer, and that of `POST administrators/:id/invitation`. */
export interface Invitation {
  readonly administrator: Administrator;
  readonly code: string;
  /** A mail with the code is on its way; false: mails are put into a folder of the server and reach nobody. */
  readonly mailed: boolean;
}

/** Body of `PUT administrators/:id`; what is left out stays. */
export interface AdministratorBody {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role?: number;
  readonly blocked?: boolean;
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
