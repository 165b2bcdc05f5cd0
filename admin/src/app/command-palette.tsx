import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, LogOut, Moon, Plus, Radio, Search, Sun, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { getApiId, minSearchLength, searchQuery } from '../api/index.js';
import { useChooseChangeSet, useChosenChangeSet } from '../content/change-sets/index.js';
import { useMe, useModel, useTypePlural } from '../ui/index.js';
import { useSignOut } from './account-menu.js';
import classes from './command-palette.module.css';
import { DocumentResult } from './document-result.js';
import {
  changeSetEntries,
  contentEntries,
  homeEntry,
  type NavigationEntry,
  panelEntries,
  settingsEntries,
  translationEntries,
  upcomingEntries,
} from './navigation-entries.js';
import { useSelectedResult } from './use-selected-result.js';

const maxResults = 20;

const [paletteStore, commandPalette] = createSpotlight();

/** Opens the command bar. */
export const openCommandPalette: () => void = commandPalette.open;

/** Everything that the navigation leads to, documents, and what is often done, by typing a part of its name. Ctrl K opens it. */
export function CommandPalette() {
  const t = useTranslations('app');
  const synonyms = useMessages().app.commands.synonyms;
  const model = useModel();
  const typePlural = useTypePlural();
  const me = useMe();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const chosenSet = useChosenChangeSet();
  const chooseSet = useChooseChangeSet();
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, 200);
  const searchResults = useQuery(searchQuery(debouncedText));
  const documents = text.trim().length < minSearchLength ? [] : (searchResults.data ?? []);

  useSelectedResult(paletteStore, searchResults.data);

  const getSynonyms = (key: string) =>
    Object.entries(synonyms).flatMap(([name, words]) => (name === key ? words.split(' ') : []));
  const toAction = ({ key, label, icon: Icon, link }: NavigationEntry): SpotlightActionData => ({
    id: key,
    label,
    keywords: getSynonyms(key),
    leftSection: <Icon size={18} aria-hidden />,
    onClick: () => void navigate(link),
  });
  const entries = [
    homeEntry(t('home')),
    ...upcomingEntries(model, t('upcoming')),
    ...changeSetEntries(me, t('changeSets')),
    ...translationEntries(model, t('translations')),
    ...panelEntries(me, t),
    ...contentEntries(model, 'collectionType', typePlural),
    ...contentEntries(model, 'singleType', typePlural),
    ...settingsEntries(me, t),
  ];
  const creatable = model.contentTypes.filter(
    ({ kind, actions }) => kind === 'collectionType' && actions.includes('create'),
  );
  const actions: readonly SpotlightActionGroupData[] = [
    { group: t('commands.go'), actions: entries.map(toAction) },
    {
      group: t('commands.documents'),
      actions: documents.flatMap(({ type: uid, documents: hits }) => {
        const type = model.contentTypes.find((candidate) => candidate.uid === uid);
        if (type === undefined) return [];
        return hits.map(({ documentId, title, locale, highlights: [highlight] }) => ({
          id: `document:${documentId}`,
          label: title,
          description: type.displayName,
          leftSection: <FileText size={18} aria-hidden />,
          // Found by other forms of its words, too, and in other texts: it is shown whatever its label is.
          ...(highlight === undefined
            ? {}
            : { keywords: [text], children: <DocumentResult title={title} type={type} highlight={highlight} /> }),
          onClick: () =>
            void navigate({
              to: '/content/$apiId/$documentId',
              params: { apiId: getApiId(type), documentId },
              search: locale === null ? {} : { locale },
            }),
        }));
      }),
    },
    {
      group: t('commands.create'),
      actions: creatable.map((type) => ({
        id: `new:${type.uid}`,
        label: t('commands.new', { type: type.displayName }),
        keywords: getSynonyms('create').map((word) => `${word} ${type.displayName}`),
        leftSection: <Plus size={18} aria-hidden />,
        onClick: () => void navigate({ to: '/content/$apiId/new', params: { apiId: getApiId(type) } }),
      })),
    },
    {
      group: t('commands.panel'),
      actions: [
        ...(chosenSet === null
          ? []
          : [
              {
                id: 'leave-change-set',
                label: t('commands.leaveChangeSet'),
                keywords: getSynonyms('changeSets'),
                leftSection: <Radio size={18} aria-hidden />,
                onClick: () => chooseSet(null),
              },
            ]),
        {
          id: 'profile',
          label: t('profile'),
          keywords: getSynonyms('profile'),
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
      store={paletteStore}
      actions={[...actions]}
      query={text}
      onQueryChange={setText}
      attributes={{ content: { 'aria-label': t('commands.placeholder') } }}
      classNames={{ action: classes.action, actionsGroup: classes.group }}
      limit={maxResults}
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
