/** Actions on the documents of a content type (contract, "Authentication"; publish and the following ones are extensions). */
export const contentActions = [
  'find',
  'findOne',
  'create',
  'update',
  'delete',
  'createLocalization',
  'publish',
  'unpublish',
  'discardDraft',
  'readDrafts',
] as const;

/** See `contentActions`. `readDrafts` is a switch of a role or token rather than a permission per content type (behaviour 0.37). */
export type ContentAction = (typeof contentActions)[number];

/**
 * Actions on accounts and files that a role of end users, or a token, may be granted, by the uid of the part they belong to
 * (behaviour, sections 17 and 18).
 */
export const accountActions = {
  'plugin::users-permissions.auth': [
    'callback',
    'connect',
    'register',
    'forgotPassword',
    'resetPassword',
    'changePassword',
    'emailConfirmation',
    'sendEmailConfirmation',
    'refresh',
    'logout',
    'getSessions',
    'revokeSession',
  ],
  'plugin::users-permissions.user': ['me', 'find', 'findOne', 'count', 'create', 'update', 'destroy'],
  'plugin::users-permissions.role': ['find', 'findOne', 'createRole', 'updateRole', 'deleteRole'],
  'plugin::users-permissions.permissions': ['getPermissions'],
  'plugin::upload.content-api': ['find', 'findOne', 'upload', 'destroy'],
  'plugin::i18n.locales': ['listLocales'],
  'plugin::change-sets.change-set': ['read', 'write'],
  'plugin::content-history.moment': ['read'],
  'plugin::content-type-builder.content-types': ['getContentTypes', 'getContentType'],
  'plugin::content-type-builder.components': ['getComponents', 'getComponent'],
} as const;

/** An action of `accountActions`. */
export type AccountAction = (typeof accountActions)[keyof typeof accountActions][number];

/** uid of the sign-in, registration and password endpoints. Actions belong to it as they do to content types. */
export const authUid = 'plugin::users-permissions.auth';
/** uid of the endpoints of files. */
export const uploadUid = 'plugin::upload.content-api';
/** uid of the list of locales. */
export const localesUid = 'plugin::i18n.locales';
/** uid of change sets, for tokens and roles of end users; administrators have a part of the settings. */
export const changeSetsUid = 'plugin::change-sets.change-set';
/** uid of past moments, for tokens and roles of end users. */
export const momentsUid = 'plugin::content-history.moment';
/** uid of the list of content types. */
export const contentTypesUid = 'plugin::content-type-builder.content-types';
/** uid of the list of components. */
export const componentsUid = 'plugin::content-type-builder.components';
/** uid of the list of all permissions. */
export const permissionsUid = 'plugin::users-permissions.permissions';

/** Parts of the settings, with the actions `read` and `write`. */
export const settingsParts = [
  'settings::administrators',
  'settings::administrator-roles',
  'settings::tokens',
  'settings::users',
  'settings::user-roles',
  'settings::audit',
  'settings::content-model',
  'settings::secrets',
  'settings::media',
  'settings::webhooks',
  'settings::system',
  'settings::assist',
  'settings::change-sets',
] as const;

/** One of `settingsParts`. */
export type SettingsPart = (typeof settingsParts)[number];
/** Actions on a part of the settings. */
export type SettingsAction = 'read' | 'write';
