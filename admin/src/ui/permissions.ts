import type { Me, SettingsAction, SettingsPart } from '../api/index.js';

/** May the administrator do everything? */
export function isSuperAdmin({ role }: Me): boolean {
  return role.code === 'super-admin';
}

/** May the administrator do this with a part of the settings? What may be done with content stands in the content model. */
export function hasSettingsPermission(me: Me, action: SettingsAction, part: SettingsPart): boolean {
  return (
    isSuperAdmin(me) ||
    me.role.permissions.settings.some((permission) => permission.action === action && permission.part === part)
  );
}

/** What an administrator is called: by name, or by address. */
export function administratorName({
  firstName,
  lastName,
  email,
}: Pick<Me, 'firstName' | 'lastName' | 'email'>): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? email : name;
}
