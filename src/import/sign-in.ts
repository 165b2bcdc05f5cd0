import { isObject } from '../kernel/index.js';
import { type Setting, settingOf } from './code/settings.js';
import type { LeftOut } from './types.js';

const advanced = 'plugin_users-permissions_advanced';
const grant = 'plugin_users-permissions_grant';
const keptStores: ReadonlySet<unknown> = new Set(['plugin_i18n_default_locale', advanced, grant]);

/** Whether something of the store of a panel is looked at. */
export function isKeptStore(key: unknown): key is string {
  return keptStores.has(key);
}

/** Settings of sign-in as the panel there keeps them, by path here, and what has to be set up by hand. */
export function signInSettings(stores: ReadonlyMap<string, unknown>): {
  readonly settings: ReadonlyMap<string, Setting>;
  readonly leftOut: readonly LeftOut[];
} {
  const settings = new Map<string, Setting>();
  const kept = stores.get(advanced);
  const given: Readonly<Record<string, unknown>> = isObject(kept) ? kept : {};
  const set = (to: string, value: unknown, usable: boolean): void => {
    const setting = settingOf(value);
    if (usable && setting !== undefined) settings.set(to, setting);
  };
  const isAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
  set('users.allowRegister', given.allow_register, given.allow_register === false);
  set('users.emailConfirmation', given.email_confirmation, given.email_confirmation === true);
  set(
    'users.confirmationRedirect',
    given.email_confirmation_redirection,
    isAddress(given.email_confirmation_redirection),
  );
  set('users.resetPasswordUrl', given.email_reset_password, isAddress(given.email_reset_password));
  set(
    'users.defaultRole',
    given.default_role,
    typeof given.default_role === 'string' && given.default_role !== 'authenticated',
  );
  const providers = stores.get(grant);
  const enabled = Object.entries(isObject(providers) ? providers : {}).filter(
    ([name, one]) => name !== 'email' && isObject(one) && one.enabled === true,
  );
  const why = 'sign-in elsewhere: set providers in octavo.config.ts (docs/how-to/sign-in-with-providers.md)';
  return { settings, leftOut: enabled.map(([name]) => ({ of: 'providers', todo: 'configure', why, which: name })) };
}
