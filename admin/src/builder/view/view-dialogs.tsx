import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AttributeView, ViewGroup } from '../../api/index.js';
import type { Language } from '../../translations/languages.js';
import { FormDialog } from '../../ui/index.js';
import { PanelTextInput } from './panel-text-input.js';

const idleSaving = { isSaving: false, failure: null };
/** Characters, as the server has it. */
const maxNameLength = 100;
const maxHelpLength = 500;

interface TextDialogProps<T> {
  readonly language: Language;
  readonly onClose: () => void;
  readonly onApply: (view: T) => void;
}

/** Asks for the texts of a field. */
export function FieldTextsDialog({
  name,
  view: initialView,
  hasPlaceholder,
  language,
  onClose,
  onApply,
}: TextDialogProps<AttributeView> & {
  readonly name: string;
  readonly view: AttributeView;
  readonly hasPlaceholder: boolean;
}) {
  const t = useTranslations('builder.view');
  const [view, setView] =
    useState<Partial<Record<keyof AttributeView, AttributeView[keyof AttributeView]>>>(initialView);
  const current = view as AttributeView;
  return (
    <FormDialog
      title={t('fieldTitle', { name })}
      submitLabel={t('apply')}
      saving={idleSaving}
      onClose={onClose}
      onSubmit={() => onApply(current)}
    >
      <Stack>
        <PanelTextInput
          autoFocus
          label={t('label')}
          description={t('labelHint')}
          maxLength={maxNameLength}
          commitOn="change"
          language={language}
          value={current.label}
          onChange={(label) => setView({ ...view, label })}
        />
        <PanelTextInput
          multiline
          label={t('help')}
          description={t('helpHint')}
          maxLength={maxHelpLength}
          commitOn="change"
          language={language}
          value={current.help}
          onChange={(help) => setView({ ...view, help })}
        />
        {hasPlaceholder ? (
          <PanelTextInput
            label={t('placeholder')}
            description={t('placeholderHint')}
            maxLength={maxNameLength}
            commitOn="change"
            language={language}
            value={current.placeholder}
            onChange={(placeholder) => setView({ ...view, placeholder })}
          />
        ) : null}
      </Stack>
    </FormDialog>
  );
}

type GroupSettings = Omit<ViewGroup, 'fields'>;

/** Asks what a group of fields is called, and whether it begins a tab. */
export function GroupDialog({
  group: initialGroup,
  language,
  onClose,
  onApply,
}: TextDialogProps<GroupSettings> & { readonly group: GroupSettings }) {
  const t = useTranslations('builder.view');
  const [group, setGroup] =
    useState<Partial<Record<keyof GroupSettings, GroupSettings[keyof GroupSettings]>>>(initialGroup);
  const { heading, tab, collapsed } = group as GroupSettings;
  return (
    <FormDialog
      title={t('groupTitle')}
      submitLabel={t('apply')}
      saving={idleSaving}
      onClose={onClose}
      onSubmit={() =>
        onApply({
          ...(heading === undefined ? {} : { heading }),
          ...(tab === undefined ? {} : { tab }),
          ...(collapsed === true && heading !== undefined ? { collapsed } : {}),
        })
      }
    >
      <Stack>
        <PanelTextInput
          autoFocus
          label={t('heading')}
          maxLength={maxNameLength}
          commitOn="change"
          language={language}
          value={heading}
          onChange={(value) => setGroup({ ...group, heading: value })}
        />
        <PanelTextInput
          label={t('tab')}
          description={t('tabHint')}
          maxLength={maxNameLength}
          commitOn="change"
          language={language}
          value={tab}
          onChange={(value) => setGroup({ ...group, tab: value })}
        />
        <Switch
          label={t('collapsed')}
          checked={collapsed === true}
          disabled={heading === undefined}
          onChange={(event) => setGroup({ ...group, collapsed: event.currentTarget.checked })}
        />
      </Stack>
    </FormDialog>
  );
}
