import { Group, SegmentedControl, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { LayoutGrid, List, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './library-page.module.css';
import { alternativeTextStates, fileKinds, type LibrarySearch, librarySorts } from './library-search.js';

/** How files are laid out. */
export type LibraryLayout = 'grid' | 'list';

/** What the library is narrowed by. */
export interface LibraryToolbarProps {
  readonly search: LibrarySearch;
  readonly layout: LibraryLayout;
  readonly onLayoutChange: (layout: LibraryLayout) => void;
  /** What is undefined is as at first. */
  readonly onSearchChange: (change: { readonly [K in keyof LibrarySearch]?: LibrarySearch[K] | undefined }) => void;
}

const searchDelay = 250;
const allKinds = 'all';
const anyState = 'any';

const sortNames = {
  'createdAt:desc': 'newest',
  createdAt: 'oldest',
  name: 'byName',
  'name:desc': 'byNameDown',
  'bytes:desc': 'largest',
  bytes: 'smallest',
} as const;

/** Search, kind, order and layout of the library. */
export function LibraryToolbar({ search, layout, onLayoutChange, onSearchChange }: LibraryToolbarProps) {
  const t = useTranslations('media.library');
  const [typed, setTyped] = useState(search.q ?? '');
  const debouncedSearch = useDebouncedCallback(
    (q: string) => onSearchChange({ q: q === '' ? undefined : q, page: undefined }),
    searchDelay,
  );
  useEffect(() => setTyped(search.q ?? ''), [search.q]);
  return (
    <Group className={classes.tools} gap="sm">
      <TextInput
        type="search"
        role="searchbox"
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<Search size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          debouncedSearch(event.currentTarget.value.trim());
        }}
      />
      <Select
        aria-label={t('kind')}
        w={150}
        data={[{ value: allKinds, label: t('anyKind') }, ...fileKinds.map((value) => ({ value, label: t(value) }))]}
        value={search.kind ?? allKinds}
        onChange={(value) => onSearchChange({ kind: fileKinds.find((kind) => kind === value), page: undefined })}
      />
      <Select
        aria-label={t('alt')}
        w={185}
        data={[
          { value: anyState, label: t('anyAlt') },
          ...alternativeTextStates.map((value) => ({ value, label: t(`alt-${value}`) })),
        ]}
        value={search.alt ?? anyState}
        onChange={(value) =>
          onSearchChange({ alt: alternativeTextStates.find((state) => state === value), page: undefined })
        }
      />
      <Group gap="xs" ms="auto" className={classes.further}>
        <Select
          aria-label={t('order')}
          w={170}
          data={librarySorts.map((value) => ({ value, label: t(sortNames[value]) }))}
          value={search.sort ?? librarySorts[0]}
          onChange={(value) => {
            const sort = librarySorts.find((candidate) => candidate === value);
            onSearchChange({ sort: sort === librarySorts[0] ? undefined : sort, page: undefined });
          }}
        />
        <SegmentedControl
          aria-label={t('shape')}
          data={[
            { value: 'grid', label: <LayoutLabel icon={LayoutGrid} name={t('grid')} /> },
            { value: 'list', label: <LayoutLabel icon={List} name={t('list')} /> },
          ]}
          value={layout}
          onChange={(value) => onLayoutChange(value === 'list' ? 'list' : 'grid')}
        />
      </Group>
    </Group>
  );
}

function LayoutLabel({ icon: Icon, name }: { readonly icon: typeof List; readonly name: string }) {
  return (
    <>
      <Icon size={16} aria-hidden style={{ display: 'block' }} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
