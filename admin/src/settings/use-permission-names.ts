import { useTranslations } from 'use-intl';
import { type accountActions, contentActions, type SettingsPart } from '../api/index.js';
import { fieldLabel } from '../fields/index.js';
import type { settingsStrings } from './strings-en.js';

/** Returns the display name of an action: a translation if there is one, else its name as a label. */
export function useActionName(): (action: string) => string {
  const t = useTranslations('settings.action');
  return (action) => {
    const contentAction = contentActions.find((name) => name === action);
    if (contentAction !== undefined) return t(contentAction);
    const named = action as keyof typeof settingsStrings.action;
    return t.has(named) ? t(named) : fieldLabel(action);
  };
}

const serverPartKeys = {
  'plugin::users-permissions.auth': 'auth',
  'plugin::users-permissions.user': 'user',
  'plugin::users-permissions.role': 'role',
  'plugin::users-permissions.permissions': 'permissions',
  'plugin::upload.content-api': 'upload',
  'plugin::i18n.locales': 'locales',
  'plugin::change-sets.change-set': 'changeSets',
  'plugin::content-history.moment': 'moments',
  'plugin::content-type-builder.content-types': 'contentTypes',
  'plugin::content-type-builder.components': 'components',
} as const satisfies Readonly<Record<keyof typeof accountActions, string>>;

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
      case 'settings::assist':
        return t('assist');
      case 'settings::change-sets':
        return t('changeSets');
    }
  };
}
