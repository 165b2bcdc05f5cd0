import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Moon, Plus, Search, Sun, UserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { apiIdOf } from '../api/index.js';
import { useMe, useModel } from '../ui/index.js';
import { useSignOut } from './account-menu.js';
import classes from './command-bar.module.css';
import {
  contentEntries,
  homeEntry,
  type NavigationEntry,
  panelEntries,
  settingsEntries,
  upcomingEntries,
} from './navigation-entries.js';

const most = 12;

/** Everything that the navigation leads to, and what is often done, by typing a part of its name. Ctrl K opens it. */
export function CommandBar() {
  const t = useTranslations('app');
  const model = useModel();
  const me = useMe();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();

  const lead = ({ key, label, icon: Icon, link }: NavigationEntry): SpotlightActionData => ({
    id: key,
    label,
    leftSection: <Icon size={18} aria-hidden />,
    onClick: () => void navigate(link),
  });
  const entries = [
    homeEntry(t('home')),
    ...upcomingEntries(model, t('upcoming')),
    ...panelEntries(me, t),
    ...contentEntries(model, 'collectionType'),
    ...contentEntries(model, 'singleType'),
    ...settingsEntries(me, t),
  ];
  const creatable = model.contentTypes.filter(
    ({ kind, actions }) => kind === 'collectionType' && actions.includes('create'),
  );
  const actions: readonly SpotlightActionGroupData[] = [
    { group: t('commands.go'), actions: entries.map(lead) },
    {
      group: t('commands.create'),
      actions: creatable.map((type) => ({
        id: `new:${type.uid}`,
        label: t('commands.new', { type: type.displayName }),
        leftSection: <Plus size={18} aria-hidden />,
        onClick: () => void navigate({ to: '/content/$apiId/new', params: { apiId: apiIdOf(type) } }),
      })),
    },
    {
      group: t('commands.panel'),
      actions: [
        {
          id: 'profile',
          label: t('profile'),
          leftSection: <UserRound size={18} aria-hidden />,
          onClick: () => void navigate({ to: '/profile' }),
        },
        {
          id: 'light',
          label: t('commands.toLight'),
          leftSection: <Sun size={18} aria-hidden />,
          onClick: () => setColorScheme('light'),
        },
        {
          id: 'dark',
          label: t('commands.toDark'),
          leftSection: <Moon size={18} aria-hidden />,
          onClick: () => setColorScheme('dark'),
        },
        { id: 'sign-out', label: t('signOut'), leftSection: <LogOut size={18} aria-hidden />, onClick: signOut },
      ],
    },
  ];

  return (
    <Spotlight
      actions={[...actions]}
      attributes={{ content: { 'aria-label': t('commands.placeholder') } }}
      classNames={{ actionsGroup: classes.group }}
      limit={most}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      triggerOnContentEditable
      scrollable
      maxHeight={420}
      highlightQuery
      nothingFound={t('commands.nothing')}
      searchProps={{
        leftSection: <Search size={18} aria-hidden />,
        placeholder: t('commands.placeholder'),
        'aria-label': t('commands.placeholder'),
      }}
    />
  );
}
