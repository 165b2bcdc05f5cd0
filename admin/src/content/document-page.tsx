import { Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { apiIdOf, type ContentType, documentQuery, hasStatus } from '../api/index.js';
import { FailureAlert, Nowhere, Page, useModel } from '../ui/index.js';
import { copiedValues } from './edit/copied-values.js';
import { EditView } from './edit/edit-view.js';
import { formValues, sharedValues } from './edit/form-values.js';
import { readParameters } from './edit/read-parameters.js';
import { versionsQuery } from './edit/versions.js';
import { useType } from './use-type.js';

/** A document that is not written yet. */
export function NewDocumentPage() {
  const { apiId } = useParams({ from: '/signed-in/content/$apiId/new' });
  const { locale, from = null } = useSearch({ from: '/signed-in/content/$apiId/new' });
  const type = useType(apiId);
  return type === null ? <Nowhere /> : <NewDocument type={type} apiId={apiId} locale={locale} from={from} />;
}

interface NewDocumentProps {
  readonly type: ContentType;
  readonly apiId: string;
  readonly locale: string | undefined;
  /** documentId of the one that it is to be like; null: of none. */
  readonly from: string | null;
}

function NewDocument({ type, apiId, locale, from }: NewDocumentProps) {
  const model = useModel();
  const ownLocale = useOwnLocale(type, locale);
  const source = useQuery({
    ...documentQuery(apiId, from, readParameters(type, model, ownLocale)),
    enabled: from !== null,
  });
  if (source.error !== null) {
    return (
      <Page title={type.displayName}>
        <FailureAlert failure={source.error} />
      </Page>
    );
  }
  if (from !== null && source.data === undefined) return <Waiting />;
  const filled =
    source.data === undefined ? {} : copiedValues(type, model, source.data.document, ({ creatable }) => creatable);
  return (
    <EditView
      key={`${apiId}@${ownLocale}#${from}`}
      filled={filled}
      type={type}
      documentId={null}
      locale={ownLocale}
      document={null}
      tag={null}
      first={formValues(type, null)}
      versions={new Map()}
    />
  );
}

/** One document of a collection. */
export function DocumentPage() {
  const { apiId, documentId } = useParams({ from: '/signed-in/content/$apiId/$documentId' });
  const { locale } = useSearch({ from: '/signed-in/content/$apiId/$documentId' });
  const type = useType(apiId);
  return type === null ? <Nowhere /> : <Loaded type={type} documentId={documentId} locale={locale} />;
}

/** The document of a single type. */
export function SinglePage({ type, locale }: { readonly type: ContentType; readonly locale: string | undefined }) {
  return <Loaded type={type} documentId={null} locale={locale} />;
}

interface LoadedProps {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string | undefined;
}

/** Waits for a document and its versions. In a locale without a version the form begins with what another one shares with it. */
function Loaded({ type, documentId, locale }: LoadedProps) {
  const model = useModel();
  const ownLocale = useOwnLocale(type, locale);
  const apiId = apiIdOf(type);
  const steady = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const;
  const versions = useQuery(versionsQuery(type, documentId));
  const document = useQuery({
    ...documentQuery(apiId, documentId, readParameters(type, model, ownLocale)),
    // A form begins with what is there when it is opened, not with what was there at some earlier visit.
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const missing = hasStatus(document.error, 404);
  const [otherLocale = null] = [...(versions.data ?? new Map()).keys()].filter((code) => code !== ownLocale);
  const other = useQuery({
    ...documentQuery(apiId, documentId, readParameters(type, model, otherLocale)),
    ...steady,
    enabled: missing && otherLocale !== null,
  });

  const failure = versions.error ?? (missing ? other.error : document.error);
  // A document that is in no locale at all is none, unless it is the one of a single type, which may be written any time.
  const gone = missing && versions.data?.size === 0 && documentId !== null ? document.error : null;
  if (failure !== null || gone !== null) {
    return (
      <Page title={type.displayName}>
        <FailureAlert failure={failure ?? gone} />
      </Page>
    );
  }
  const waiting =
    versions.data === undefined ||
    !document.isFetchedAfterMount ||
    (missing ? otherLocale !== null && other.data === undefined : document.data === undefined);
  if (waiting || versions.data === undefined) {
    return <Waiting />;
  }
  const first = missing
    ? other.data === undefined
      ? formValues(type, null)
      : sharedValues(type, other.data.document)
    : formValues(type, document.data?.document ?? null);
  return (
    <EditView
      key={`${apiId}/${documentId}@${ownLocale}`}
      type={type}
      documentId={documentId}
      locale={ownLocale}
      document={missing ? null : (document.data?.document ?? null)}
      tag={missing ? null : (document.data?.tag ?? null)}
      first={first}
      versions={versions.data}
    />
  );
}

function Waiting() {
  return (
    <Stack align="center" py={120}>
      <Loader />
    </Stack>
  );
}

/** The locale that a view is about; null where the type has none. */
function useOwnLocale({ localized }: ContentType, locale: string | undefined): string | null {
  const { defaultLocale } = useModel();
  return localized ? (locale ?? defaultLocale) : null;
}
