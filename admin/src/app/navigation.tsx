import { ActionIcon, AppShell, Group, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { ChevronRight, Search, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { ChangeSetMenu } from '../content/change-sets/index.js';
import { Brand, NavigationLink, toShortcut, useMe, useModel, useTypePlural } from '../ui/index.js';
import { AccountMenu } from './account-menu.js';
import { openCommandPalette } from './command-palette.js';
import classes from './navigation.module.css';
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

/** The side of the panel: where to, the command bar, and who is signed in. */
export function Navigation({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('app');
  const model = useModel();
  const me = useMe();
  const typePlural = useTypePlural();
  const collections = contentEntries(model, 'collectionType', typePlural);
  const singles = contentEntries(model, 'singleType', typePlural);

  return (
    <>
      <AppShell.Section className={classes.top}>
        <Group justify="space-between" mb="md" wrap="nowrap">
          <Brand />
          <ActionIcon hiddenFrom="sm" onClick={onClose} aria-label={t('closeNavigation')}>
            <X size={20} />
          </ActionIcon>
        </Group>
        <UnstyledButton className={classes.search} onClick={openCommandPalette}>
          <Search size={16} aria-hidden />
          <Text size="sm" flex={1} truncate>
            {t('search')}
          </Text>
          <kbd className={classes.keys}>{toShortcut('K').text}</kbd>
        </UnstyledButton>
        <ChangeSetMenu />
      </AppShell.Section>
      <AppShell.Section grow component={ScrollArea} scrollbarSize={6} type="hover">
        <Stack gap="lg" px="sm" pb="md">
          <Entries
            onSelect={onClose}
            entries={[
              homeEntry(t('home')),
              ...upcomingEntries(model, t('upcoming')),
              ...changeSetEntries(me, t('changeSets')),
              ...translationEntries(model, t('translations')),
              ...panelEntries(me, t),
            ]}
          />
          <Entries onSelect={onClose} title={t('contentTypes')} entries={collections} />
          <Entries onSelect={onClose} title={t('singleTypes')} entries={singles} />
          <SettingsEntries onSelect={onClose} title={t('settings')} entries={settingsEntries(me, t)} />
          {collections.length + singles.length > 0 ? null : (
            <Text size="sm" c="dimmed" px="xs">
              {t('noTypes')}
            </Text>
          )}
        </Stack>
      </AppShell.Section>
      <AppShell.Section className={classes.bottom}>
        <AccountMenu />
      </AppShell.Section>
    </>
  );
}

/** The views of settings: folded, so that the account below stays in sight, until they are opened or one of them is shown. */
function SettingsEntries({ title, entries, onSelect }: EntriesProps & { readonly title: string }) {
  const id = useId();
  const isInside = useRouterState({
    select: ({ location: { pathname } }) => /^(\/admin)?\/(settings|builder)(\/|$)/.test(pathname),
  });
  const [isUnfolded, setUnfolded] = useLocalStorage({
    key: 'octavo.navigation.settings',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isOpen = isInside || isUnfolded;
  if (entries.length === 0) return null;
  return (
    <Stack gap={2}>
      {isInside ? (
        <Text className={classes.title}>{title}</Text>
      ) : (
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setUnfolded(!isOpen)}
        >
          {title}
          <ChevronRight size={14} aria-hidden className={classes.chevron} data-opened={isOpen} />
        </UnstyledButton>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Entries onSelect={onSelect} entries={entries} /> : null}
      </div>
    </Stack>
  );
}

interface EntriesProps {
  readonly title?: string;
  readonly entries: readonly NavigationEntry[];
  /** One of them is chosen, be it the one that is shown already. */
  readonly onSelect: () => void;
}

function Entries({ title, entries, onSelect }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <Stack gap={2}>
      {title === undefined ? null : <Text className={classes.title}>{title}</Text>}
      {entries.map(({ key, label, icon: Icon, link, exact = false }) => (
        <NavigationLink
          key={key}
          {...link}
          label={label}
          leftSection={<Icon size={17} strokeWidth={1.75} aria-hidden />}
          classNames={{ root: classes.link, label: classes.label }}
          onClick={onSelect}
          activeOptions={{ exact, includeSearch: false }}
        />
      ))}
    </Stack>
  );
}
