import { ActionIcon, Button, Group, Menu, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { removeView, rolesQuery, savedViewsKey, saveView } from '../../api/index.js';
import { FormDialog, hasSettingsPermission, useMe, useSave } from '../../ui/index.js';
import type { ListSearch } from './list-search.js';
import classes from './saved-views.module.css';
import { type ListView, type ListViewContent, toWireContent } from './use-saved-views.js';

/** The views of one content type. */
export interface SavedViewsProps {
  readonly uid: string;
  readonly views: readonly ListView[];
  readonly search: ListSearch;
  readonly columns: readonly string[] | null;
  readonly onView: (view: ListViewContent) => void;
}

/** Saves views of a list, for oneself or for a role, leads back to them, and removes them. */
export function SavedViews({ uid, views, search, columns, onView }: SavedViewsProps) {
  const t = useTranslations('content.views');
  const [isNaming, setNaming] = useState(false);
  const managesRoles = hasSettingsPermission(useMe(), 'write', 'settings::administrator-roles');
  const removal = useSave(savedViewsKey(uid), (id: number) => removeView(uid, id), ignore);
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
            <Group key={view.id} gap={0} wrap="nowrap">
              <Menu.Item
                flex={1}
                onClick={() => onView(view)}
                rightSection={view.role === null ? null : <SharedMark role={view.role.name} />}
              >
                {view.name}
              </Menu.Item>
              {view.role === null || managesRoles ? (
                <ActionIcon onClick={() => removal.save(view.id)} aria-label={t('remove', { name: view.name })}>
                  <Trash2 size={15} />
                </ActionIcon>
              ) : null}
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming(true)}>{t('save')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming ? (
        <SaveViewDialog
          uid={uid}
          content={{ search, columns }}
          managesRoles={managesRoles}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}

/** The views of a content type on top of its list; the one that is shown is marked. */
export function SavedViewBar({ views, search, columns, onView }: Omit<SavedViewsProps, 'uid'>) {
  const t = useTranslations('content.lists.views');
  if (views.length === 0) return null;
  const shown = JSON.stringify(toWireContent({ search, columns }));
  const isPlain = Object.keys(search).every((name) => name === 'page');
  return (
    <nav aria-label={t('bar')} className={classes.bar}>
      <ViewButton
        name={t('everything')}
        isShown={isPlain && views.every((view) => JSON.stringify(toWireContent(view)) !== shown)}
        onClick={() => onView({ search: {}, columns })}
      />
      {views.map((view) => (
        <ViewButton
          key={view.id}
          name={view.name}
          isShown={JSON.stringify(toWireContent(view)) === shown}
          onClick={() => onView(view)}
        />
      ))}
    </nav>
  );
}

interface ViewButtonProps {
  readonly name: string;
  readonly isShown: boolean;
  readonly onClick: () => void;
}

function ViewButton({ name, isShown, onClick }: ViewButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant={isShown ? 'light' : 'subtle'}
      color={isShown ? undefined : 'gray'}
      aria-current={isShown ? 'true' : undefined}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}

function SharedMark({ role }: { readonly role: string }) {
  const t = useTranslations('content.lists.views');
  return <Users size={14} role="img" aria-label={t('sharedWith', { role })} />;
}

interface SaveViewDialogProps {
  readonly uid: string;
  readonly content: ListViewContent;
  readonly managesRoles: boolean;
  readonly onClose: () => void;
}

function SaveViewDialog({ uid, content, managesRoles, onClose }: SaveViewDialogProps) {
  const t = useTranslations('content.views');
  const lists = useTranslations('content.lists.views');
  const [name, setName] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const { data: roles } = useQuery({ ...rolesQuery, enabled: managesRoles });
  const saving = useSave(
    savedViewsKey(uid),
    () =>
      saveView(uid, { name: name.trim(), content: toWireContent(content), role: role === null ? null : Number(role) }),
    onClose,
  );
  return (
    <FormDialog
      title={t('save')}
      saving={saving}
      onClose={onClose}
      onSubmit={() => {
        if (name.trim() !== '') saving.save(undefined);
      }}
    >
      <TextInput
        label={t('name')}
        description={lists('hint')}
        maxLength={100}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {managesRoles ? (
        <Select
          label={lists('share')}
          placeholder={lists('justMe')}
          clearable
          data={(roles ?? []).map((candidate) => ({ value: String(candidate.id), label: candidate.name }))}
          value={role}
          onChange={setRole}
        />
      ) : null}
    </FormDialog>
  );
}

function ignore(): void {
  // The list of views is fetched again.
}
