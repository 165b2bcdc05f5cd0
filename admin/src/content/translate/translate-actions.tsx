import { Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useFormState } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type ContentType, getApiId, untranslatedQuery } from '../../api/index.js';
import { type PublicationState, useLocaleName } from '../../documents/index.js';
import { ButtonLink, ExplainedButton, useModel } from '../../ui/index.js';
import { useSaveLabel } from '../change-sets/use-save-label.js';
import type { DocumentPermissions } from '../edit/document-permissions.js';
import type { DocumentVersions } from '../edit/document-versions.js';
import type { DocumentWrites } from '../edit/use-document-writes.js';
import { PublishLocalesButton } from '../publication/publish-locales-button.js';
import classes from './translate.module.css';

/** What can be done while a version is translated. */
export interface TranslateActionsProps {
  readonly type: ContentType;
  readonly documentId: string;
  readonly locale: string;
  readonly sourceLocale: string;
  readonly versions: DocumentVersions;
  readonly permissions: DocumentPermissions;
  readonly state: PublicationState | null;
  readonly writes: DocumentWrites;
  readonly onLocales: (locales: { readonly source: string; readonly locale: string }) => void;
}

/** Chooses the languages, saves and publishes, and leads to the next document that is not translated. */
export function TranslateActions(props: TranslateActionsProps) {
  const { type, documentId, locale, sourceLocale, versions, permissions, state, writes, onLocales } = props;
  const t = useTranslations('content.translate');
  const edit = useTranslations('content.edit');
  const saveLabel = useSaveLabel(type);
  const localeName = useLocaleName();
  const { locales } = useModel();
  const { isDirty } = useFormState();
  const toOption = (code: string) => ({ value: code, label: localeName(code) });
  const { isWriting } = writes;
  return (
    <div className={classes.bar}>
      <Select
        label={t('source')}
        size="sm"
        w={170}
        allowDeselect={false}
        data={[...versions.keys()].filter((code) => code !== locale).map(toOption)}
        value={sourceLocale}
        onChange={(code) => code !== null && onLocales({ source: code, locale })}
      />
      <Select
        label={t('target')}
        size="sm"
        w={240}
        allowDeselect={false}
        data={locales
          .filter((code) => code !== sourceLocale)
          .map((code) =>
            versions.has(code) ? toOption(code) : { value: code, label: edit('missing', { locale: localeName(code) }) },
          )}
        value={locale}
        onChange={(code) => code !== null && code !== locale && onLocales({ source: sourceLocale, locale: code })}
      />
      <UntranslatedLinks type={type} documentId={documentId} locale={locale} sourceLocale={sourceLocale} />
      <Group gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {isDirty || writes.conflicts.open === null
            ? edit(isDirty ? 'unsaved' : state === null ? 'fresh' : 'allSaved')
            : ''}
        </Text>
        {permissions.save ? (
          <ExplainedButton
            hotkey="S"
            variant={type.draftAndPublish && permissions.publish ? 'default' : 'filled'}
            loading={isWriting}
            reason={isDirty ? null : edit(state === null ? 'nothingWritten' : 'nothingChanged')}
            onClick={() => void writes.save()}
          >
            {saveLabel}
          </ExplainedButton>
        ) : null}
        {type.draftAndPublish && permissions.publish ? (
          <>
            <ExplainedButton
              hotkey="Enter"
              loading={isWriting}
              reason={
                isDirty || state === 'draft' || state === 'modified'
                  ? null
                  : edit(state === null ? 'nothingWritten' : 'allPublished')
              }
              onClick={() => void writes.publish()}
            >
              {edit('publish')}
            </ExplainedButton>
            <PublishLocalesButton type={type} documentId={documentId} versions={versions} writes={writes} />
          </>
        ) : null}
      </Group>
    </div>
  );
}

/** The documents before and after this one among those to translate, in the order in which their sources were changed. */
function UntranslatedLinks({
  type,
  documentId,
  locale,
  sourceLocale,
}: Pick<TranslateActionsProps, 'type' | 'documentId' | 'locale' | 'sourceLocale'>) {
  const t = useTranslations('content.translate');
  const { data } = useQuery({
    ...untranslatedQuery(type, sourceLocale, locale),
    enabled: type.kind === 'collectionType',
  });
  const documents = data?.documents ?? [];
  if (documents.length === 0) return null;
  const index = documents.findIndex((document) => document.documentId === documentId);
  const previous = documents[index - 1];
  // After the last one, those that were passed over follow.
  const following = documents[(index + 1) % documents.length];
  const next = following?.documentId === documentId ? undefined : following;
  const link = (id: string) => ({
    to: '/content/$apiId/$documentId/translate' as const,
    params: { apiId: getApiId(type), documentId: id },
    search: { locale, source: sourceLocale },
  });
  return (
    <Group gap={4}>
      {previous === undefined ? null : (
        <ButtonLink
          {...link(previous.documentId)}
          variant="subtle"
          px="xs"
          leftSection={<ChevronLeft size={16} aria-hidden />}
        >
          {t('previous')}
        </ButtonLink>
      )}
      {next === undefined ? null : (
        <ButtonLink
          {...link(next.documentId)}
          variant="subtle"
          px="xs"
          rightSection={<ChevronRight size={16} aria-hidden />}
        >
          {t('next')}
        </ButtonLink>
      )}
      {index === -1 ? null : (
        <Text size="xs" c="dimmed">
          {t('position', { position: index + 1, total: data?.total ?? documents.length })}
        </Text>
      )}
    </Group>
  );
}
