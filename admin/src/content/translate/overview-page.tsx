import { Drawer, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import {
  type ContentType,
  getApiId,
  type LocaleOverview,
  type TypeTranslations,
  translationOverviewQuery,
  untranslatedQuery,
} from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { Card, EmptyState, Page, QueryResult, TextLink, useModel } from '../../ui/index.js';
import { useChosenChangeSet } from '../change-sets/index.js';
import classes from './overview-page.module.css';

/** How far the content types are in each language, with a list of what is missing or outdated. */
export function TranslationOverviewPage() {
  const t = useTranslations('content.translate.overview');
  const overview = useQuery(translationOverviewQuery(useChosenChangeSet()));
  const { contentTypes } = useModel();
  const { type: apiId, locale, state } = useSearch({ from: '/signed-in/translations' });
  const chosenType = contentTypes.find((type) => getApiId(type) === apiId);
  return (
    <Page title={t('title')} description={t('description')}>
      <QueryResult query={overview}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState icon={Languages} title={t('none')} description={t('noneText')} />
            </Card>
          ) : (
            <Card flush>
              <OverviewTable list={list} />
            </Card>
          )
        }
      </QueryResult>
      {chosenType === undefined || locale === undefined || state === undefined ? null : (
        <UntranslatedList key={`${apiId} ${locale} ${state}`} type={chosenType} locale={locale} state={state} />
      )}
    </Page>
  );
}

function OverviewTable({ list }: { readonly list: readonly TypeTranslations[] }) {
  const t = useTranslations('content.translate.overview');
  const localeName = useLocaleName();
  const { contentTypes, defaultLocale } = useModel();
  const chosenSet = useChosenChangeSet();
  const columns = ['complete', 'outdated', 'missing', 'draft', 'modified', 'published'] as const;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled with the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('table')}>
        <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={t('table')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('type')}</Table.Th>
              <Table.Th>{t('locale')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} ta="end">
                  {t(column)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {list.map(({ type: uid, documents, locales }) => {
            const type = contentTypes.find((candidate) => candidate.uid === uid);
            return type === undefined ? null : (
              <Table.Tbody key={uid}>
                {locales.map((overview, index) => (
                  <Table.Tr key={overview.locale}>
                    {index > 0 ? null : (
                      <Table.Th scope="rowgroup" rowSpan={locales.length} className={classes.type}>
                        {type.displayName}
                        <Text size="xs" c="dimmed">
                          {t('documents', { count: documents })}
                        </Text>
                      </Table.Th>
                    )}
                    <Table.Th scope="row" fw={450}>
                      {localeName(overview.locale)}
                    </Table.Th>
                    {columns.map((column) => (
                      <Table.Td key={column} ta="end">
                        <OverviewNumber type={type} overview={overview} column={column} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            );
          })}
        </Table>
      </section>
      <Text size="xs" c="dimmed" p="md">
        {t('outdatedHelp', { locale: localeName(defaultLocale) })} {chosenSet === null ? null : t('setHelp')}
      </Text>
    </>
  );
}

type OverviewColumn = 'complete' | 'outdated' | 'missing' | 'draft' | 'modified' | 'published';

interface OverviewNumberProps {
  readonly type: ContentType;
  readonly overview: LocaleOverview;
  readonly column: OverviewColumn;
}

/** A number, and where the documents behind it are. */
function OverviewNumber({ type, overview, column }: OverviewNumberProps) {
  const t = useTranslations('content.translate.overview');
  const format = useFormatter();
  const localeName = useLocaleName();
  const chosenSet = useChosenChangeSet();
  const { locale } = overview;
  const isState = column === 'draft' || column === 'modified' || column === 'published';
  if (isState && !type.draftAndPublish) return '–';
  const number = column === 'complete' ? overview.written - overview.outdated : overview[column];
  if (number === 0)
    return (
      <Text span c="dimmed" size="sm">
        {0}
      </Text>
    );
  const apiId = getApiId(type);
  const label = t('numberOf', { number, state: t(column), type: type.displayName, locale: localeName(locale) });
  const text = format.number(number);
  if (column === 'missing' || column === 'outdated') {
    return (
      <TextLink
        to="/translations"
        search={{ type: apiId, locale, state: column }}
        aria-label={label}
        size="sm"
        fw={600}
        className={classes.number}
      >
        {text}
      </TextLink>
    );
  }
  // Lists with a change set are not filtered by state.
  if (isState && chosenSet !== null) return text;
  const search = { locale, ...(isState && type.kind === 'collectionType' ? { state: column } : {}) };
  return (
    <TextLink
      to="/content/$apiId"
      params={{ apiId }}
      search={search}
      aria-label={label}
      size="sm"
      className={classes.number}
    >
      {text}
    </TextLink>
  );
}

interface UntranslatedListProps {
  readonly type: ContentType;
  readonly locale: string;
  readonly state: 'missing' | 'outdated';
}

/** The documents that are to be translated, each with the view to do it in. */
function UntranslatedList({ type, locale, state }: UntranslatedListProps) {
  const t = useTranslations('content.translate');
  const content = useTranslations('content');
  const common = useTranslations('ui');
  const localeName = useLocaleName();
  const navigate = useNavigate();
  const { defaultLocale, locales } = useModel();
  const source = locale === defaultLocale ? (locales.find((code) => code !== locale) ?? defaultLocale) : defaultLocale;
  const query = useQuery({ ...untranslatedQuery(type, source, locale, state), staleTime: 0 });
  const apiId = getApiId(type);
  const title = t('overview.listTitle', {
    type: type.displayName,
    locale: localeName(locale),
    state: t(`overview.${state}`),
  });
  return (
    <Drawer
      opened
      onClose={() => void navigate({ to: '/translations', search: {} })}
      position="right"
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <QueryResult query={query}>
        {({ documents, total }) => (
          <>
            {documents.length === 0 ? <Text size="sm">{t('overview.listNone')}</Text> : null}
            <ul className={classes.list} aria-label={title}>
              {documents.map(({ documentId, title: name }) => (
                <li key={documentId}>
                  {type.kind === 'singleType' ? (
                    <TextLink to="/content/$apiId/translate" params={{ apiId }} search={{ locale }} size="sm">
                      {type.displayName}
                    </TextLink>
                  ) : (
                    <TextLink
                      to="/content/$apiId/$documentId/translate"
                      params={{ apiId, documentId }}
                      search={{ locale }}
                      size="sm"
                    >
                      {name ?? content('untitled')}
                    </TextLink>
                  )}
                </li>
              ))}
            </ul>
            {total > 0 && type.kind === 'collectionType' ? (
              <TextLink
                to="/content/$apiId"
                params={{ apiId }}
                search={{ locale: source, filters: [{ field: `$${state}`, operator: '$eq', value: locale }] }}
                size="sm"
                display="block"
                mt="md"
              >
                {t('overview.asList', { count: total })}
              </TextLink>
            ) : null}
            {documents.length < total ? (
              <Text size="xs" c="dimmed" mt="sm">
                {t('overview.listMore', { count: documents.length, total })}
              </Text>
            ) : null}
          </>
        )}
      </QueryResult>
    </Drawer>
  );
}
