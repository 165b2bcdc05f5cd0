import { Loader, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ContentType, documentQuery, getApiId } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { EmptyState, FailureAlert, NotFound, Page, useModel } from '../../ui/index.js';
import { DocumentLoader } from '../document-page.js';
import type { EditViewProps } from '../edit/edit-view.js';
import { readParameters } from '../edit/read-parameters.js';
import { useContentType } from '../use-content-type.js';
import { TranslateView } from './translate-view.js';

/** A document of a collection beside its source. */
export function TranslatePage() {
  const { apiId, documentId } = useParams({ from: '/signed-in/content/$apiId/$documentId/translate' });
  const search = useSearch({ from: '/signed-in/content/$apiId/$documentId/translate' });
  return <TranslateLoader apiId={apiId} documentId={documentId} {...search} />;
}

/** The document of a single type beside its source. */
export function TranslateSinglePage() {
  const { apiId } = useParams({ from: '/signed-in/content/$apiId/translate' });
  const search = useSearch({ from: '/signed-in/content/$apiId/translate' });
  return <TranslateLoader apiId={apiId} documentId={null} {...search} />;
}

interface TranslateLoaderProps {
  readonly apiId: string;
  readonly documentId: string | null;
  readonly locale?: string;
  readonly source?: string | null;
}

function TranslateLoader({ apiId, documentId, locale, source = null }: TranslateLoaderProps) {
  const { locales, defaultLocale } = useModel();
  const type = useContentType(apiId);
  const navigate = useNavigate();
  if (type === null || !type.localized) return <NotFound />;
  const target = locale ?? locales.find((code) => code !== (source ?? defaultLocale)) ?? defaultLocale;

  function openLocales(search: { readonly source: string; readonly locale: string }): void {
    if (documentId === null) void navigate({ to: '/content/$apiId/translate', params: { apiId }, search });
    else void navigate({ to: '/content/$apiId/$documentId/translate', params: { apiId, documentId }, search });
  }

  return (
    <DocumentLoader
      type={type}
      documentId={documentId}
      locale={target}
      renderView={({ key, ...props }) => (
        <TranslateSource key={key} {...props} locale={target} requestedSource={source} onLocales={openLocales} />
      )}
    />
  );
}

interface TranslateSourceProps extends EditViewProps {
  readonly locale: string;
  /** null: none in particular. */
  readonly requestedSource: string | null;
  readonly onLocales: (locales: { readonly source: string; readonly locale: string }) => void;
}

/** Waits for the source: the requested locale, else the default one, else any other. */
function TranslateSource({ requestedSource, ...view }: TranslateSourceProps) {
  const { type, documentId, locale, versions, onLocales } = view;
  const model = useModel();
  const others = [...versions.keys()].filter((code) => code !== locale);
  const sourceLocale =
    others.find((code) => code === requestedSource) ??
    others.find((code) => code === model.defaultLocale) ??
    others[0] ??
    null;
  const source = useQuery({
    ...documentQuery(getApiId(type), documentId, readParameters(type, model, sourceLocale)),
    enabled: sourceLocale !== null,
  });
  if (sourceLocale === null) {
    return (
      <NothingToTranslate
        type={type}
        locale={locale}
        onChoose={(code) => onLocales({ source: locale, locale: code })}
      />
    );
  }
  if (source.error !== null) {
    return (
      <Page title={type.displayName}>
        <FailureAlert failure={source.error} />
      </Page>
    );
  }
  if (source.data === undefined) {
    return (
      <Stack align="center" py={120}>
        <Loader />
      </Stack>
    );
  }
  return <TranslateView {...view} sourceLocale={sourceLocale} source={source.data.document} />;
}

interface NothingToTranslateProps {
  readonly type: ContentType;
  readonly locale: string;
  readonly onChoose: (locale: string) => void;
}

function NothingToTranslate({ type, locale, onChoose }: NothingToTranslateProps) {
  const t = useTranslations('content.translate');
  const { locales } = useModel();
  const localeName = useLocaleName();
  return (
    <Page title={type.displayName}>
      <EmptyState
        icon={Languages}
        title={t('nothingTitle')}
        description={t('nothing')}
        action={
          <Select
            label={t('target')}
            data={locales.filter((code) => code !== locale).map((code) => ({ value: code, label: localeName(code) }))}
            value={null}
            onChange={(code) => code !== null && onChoose(code)}
          />
        }
      />
    </Page>
  );
}
