import { Group, SegmentedControl, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { LayoutGrid, List, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './library-page.module.css';
import { fileKinds, type LibrarySearch, librarySorts } from './library-search.js';

/** How files are laid out. */
export type LibraryShape = 'grid' | 'list';

/** What the library is narrowed by. */
export interface LibraryToolsProps {
  readonly search: LibrarySearch;
  readonly shape: LibraryShape;
  readonly onShape: (shape: LibraryShape) => void;
  /** What is undefined is as at first. */
  readonly onSearch: (change: { readonly [K in keyof LibrarySearch]?: LibrarySearch[K] | undefined }) => void;
}

const pause = 250;
const all = 'all';

const sortNames = {
  'createdAt:desc': 'newest',
  createdAt: 'oldest',
  name: 'byName',
  'name:desc': 'byNameDown',
  'bytes:desc': 'largest',
  bytes: 'smallest',
} as const;

/** Search, kind, order and layout of the library. */
export function LibraryTools({ search, shape, onShape, onSearch }: LibraryToolsProps) {
  const t = useTranslations('media.library');
  const [typed, setTyped] = useState(search.q ?? '');
  const ask = useDebouncedCallback((q: string) => onSearch({ q: q === '' ? undefined : q, page: undefined }), pause);
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
          ask(event.currentTarget.value.trim());
        }}
      />
      <Select
        aria-label={t('kind')}
        w={150}
        data={[{ value: all, label: t('anyKind') }, ...fileKinds.map((value) => ({ value, label: t(value) }))]}
        value={search.kind ?? all}
        onChange={(value) => onSearch({ kind: fileKinds.find((kind) => kind === value), page: undefined })}
      />
      <Group gap="xs" ml="auto" className={classes.further}>
        <Select
          aria-label={t('order')}
          w={170}
          data={librarySorts.map((value) => ({ value, label: t(sortNames[value]) }))}
          value={search.sort ?? librarySorts[0]}
          onChange={(value) => {
            const sort = librarySorts.find((known) => known === value);
            onSearch({ sort: sort === librarySorts[0] ? undefined : sort, page: undefined });
          }}
        />
        <SegmentedControl
          aria-label={t('shape')}
          data={[
            { value: 'grid', label: <Shape icon={LayoutGrid} name={t('grid')} /> },
            { value: 'list', label: <Shape icon={List} name={t('list')} /> },
          ]}
          value={shape}
          onChange={(value) => onShape(value === 'list' ? 'list' : 'grid')}
        />
      </Group>
    </Group>
  );
}

function Shape({ icon: Icon, name }: { readonly icon: typeof List; readonly name: string }) {
  return (
    <>
      <Icon size={16} aria-hidden style={{ display: 'block' }} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
