import { Group, MultiSelect, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../api/index.js';
import { useLocaleName } from '../documents/index.js';
import { AddCondition, ConditionRows, filterFields, useFieldLabel } from '../filters/index.js';
import { useModel } from '../ui/index.js';
import { fieldNames, reachableFrom } from './leads-to.js';
import { PopulateRows } from './populate-rows.js';
import { asksForList, publicationFilters, type Question } from './question.js';
import { SortRows } from './sort-rows.js';

/** A question that is being put together. */
export interface QuestionFormProps {
  readonly type: ContentType;
  readonly question: Question;
  readonly onChange: (question: Question) => void;
}

/** Everything that the query string of a content type can say, to be chosen. */
export function QuestionForm({ type, question, onChange }: QuestionFormProps) {
  const t = useTranslations('reference.question');
  const label = useFieldLabel();
  const model = useModel();
  const list = asksForList(type, question);
  const set = (change: Partial<Question>): void => onChange({ ...question, ...change });
  const filters = {
    fields: filterFields(type, model),
    conditions: question.conditions,
    onChange: (conditions: Question['conditions']) => set({ conditions }),
  };
  const system = ['createdAt', 'updatedAt', ...(type.draftAndPublish ? ['publishedAt'] : [])];
  const named = (name: string) => ({ value: name, label: label(name) });
  const sortable = type.attributes.flatMap((one) =>
    one.storage === 'column' && one.readable && one.sortable ? [one.name] : [],
  );
  return (
    <Stack gap="lg">
      {type.kind === 'singleType' ? null : (
        <TextInput
          label={t('documentId')}
          description={t('documentIdHint')}
          value={question.documentId}
          onChange={(event) => set({ documentId: event.currentTarget.value.trim() })}
        />
      )}
      <Section title="filters">
        <ConditionRows {...filters} />
        <Group>
          <AddCondition {...filters} />
        </Group>
      </Section>
      {list ? (
        <>
          <TextInput
            label={t('text')}
            description="_q"
            value={question.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
          <Section title="sort">
            <SortRows names={[...sortable, ...system]} sort={question.sort} onChange={(sort) => set({ sort })} />
          </Section>
        </>
      ) : null}
      <MultiSelect
        label={t('fields')}
        description="fields"
        placeholder={question.fields.length === 0 ? t('all') : ''}
        searchable
        data={[...fieldNames(type.attributes), ...system, ...(type.localized ? ['locale'] : [])].map(named)}
        value={[...question.fields]}
        onChange={(fields) => set({ fields })}
      />
      <Section title="populate">
        <PopulateRows
          reachable={reachableFrom(type, model)}
          populate={question.populate}
          onChange={(populate) => set({ populate })}
        />
      </Section>
      <Versions type={type} question={question} onChange={onChange} />
      {list ? (
        <Group grow align="flex-start">
          <NumberInput
            label={t('page')}
            description="pagination[page]"
            min={1}
            allowDecimal={false}
            value={question.page ?? ''}
            onChange={(page) => set({ page: typeof page === 'number' ? page : null })}
          />
          <NumberInput
            label={t('pageSize')}
            description="pagination[pageSize]"
            min={1}
            allowDecimal={false}
            value={question.pageSize ?? ''}
            onChange={(pageSize) => set({ pageSize: typeof pageSize === 'number' ? pageSize : null })}
          />
        </Group>
      ) : null}
    </Stack>
  );
}

/** Which version of the documents is meant. */
function Versions({ type, question, onChange }: QuestionFormProps) {
  const t = useTranslations('reference.question');
  const { locales } = useModel();
  const localeName = useLocaleName();
  const set = (change: Partial<Question>): void => onChange({ ...question, ...change });
  const everywhere = asksForList(type, question) ? [{ value: '*', label: t('everyLocale') }] : [];
  return (
    <>
      {type.localized ? (
        <Select
          label={t('locale')}
          description="locale"
          placeholder={t('defaultLocale')}
          clearable
          data={[...locales.map((code) => ({ value: code, label: localeName(code) })), ...everywhere]}
          value={question.locale}
          onChange={(locale) => set({ locale })}
        />
      ) : null}
      {type.draftAndPublish ? (
        <>
          <Section title="status">
            <SegmentedControl
              aria-label={t('status')}
              data={[
                { value: 'published', label: t('published') },
                { value: 'draft', label: t('draft') },
              ]}
              value={question.status}
              onChange={(value) => set({ status: value === 'draft' ? 'draft' : 'published' })}
            />
          </Section>
          <Select
            label={t('publicationFilter')}
            description="publicationFilter"
            placeholder={t('all')}
            clearable
            data={[...publicationFilters]}
            value={question.publicationFilter}
            onChange={(publicationFilter) => set({ publicationFilter })}
          />
        </>
      ) : null}
    </>
  );
}

/** A part of the form that is more than one input. */
function Section({
  title,
  children,
}: {
  readonly title: 'filters' | 'sort' | 'populate' | 'status';
  readonly children: ReactNode;
}) {
  const t = useTranslations('reference.question');
  return (
    <Stack gap="xs" role="group" aria-label={t(title)}>
      <div>
        <Text size="sm" fw={500}>
          {t(title)}
        </Text>
        <Text size="xs" c="dimmed">
          {title}
        </Text>
      </div>
      {children}
    </Stack>
  );
}
