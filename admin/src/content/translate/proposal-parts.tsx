import { Button, Group, Text } from '@mantine/core';
import { Check, Sparkles, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Attribute } from '../../api/index.js';
import { ProposalCard } from '../../assist/index.js';
import { useLocaleName } from '../../documents/index.js';
import { fieldLabel } from '../../fields/index.js';
import { useModel } from '../../ui/index.js';
import { formatValue, type ValueFormat } from '../compare/format-value.js';
import { findTexts } from './component-texts.js';
import type { Proposals } from './use-proposals.js';

/** The proposals of a view, and the language that they are in. */
interface ProposalsProps {
  readonly proposals: Proposals;
  readonly locale: string;
}

/** An attribute that can be proposed. */
interface ProposalOfProps extends ProposalsProps {
  readonly attribute: Attribute;
}

/** Moves the focus to the widget of an attribute, or to the button that proposes it. */
function focusWithin(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

const proposeSelector = (name: string): string => `[data-propose="${CSS.escape(name)}"]`;
const widgetSelector = (name: string): string => {
  const field = `[data-field="${CSS.escape(name)}"]`;
  return ['input', 'textarea', '[contenteditable="true"]'].map((control) => `${field} ${control}`).join(', ');
};

/** Asks for the proposal of one field; shown where there is a text to translate. */
export function ProposeButton({ attribute, proposals, locale, value }: ProposalOfProps & { readonly value: unknown }) {
  const t = useTranslations('assist');
  const localeName = useLocaleName();
  const { isOffered, pending, propose } = proposals;
  const model = useModel();
  if (!isOffered || findTexts(attribute, value, model).length === 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      mih={26}
      data-propose={attribute.name}
      leftSection={<Sparkles size={13} aria-hidden />}
      aria-label={t('proposeField', { field: fieldLabel(attribute.name), locale: localeName(locale) })}
      loading={pending.includes(attribute)}
      disabled={pending.length > 0}
      onClick={() => propose([attribute])}
    >
      {t('propose')}
    </Button>
  );
}

/** Shows the proposal of a field below its widget; null: there is none. */
export function FieldProposal({
  attribute,
  proposals,
  locale,
  format,
}: ProposalOfProps & { readonly format: ValueFormat }) {
  const form = useFormContext<Record<string, unknown>>();
  const model = useModel();
  const { name } = attribute;
  if (!proposals.values.has(name)) return null;
  const value = proposals.values.get(name);
  return (
    <ProposalCard
      field={fieldLabel(name)}
      text={typeof value === 'string' ? value : formatValue(attribute, value, model, format)}
      locale={locale}
      takesFocus={proposals.focused === name}
      onChange={typeof value === 'string' ? (text) => proposals.change(name, text) : null}
      onAccept={() => {
        form.setValue(name, value, { shouldDirty: true });
        proposals.remove([name]);
        focusWithin(widgetSelector(name));
      }}
      onDiscard={() => {
        proposals.remove([name]);
        focusWithin(proposeSelector(name));
      }}
    />
  );
}

/** What is done with all proposals: asked for, accepted or discarded. */
export function ProposalBar({
  proposals,
  findEmpty,
  children,
}: {
  readonly proposals: Proposals;
  /** Returns the attributes that are empty and have a text to translate. */
  readonly findEmpty: () => readonly Attribute[];
  readonly children: ReactNode;
}) {
  const t = useTranslations('assist');
  const form = useFormContext<Record<string, unknown>>();
  const { isOffered, values, pending, propose, cancel, remove } = proposals;
  const names = [...values.keys()];

  function acceptAll(): void {
    for (const [name, value] of values) form.setValue(name, value, { shouldDirty: true });
    remove(names);
    const [first] = names;
    if (first !== undefined) focusWithin(widgetSelector(first));
  }

  return (
    <Group justify="space-between" mb="md">
      <Group gap="xs">
        <Text size="sm" role="status">
          {pending.length > 0 ? t('proposing') : names.length > 0 ? t('waiting', { count: names.length }) : ''}
        </Text>
        {names.length === 0 ? null : (
          <>
            <Button size="xs" leftSection={<Check size={14} aria-hidden />} onClick={acceptAll}>
              {t('acceptAll')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<X size={14} aria-hidden />}
              onClick={() => {
                remove(names);
                focusWithin('[data-propose-all]');
              }}
            >
              {t('discardAll')}
            </Button>
          </>
        )}
      </Group>
      <Group gap="xs">
        {!isOffered ? null : pending.length > 0 ? (
          <Button
            variant="default"
            size="xs"
            data-propose-cancel
            onClick={() => {
              cancel();
              focusWithin('[data-propose-all]');
            }}
          >
            {t('cancel')}
          </Button>
        ) : (
          <Button
            variant="light"
            size="xs"
            data-propose-all
            leftSection={<Sparkles size={14} aria-hidden />}
            onClick={() => {
              propose(findEmpty());
              focusWithin('[data-propose-cancel]');
            }}
          >
            {t('proposeAll')}
          </Button>
        )}
        {children}
      </Group>
    </Group>
  );
}
