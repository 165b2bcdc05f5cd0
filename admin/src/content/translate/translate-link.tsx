import { Alert, Stack, Text } from '@mantine/core';
import { Languages } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ContentType, getApiId } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { ButtonLink, useModel } from '../../ui/index.js';
import type { DocumentVersions } from '../edit/document-versions.js';

/** A version of a document, and the others. */
export interface TranslateLinkProps {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string;
  readonly versions: DocumentVersions;
}

/** Leads to the version beside another language of the same document, where there is one. */
export function TranslateLink({ type, documentId, locale, versions }: TranslateLinkProps) {
  const t = useTranslations('content.translate');
  const sources = listSources(versions, locale);
  if (sources.length === 0) return null;
  const apiId = getApiId(type);
  const look = {
    variant: 'light',
    size: 'xs',
    fullWidth: true,
    justify: 'flex-start',
    mt: 'sm',
    leftSection: <Languages size={14} aria-hidden />,
  } as const;
  return documentId === null ? (
    <ButtonLink to="/content/$apiId/translate" params={{ apiId }} search={{ locale }} {...look}>
      {t('open')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/content/$apiId/$documentId/translate" params={{ apiId, documentId }} search={{ locale }} {...look}>
      {t('open')}
    </ButtonLink>
  );
}

/** Says above the empty form of a language that the document can be translated from another one. */
export function TranslateHint(props: TranslateLinkProps) {
  const t = useTranslations('content.translate');
  const localeName = useLocaleName();
  const { defaultLocale } = useModel();
  const sources = listSources(props.versions, props.locale);
  const source = sources.find((code) => code === defaultLocale) ?? sources[0];
  if (source === undefined) return null;
  return (
    <Alert
      variant="light"
      icon={<Languages size={18} aria-hidden />}
      title={t('hintTitle', { locale: localeName(props.locale) })}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('hint', { source: localeName(source) })}</Text>
        <div>
          <TranslateLink {...props} />
        </div>
      </Stack>
    </Alert>
  );
}

function listSources(versions: DocumentVersions, locale: string): readonly string[] {
  return [...versions.keys()].filter((code) => code !== locale);
}
