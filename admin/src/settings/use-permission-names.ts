import { useTranslations } from 'use-intl';
import type { SettingsPart } from '../api/index.js';
import { fieldLabel } from '../fields/index.js';

const actionNames = [
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
  'upload',
  'destroy',
  'getSessions',
  'revokeSession',
  'listLocales',
  'getContentTypes',
  'getContentType',
  'getComponents',
  'getComponent',
] as const;

/** What an action is called; those of the server's own parts by their names, as people write. */
export function useActionName(): (action: string) => string {
  const t = useTranslations('settings.action');
  return (action) => {
    const actionKey = actionNames.find((name) => name === action);
    return actionKey === undefined ? fieldLabel(action) : t(actionKey);
  };
}

const serverPartKeys = {
  'plugin::users-permissions.auth': 'auth',
  'plugin::users-permissions.user': 'user',
  'plugin::users-permissions.role': 'role',
  'plugin::users-permissions.permissions': 'permissions',
  'plugin::upload.content-api': 'upload',
  'plugin::i18n.locales': 'locales',
  'plugin::content-type-builder.content-types': 'contentTypes',
  'plugin::content-type-builder.components': 'components',
} as const;

/** What a part of the server is called that end users may use. */
export function useServerPartName(): (uid: string) => string {
  const t = useTranslations('settings.server');
  return (uid) => (isServerPart(uid) ? t(serverPartKeys[uid]) : uid);
}

function isServerPart(uid: string): uid is keyof typeof serverPartKeys {
  return Object.hasOwn(serverPartKeys, uid);
}

/** What a part of the settings is called. */
export function useSettingsPartName(): (part: SettingsPart) => string {
  const t = useTranslations('settings.part');
  return (part) => {
    switch (part) {
      case 'settings::administrators':
        return t('administrators');
      case 'settings::administrator-roles':
        return t('roles');
      case 'settings::tokens':
        return t('tokens');
      case 'settings::users':
        return t('users');
      case 'settings::user-roles':
        return t('userRoles');
      case 'settings::audit':
        return t('audit');
      case 'settings::secrets':
        return t('secrets');
      case 'settings::media':
        return t('media');
      case 'settings::webhooks':
        return t('webhooks');
      case 'settings::content-model':
        return t('contentModel');
      case 'settings::system':
        return t('system');
    }
  };
}
