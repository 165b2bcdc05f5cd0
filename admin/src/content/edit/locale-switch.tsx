import { Group, Select, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type ContentType, getApiId } from '../../api/index.js';
import { isLocaleAllowed, StateBadge, useLocaleName } from '../../documents/index.js';
import { Card, useModel } from '../../ui/index.js';
import { getDocumentPermissions } from './document-permissions.js';
import type { DocumentVersions } from './document-versions.js';
import classes from './edit-view.module.css';

/** The locales of an open document. */
export interface LocaleSwitchProps {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string;
  readonly versions: DocumentVersions;
  /** What can be done with another locale. */
  readonly children?: ReactNode;
}

/** Leads to the same document in another locale, and says how far each of them is. */
export function LocaleSwitch({ type, documentId, locale, versions, children }: LocaleSwitchProps) {
  const t = useTranslations('content.edit');
  const navigate = useNavigate();
  const localeName = useLocaleName();
  const { locales } = useModel();
  const apiId = getApiId(type);

  /** Where nothing is written yet, the role has to be able to write. */
  function isOpen(code: string): boolean {
    if (code === locale) return true;
    const isWritten = versions.has(code);
    return isWritten
      ? isLocaleAllowed(type, 'find', code)
      : getDocumentPermissions(type, { versions, locale: code, isWritten }).save;
  }

  function openLocale(code: string): void {
    const search = { locale: code };
    if (type.kind === 'singleType') void navigate({ to: '/content/$apiId', params: { apiId }, search });
    // What is new takes its values along.
    else if (documentId === null)
      void navigate({
        to: '/content/$apiId/new',
        params: { apiId },
        search: (previous) => ({ ...previous, ...search }),
        replace: true,
        ignoreBlocker: true,
      });
    else void navigate({ to: '/content/$apiId/$documentId', params: { apiId, documentId }, search });
  }

  return (
    <Card>
      <Select
        classNames={{ option: classes.localeOption }}
        label={t('locale')}
        leftSection={<Languages size={16} aria-hidden />}
        data={locales.map((code) => ({ value: code, label: localeName(code), disabled: !isOpen(code) }))}
        value={locale}
        onChange={(code) => {
          if (code !== null && code !== locale) openLocale(code);
        }}
        renderOption={({ option }) => {
          const state = versions.get(option.value)?.state;
          return (
            <Group justify="space-between" wrap="nowrap" w="100%">
              <Stack gap={0}>
                <Text size="sm">
                  {state === undefined && versions.size > 0 ? t('missing', { locale: option.label }) : option.label}
                </Text>
                {option.disabled === true ? <Text size="xs">{t('localeClosed')}</Text> : null}
              </Stack>
              {state === undefined || !type.draftAndPublish ? null : <StateBadge state={state} />}
            </Group>
          );
        }}
      />
      {children}
    </Card>
  );
}
