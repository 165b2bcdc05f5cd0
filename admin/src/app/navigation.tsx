import { ActionIcon, AppShell, Group, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core';
import { Search, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Brand, NavigationLink, useMe, useModel, useTypePlural } from '../ui/index.js';
import { AccountMenu } from './account-menu.js';
import { openCommandPalette } from './command-palette.js';
import { commandPaletteKeys } from './command-palette-keys.js';
import classes from './navigation.module.css';
import {
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
          <kbd className={classes.keys}>{commandPaletteKeys}</kbd>
        </UnstyledButton>
      </AppShell.Section>
      <AppShell.Section grow component={ScrollArea} scrollbarSize={6} type="hover">
        <Stack gap="lg" px="sm" pb="md">
          <Entries
            onSelect={onClose}
            entries={[
              homeEntry(t('home')),
              ...upcomingEntries(model, t('upcoming')),
              ...translationEntries(model, t('translations')),
              ...panelEntries(me, t),
            ]}
          />
          <Entries onSelect={onClose} title={t('contentTypes')} entries={collections} />
          <Entries onSelect={onClose} title={t('singleTypes')} entries={singles} />
          <Entries onSelect={onClose} title={t('settings')} entries={settingsEntries(me, t)} />
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
