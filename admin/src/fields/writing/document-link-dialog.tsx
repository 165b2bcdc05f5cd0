import { Modal, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { getApiId, minSearchLength, searchQuery } from '../../api/index.js';
import { useModel } from '../../ui/index.js';
import { documentAddress } from './document-address.js';

/** A document that was found. */
export interface FoundDocument {
  readonly title: string;
  /** uid. */
  readonly contentType: string;
  readonly documentId: string;
  /** Its path in the content API. */
  readonly url: string;
}

/** A choice of a document that a text leads to. */
export interface DocumentLinkDialogProps {
  readonly onChoose: (document: FoundDocument) => void;
  readonly onClose: () => void;
}

/** Debounce of the search in milliseconds. */
const searchDelay = 200;

/** Finds a document of any type by its title. */
export function DocumentLinkDialog({ onChoose, onClose }: DocumentLinkDialogProps) {
  const t = useTranslations('fields.writing.document');
  const common = useTranslations('ui');
  const { contentTypes, defaultLocale } = useModel();
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed, searchDelay);
  const { data = [], isFetching } = useQuery(searchQuery(searchText));
  const isShort = typed.trim().length < minSearchLength;
  const groups = (isShort ? [] : data).flatMap(({ type: uid, documents }) => {
    const type = contentTypes.find((candidate) => candidate.uid === uid);
    if (type === undefined) return [];
    const items = documents.map(({ documentId, title, locale }) => ({
      value: documentAddress(getApiId(type), type.kind, documentId, locale === defaultLocale ? null : locale),
      label: title,
      contentType: uid,
      documentId,
    }));
    return [{ group: type.displayName, items }];
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t('title')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
      returnFocus={false}
    >
      <Stack mih={340}>
        <Select
          data-autofocus
          label={t('search')}
          description={t('hint')}
          leftSection={<Search size={16} aria-hidden />}
          searchable
          data={groups}
          filter={({ options }) => options}
          value={null}
          searchValue={typed}
          onSearchChange={setTyped}
          dropdownOpened={!isShort}
          nothingFoundMessage={isFetching || searchText !== typed ? t('searching') : t('nothing')}
          comboboxProps={{ withinPortal: false }}
          onChange={(url) => {
            const found = groups.flatMap(({ items }) => items).find(({ value }) => value === url);
            if (found !== undefined) onChoose({ ...found, title: found.label, url: found.value });
          }}
        />
      </Stack>
    </Modal>
  );
}
