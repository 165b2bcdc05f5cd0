import { isObject } from '../../../foundations/core/index.js';
import { type Setting, toSetting } from './code/settings.js';
import { isViewStore } from './model/read-views.js';
import type { LeftOutItem } from './types.js';

const advanced = 'plugin_users-permissions_advanced';
const grant = 'plugin_users-permissions_grant';
const importedStores: ReadonlySet<unknown> = new Set(['plugin_i18n_default_locale', advanced, grant]);

/** Returns whether an entry of Strapi's core store is imported. */
export function isImportedStore(key: unknown): key is string {
  return importedStores.has(key) || isViewStore(key);
}

/** Converts the sign-in settings of Strapi's core store to settings by path, and reports what has to be configured by hand. */
export function signInSettings(stores: ReadonlyMap<string, unknown>): {
  readonly settings: ReadonlyMap<string, Setting>;
  readonly leftOut: readonly LeftOutItem[];
} {
  const settings = new Map<string, Setting>();
  const advancedSettings = stores.get(advanced);
  const stored: Readonly<Record<string, unknown>> = isObject(advancedSettings) ? advancedSettings : {};
  const set = (path: string, value: unknown, usable: boolean): void => {
    const setting = toSetting(value);
    if (usable && setting !== undefined) settings.set(path, setting);
  };
  const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
  set('users.allowRegister', stored.allow_register, stored.allow_register === false);
  set('users.emailConfirmation', stored.email_confirmation, stored.email_confirmation === true);
  set(
    'users.confirmationRedirect',
    stored.email_confirmation_redirection,
    isUrl(stored.email_confirmation_redirection),
  );
  set('users.resetPasswordUrl', stored.email_reset_password, isUrl(stored.email_reset_password));
  set(
    'users.defaultRole',
    stored.default_role,
    typeof stored.default_role === 'string' && stored.default_role !== 'authenticated',
  );
  const providers = stores.get(grant);
  const enabled = Object.entries(isObject(providers) ? providers : {}).filter(
    ([name, provider]) => name !== 'email' && isObject(provider) && provider.enabled === true,
  );
  const why = 'sign-in elsewhere: set providers in octavo.config.ts (docs/how-to/social-sign-in.md)';
  return { settings, leftOut: enabled.map(([name]) => ({ of: 'providers', todo: 'configure', why, which: name })) };
}
