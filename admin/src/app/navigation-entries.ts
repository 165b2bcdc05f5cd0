import type { LinkProps } from '@tanstack/react-router';
import {
  CalendarClock,
  Gauge,
  HardDrive,
  House,
  Images,
  KeyRound,
  Languages,
  Layers,
  LayoutTemplate,
  ListChecks,
  LockKeyhole,
  Mail,
  Plug,
  ScrollText,
  Server,
  ShieldCheck,
  Sparkles,
  UserCog,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { type ContentModel, type ContentType, getApiId, type Me } from '../api/index.js';
import { hasSettingsPermission, type IconComponent, typeIcon } from '../ui/index.js';

/** A view that the navigation and the command bar lead to. */
export interface NavigationEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: IconComponent;
  readonly link: Pick<LinkProps, 'to' | 'params'>;
  /** It is the chosen one on its own path alone, not on those below. */
  readonly exact?: boolean;
}

/** The start. */
export function homeEntry(label: string): NavigationEntry {
  return { key: 'home', label, icon: House, link: { to: '/' }, exact: true };
}

/** The navigation entries besides content that the administrator may see. */
export function panelEntries(me: Me, label: (name: 'media' | 'reference') => string): readonly NavigationEntry[] {
  const media: NavigationEntry = { key: 'media', label: label('media'), icon: Images, link: { to: '/media' } };
  const reference: NavigationEntry = {
    key: 'reference',
    label: label('reference'),
    icon: Plug,
    link: { to: '/reference' },
  };
  return hasSettingsPermission(me, 'read', 'settings::media') ? [media, reference] : [reference];
}

/** Scheduled publications, for administrators who may publish. */
export function upcomingEntries({ contentTypes }: ContentModel, label: string): readonly NavigationEntry[] {
  const canPublish = contentTypes.some(
    ({ draftAndPublish, actions }) => draftAndPublish && actions.includes('publish'),
  );
  return canPublish ? [{ key: 'upcoming', label, icon: CalendarClock, link: { to: '/upcoming' } }] : [];
}

/** The change sets, for administrators who may read them. */
export function changeSetEntries(me: Me, label: string): readonly NavigationEntry[] {
  return hasSettingsPermission(me, 'read', 'settings::change-sets')
    ? [{ key: 'changeSets', label, icon: Layers, link: { to: '/change-sets' } }]
    : [];
}

/** The overview of translations, where there is something to translate. */
export function translationEntries({ contentTypes, locales }: ContentModel, label: string): readonly NavigationEntry[] {
  const canRead = contentTypes.some(({ localized, actions }) => localized && actions.includes('find'));
  if (!canRead || locales.length < 2) return [];
  return [{ key: 'translations', label, icon: Languages, link: { to: '/translations' } }];
}

/** The views of settings that the administrator may see. */
export function settingsEntries(me: Me, label: (name: SettingsPageName) => string): readonly NavigationEntry[] {
  return settingsPages
    .filter(
      (page) =>
        hasSettingsPermission(me, 'action' in page ? page.action : 'read', page.part) &&
        (!('reads' in page) || hasSettingsPermission(me, 'read', page.reads)),
    )
    .map(({ name, icon, link }) => ({ key: name, label: label(name), icon, link }));
}

/** What the views of settings are called in the catalogue. */
export type SettingsPageName =
  | 'model'
  | 'locales'
  | 'userRoles'
  | 'users'
  | 'tokens'
  | 'webhooks'
  | 'administrators'
  | 'roles'
  | 'stages'
  | 'audit'
  | 'storage'
  | 'mail'
  | 'assist'
  | 'system'
  | 'slow';

const settingsPages = [
  { name: 'model', part: 'settings::content-model', icon: LayoutTemplate, link: { to: '/builder' } },
  { name: 'locales', part: 'settings::content-model', icon: Languages, link: { to: '/settings/locales' } },
  { name: 'userRoles', part: 'settings::user-roles', icon: LockKeyhole, link: { to: '/settings/user-roles' } },
  { name: 'users', part: 'settings::users', icon: UsersRound, link: { to: '/settings/users' } },
  { name: 'tokens', part: 'settings::tokens', icon: KeyRound, link: { to: '/settings/tokens' } },
  { name: 'webhooks', part: 'settings::webhooks', icon: Webhook, link: { to: '/settings/webhooks' } },
  { name: 'administrators', part: 'settings::administrators', icon: UserCog, link: { to: '/settings/administrators' } },
  { name: 'roles', part: 'settings::administrator-roles', icon: ShieldCheck, link: { to: '/settings/roles' } },
  // Reading them is reading change sets.
  {
    name: 'stages',
    part: 'settings::administrator-roles',
    action: 'write',
    reads: 'settings::change-sets',
    icon: ListChecks,
    link: { to: '/settings/stages' },
  },
  { name: 'audit', part: 'settings::audit', icon: ScrollText, link: { to: '/settings/audit' } },
  { name: 'storage', part: 'settings::system', icon: HardDrive, link: { to: '/settings/storage' } },
  { name: 'mail', part: 'settings::system', icon: Mail, link: { to: '/settings/mail' } },
  // Reading it means using the provider.
  { name: 'assist', part: 'settings::assist', action: 'write', icon: Sparkles, link: { to: '/settings/assist' } },
  { name: 'system', part: 'settings::system', icon: Server, link: { to: '/settings/system' } },
  { name: 'slow', part: 'settings::system', icon: Gauge, link: { to: '/settings/slow' } },
] as const;

/** The content types of one kind that the role may read, by what `label` calls them. */
export function contentEntries(
  { contentTypes }: ContentModel,
  kind: 'collectionType' | 'singleType',
  label: (type: ContentType) => string,
): readonly NavigationEntry[] {
  return contentTypes
    .filter((type) => type.kind === kind && type.actions.includes(kind === 'collectionType' ? 'find' : 'findOne'))
    .map(
      (type) =>
        ({
          key: type.uid,
          label: label(type),
          icon: typeIcon(type),
          link: { to: '/content/$apiId', params: { apiId: getApiId(type) } },
        }) as const,
    )
    .sort((left, right) => left.label.localeCompare(right.label));
}
