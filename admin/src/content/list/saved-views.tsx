import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ListSearch } from './list-search.js';

/** A list as somebody wants to see it again. */
export interface SavedView {
  readonly name: string;
  readonly search: ListSearch;
  /** null: those that the list has at first. */
  readonly columns: readonly string[] | null;
}

/** The views of one content type. */
export interface SavedViewsProps {
  readonly uid: string;
  readonly search: ListSearch;
  readonly columns: readonly string[] | null;
  readonly onView: (view: SavedView) => void;
}

/** Keeps views of a list in this browser, and leads back to them. */
export function SavedViews({ uid, search, columns, onView }: SavedViewsProps) {
  const t = useTranslations('content.views');
  const [isNaming, setNaming] = useState(false);
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `octavo.views.${uid}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />}>
            {t('button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 ? <Menu.Label>{t('none')}</Menu.Label> : null}
          {views.map((view) => (
            <Group key={view.name} gap={0} wrap="nowrap">
              <Menu.Item flex={1} onClick={() => onView(view)}>
                {view.name}
              </Menu.Item>
              <ActionIcon
                onClick={() => setViews(views.filter((other) => other !== view))}
                aria-label={t('remove', { name: view.name })}
              >
                <Trash2 size={15} />
              </ActionIcon>
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming(true)}>{t('save')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming ? (
        <SaveViewDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            setNaming(false);
            const { page: _, ...storedSearch } = search;
            setViews([...views.filter((view) => view.name !== name), { name, search: storedSearch, columns }]);
          }}
        />
      ) : null}
    </>
  );
}

interface SaveViewDialogProps {
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

function SaveViewDialog({ onClose, onName }: SaveViewDialogProps) {
  const t = useTranslations('content.views');
  const common = useTranslations('ui');
  const [name, setName] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t('save')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onName(name.trim());
        }}
      >
        <Stack>
          <TextInput
            label={t('name')}
            description={t('hint')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={name.trim() === ''}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
