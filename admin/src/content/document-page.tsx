import { Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { type ContentType, documentQuery, getApiId, hasStatus } from '../api/index.js';
import { newDocumentLocale, openingLocale } from '../documents/index.js';
import { FailureAlert, NotFound, Page, useModel } from '../ui/index.js';
import { useChosenChangeSet } from './change-sets/index.js';
import { NotInChangeSet } from './change-sets/not-in-change-set.js';
import { copyValues } from './edit/copy-values.js';
import { documentVersionsQuery } from './edit/document-versions.js';
import { EditView, type EditViewProps } from './edit/edit-view.js';
import { formValues, sharedValues } from './edit/form-values.js';
import { readParameters } from './edit/read-parameters.js';
import { useContentType } from './use-content-type.js';

/** A document that is not written yet. */
export function NewDocumentPage() {
  const { apiId } = useParams({ from: '/signed-in/content/$apiId/new' });
  const { locale, from = null } = useSearch({ from: '/signed-in/content/$apiId/new' });
  const type = useContentType(apiId);
  return type === null ? (
    <NotFound />
  ) : (
    <NewDocument key={`${apiId}#${from}`} type={type} apiId={apiId} locale={locale} sourceId={from} />
  );
}

interface NewDocumentProps {
  readonly type: ContentType;
  readonly apiId: string;
  readonly locale: string | undefined;
  /** documentId of the one that it is to be like; null: of none. */
  readonly sourceId: string | null;
}

function NewDocument({ type, apiId, locale, sourceId }: NewDocumentProps) {
  const model = useModel();
  const ownLocale = type.localized ? newDocumentLocale(type, model, locale) : null;
  // The language of what is new may change while it is written.
  const [sourceLocale] = useState(type.localized ? (locale ?? openingLocale(type, model)) : null);
  const source = useQuery({
    ...documentQuery(apiId, sourceId, readParameters(type, model, sourceLocale)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    enabled: sourceId !== null,
  });
  if (source.error !== null) {
    return (
      <Page title={type.displayName}>
        <FailureAlert failure={source.error} />
      </Page>
    );
  }
  if (sourceId !== null && source.data === undefined) return <CenteredLoader />;
  const prefilledValues =
    source.data === undefined ? {} : copyValues(type, model, source.data.document, ({ creatable }) => creatable);
  return (
    <EditView
      prefilled={prefilledValues}
      type={type}
      documentId={null}
      locale={ownLocale}
      document={null}
      etag={null}
      initialValues={formValues(type, null)}
      versions={new Map()}
    />
  );
}

/** One document of a collection. */
export function DocumentPage() {
  const { apiId, documentId } = useParams({ from: '/signed-in/content/$apiId/$documentId' });
  const { locale } = useSearch({ from: '/signed-in/content/$apiId/$documentId' });
  const type = useContentType(apiId);
  return type === null ? <NotFound /> : <DocumentLoader type={type} documentId={documentId} locale={locale} />;
}

/** The document of a single type. */
export function SingleTypePage({ type, locale }: { readonly type: ContentType; readonly locale: string | undefined }) {
  return <DocumentLoader type={type} documentId={null} locale={locale} />;
}

interface DocumentLoaderProps {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string | undefined;
  /** Shows the document once it is there; `key` names the version. Default: the form. */
  readonly renderView?: (props: EditViewProps & { readonly key: string }) => ReactNode;
}

const renderForm = ({ key, ...props }: EditViewProps & { readonly key: string }) => <EditView key={key} {...props} />;

/** Waits for a document and its versions. In a locale without a version the form begins with what another one shares with it. */
export function DocumentLoader({ type, documentId, locale, renderView = renderForm }: DocumentLoaderProps) {
  const model = useModel();
  const ownLocale = useEffectiveLocale(type, locale);
  const chosenSet = useChosenChangeSet();
  const apiId = getApiId(type);
  const staticQueryOptions = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const;
  const versions = useQuery(documentVersionsQuery(type, documentId));
  const document = useQuery({
    ...documentQuery(apiId, documentId, readParameters(type, model, ownLocale)),
    // A form begins with what is there when it is opened, not with what was there at some earlier visit.
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const isMissing = useIsMissing(`${apiId}/${documentId}@${ownLocale}`, document);
  const hiddenVersion = isMissing && chosenSet !== null ? versions.data?.get(ownLocale ?? '') : undefined;
  const [otherLocale = null] = [...(versions.data ?? new Map()).keys()].filter((code) => code !== ownLocale);
  const otherVersion = useQuery({
    ...documentQuery(apiId, documentId, readParameters(type, model, otherLocale)),
    ...staticQueryOptions,
    enabled: isMissing && otherLocale !== null && hiddenVersion === undefined,
  });

  if (hiddenVersion !== undefined && chosenSet !== null) {
    return <NotInChangeSet setId={chosenSet} type={type} documentId={hiddenVersion.documentId} locale={ownLocale} />;
  }
  const failure = versions.error ?? (isMissing ? otherVersion.error : document.error);
  // A document that is in no locale at all is none, unless it is the one of a single type, which may be written any time.
  const notFoundError = isMissing && versions.data?.size === 0 && documentId !== null ? document.error : null;
  if (failure !== null || notFoundError !== null) {
    return (
      <Page title={type.displayName}>
        <FailureAlert failure={failure ?? notFoundError} />
      </Page>
    );
  }
  const isLoading =
    versions.data === undefined ||
    !document.isFetchedAfterMount ||
    (isMissing ? otherLocale !== null && otherVersion.data === undefined : document.data === undefined);
  if (isLoading || versions.data === undefined) {
    return <CenteredLoader />;
  }
  const initialValues = isMissing
    ? otherVersion.data === undefined
      ? formValues(type, null)
      : sharedValues(type, otherVersion.data.document)
    : formValues(type, document.data?.document ?? null);
  return renderView({
    key: `${apiId}/${documentId}@${ownLocale}`,
    type,
    documentId,
    locale: ownLocale,
    document: isMissing ? null : (document.data?.document ?? null),
    etag: isMissing ? null : (document.data?.etag ?? null),
    initialValues,
    versions: versions.data,
  });
}

/**
 * Whether there is no version at the address. While a missing one is read again, which its first save does, it stays missing: the view
 * would otherwise begin anew, and lose what is open in it.
 */
function useIsMissing(
  address: string,
  { error, data }: { readonly error: Error | null; readonly data: unknown },
): boolean {
  const missingAddress = useRef<string | null>(null);
  if (hasStatus(error, 404)) missingAddress.current = address;
  else if (error !== null || data !== undefined) missingAddress.current = null;
  return missingAddress.current === address;
}

function CenteredLoader() {
  return (
    <Stack align="center" py={120}>
      <Loader />
    </Stack>
  );
}

/** The locale that a view is about; null where the type has none. */
function useEffectiveLocale(type: ContentType, locale: string | undefined): string | null {
  const model = useModel();
  return type.localized ? (locale ?? openingLocale(type, model)) : null;
}
