import { Group, MultiSelect, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../api/index.js';
import { useLocaleName } from '../documents/index.js';
import { AddConditionButton, ConditionRows, filterFields, useFieldLabel } from '../filters/index.js';
import { useModel } from '../ui/index.js';
import { type ApiQuery, isListQuery, publicationFilterValues } from './api-query.js';
import { fieldNames, listPopulatableFields } from './populatable-fields.js';
import { PopulateRows } from './populate-rows.js';
import { SortRows } from './sort-rows.js';

/** The form that composes a query. */
export interface QueryFormProps {
  readonly type: ContentType;
  readonly query: ApiQuery;
  readonly onChange: (query: ApiQuery) => void;
}

/** Everything that the query string of a content type can say, to be chosen. */
export function QueryForm({ type, query, onChange }: QueryFormProps) {
  const t = useTranslations('reference.question');
  const label = useFieldLabel();
  const model = useModel();
  const isList = isListQuery(type, query);
  const patch = (change: Partial<ApiQuery>): void => onChange({ ...query, ...change });
  const filters = {
    fields: filterFields(type, model),
    conditions: query.conditions,
    onChange: (conditions: ApiQuery['conditions']) => patch({ conditions }),
  };
  const systemFields = ['createdAt', 'updatedAt', ...(type.draftAndPublish ? ['publishedAt'] : [])];
  const toOption = (name: string) => ({ value: name, label: label(name) });
  const sortable = type.attributes.flatMap((attribute) =>
    attribute.storage === 'column' && attribute.readable && attribute.sortable ? [attribute.name] : [],
  );
  return (
    <Stack gap="lg">
      {type.kind === 'singleType' ? null : (
        <TextInput
          label={t('documentId')}
          description={t('documentIdHint')}
          value={query.documentId}
          onChange={(event) => patch({ documentId: event.currentTarget.value.trim() })}
        />
      )}
      <Section title="filters">
        <ConditionRows {...filters} />
        <Group>
          <AddConditionButton {...filters} />
        </Group>
      </Section>
      {isList ? (
        <>
          <TextInput
            label={t('text')}
            description="_q"
            value={query.text}
            onChange={(event) => patch({ text: event.currentTarget.value })}
          />
          <Section title="sort">
            <SortRows names={[...sortable, ...systemFields]} sort={query.sort} onChange={(sort) => patch({ sort })} />
          </Section>
        </>
      ) : null}
      <MultiSelect
        label={t('fields')}
        description="fields"
        placeholder={query.fields.length === 0 ? t('all') : ''}
        searchable
        data={[...fieldNames(type.attributes), ...systemFields, ...(type.localized ? ['locale'] : [])].map(toOption)}
        value={[...query.fields]}
        onChange={(fields) => patch({ fields })}
      />
      <Section title="populate">
        <PopulateRows
          populatableFields={listPopulatableFields(type, model)}
          populate={query.populate}
          onChange={(populate) => patch({ populate })}
        />
      </Section>
      <VersionFields type={type} query={query} onChange={onChange} />
      {isList ? (
        <Group grow align="flex-start">
          <NumberInput
            label={t('page')}
            description="pagination[page]"
            min={1}
            allowDecimal={false}
            value={query.page ?? ''}
            onChange={(page) => patch({ page: typeof page === 'number' ? page : null })}
          />
          <NumberInput
            label={t('pageSize')}
            description="pagination[pageSize]"
            min={1}
            allowDecimal={false}
            value={query.pageSize ?? ''}
            onChange={(pageSize) => patch({ pageSize: typeof pageSize === 'number' ? pageSize : null })}
          />
        </Group>
      ) : null}
    </Stack>
  );
}

/** Which version of the documents is meant. */
function VersionFields({ type, query, onChange }: QueryFormProps) {
  const t = useTranslations('reference.question');
  const { locales } = useModel();
  const localeName = useLocaleName();
  const patch = (change: Partial<ApiQuery>): void => onChange({ ...query, ...change });
  const allLocalesOption = isListQuery(type, query) ? [{ value: '*', label: t('everyLocale') }] : [];
  return (
    <>
      {type.localized ? (
        <Select
          label={t('locale')}
          description="locale"
          placeholder={t('defaultLocale')}
          clearable
          data={[...locales.map((code) => ({ value: code, label: localeName(code) })), ...allLocalesOption]}
          value={query.locale}
          onChange={(locale) => patch({ locale })}
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
              value={query.status}
              onChange={(value) => patch({ status: value === 'draft' ? 'draft' : 'published' })}
            />
          </Section>
          <Select
            label={t('publicationFilter')}
            description="publicationFilter"
            placeholder={t('all')}
            clearable
            data={[...publicationFilterValues]}
            value={query.publicationFilter}
            onChange={(publicationFilter) => patch({ publicationFilter })}
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
