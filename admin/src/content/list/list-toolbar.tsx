import { Button, CloseButton, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Languages, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../../api/index.js';
import { canReadDrafts, isLocaleAllowed, publicationStates, useLocaleName } from '../../documents/index.js';
import { useModel } from '../../ui/index.js';
import { useChosenChangeSet } from '../change-sets/index.js';
import { ColumnChooser, type ColumnChooserProps } from './column-chooser.js';
import { FilterBuilder } from './filter-builder.js';
import type { ListSearch } from './list-search.js';
import classes from './list-toolbar.module.css';

/** What a list is narrowed by. */
export interface ListToolbarProps {
  readonly type: ContentType;
  readonly search: ListSearch;
  readonly locale: string | null;
  readonly columns: ColumnChooserProps;
  /** Links to saved views. */
  readonly views: ReactNode;
  /** What is undefined is as at first. */
  readonly onSearch: (change: { readonly [K in keyof ListSearch]?: ListSearch[K] | undefined }) => void;
}

/** Milliseconds without a key until a search begins. */
const searchDelay = 250;

const allStates = 'all';

/** Search, state, language and columns of a list. */
export function ListToolbar({ type, search, locale, columns, views, onSearch }: ListToolbarProps) {
  const t = useTranslations('content.list');
  const stateName = useTranslations('content.state');
  const { locales } = useModel();
  const localeName = useLocaleName();
  // A change set knows no drafts.
  const hasStates = useChosenChangeSet() === null && canReadDrafts(type);
  return (
    <Group className={classes.tools} gap="sm">
      <SearchInput
        key={type.uid}
        label={t('searchLabel', { type: type.displayName })}
        text={search.q ?? ''}
        onText={(q) => onSearch({ q: q === '' ? undefined : q, page: undefined })}
      />
      {type.search === true && search.q !== undefined && search.sort !== undefined ? (
        <Button variant="subtle" size="xs" onClick={() => onSearch({ sort: undefined, page: undefined })}>
          {t('bestFirst')}
        </Button>
      ) : null}
      {hasStates ? (
        <SegmentedControl
          aria-label={t('filterLabel')}
          size="xs"
          className={classes.states}
          data={[
            { value: allStates, label: t('all') },
            ...publicationStates.map((value) => ({ value, label: stateName(value) })),
          ]}
          value={search.state ?? allStates}
          onChange={(value) => onSearch({ state: publicationStates.find((state) => state === value), page: undefined })}
        />
      ) : null}
      <FilterBuilder
        key={`filters ${type.uid}`}
        type={type}
        items={search.filters ?? []}
        match={search.match ?? 'all'}
        onChange={(filters, match) =>
          onSearch({
            filters: filters.length === 0 ? undefined : filters,
            match: match === 'any' && filters.length > 0 ? match : undefined,
            page: undefined,
          })
        }
      />
      <Group gap="xs" ms="auto" className={classes.further}>
        {locale === null ? null : (
          <Select
            aria-label={t('locale')}
            leftSection={<Languages size={16} aria-hidden />}
            w={140}
            data={locales.map((code) => ({
              value: code,
              label: localeName(code),
              disabled: !isLocaleAllowed(type, 'find', code),
            }))}
            value={locale}
            onChange={(code) => onSearch({ locale: code ?? undefined, page: undefined })}
            classNames={{ option: classes.localeOption }}
            comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
            renderOption={({ option }) => (
              <Stack gap={0}>
                <Text size="sm">{option.label}</Text>
                {option.disabled === true ? <Text size="xs">{t('localeClosed')}</Text> : null}
              </Stack>
            )}
          />
        )}
        {views}
        <ColumnChooser {...columns} />
      </Group>
    </Group>
  );
}

interface SearchInputProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Input is shown immediately; the list follows after a pause in typing. */
function SearchInput({ label, text, onText }: SearchInputProps) {
  const t = useTranslations('content.list');
  const common = useTranslations('fields');
  const [typed, setTyped] = useState(text);
  const debouncedSearch = useDebouncedCallback(onText, searchDelay);
  useEffect(() => setTyped(text), [text]);
  return (
    <TextInput
      type="search"
      role="searchbox"
      className={classes.search}
      aria-label={label}
      placeholder={t('search')}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={common('clear')}
            onClick={() => {
              setTyped('');
              onText('');
            }}
          />
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        debouncedSearch(event.currentTarget.value.trim());
      }}
    />
  );
}
