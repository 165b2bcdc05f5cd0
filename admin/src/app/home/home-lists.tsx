import { Group, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { type ContentType, getApiId, type Home, type HomeEntry, type HomeTranslations } from '../../api/index.js';
import { StateBadge, useLocaleName } from '../../documents/index.js';
import { RelativeTime, TextLink, typeIcon, useMe, useModel, useTypePlural } from '../../ui/index.js';
import classes from './home-lists.module.css';

/** A list of documents, and what is said behind each. */
export interface HomeListProps {
  readonly entries: readonly HomeEntry[];
  readonly shows: 'state' | 'person' | 'time';
}

/** Lists documents: title, type and language, and when they were changed by whom. */
export function HomeList({ entries, shows }: HomeListProps) {
  const { contentTypes } = useModel();
  return (
    <ul className={classes.list}>
      {entries.map((entry) => {
        const type = contentTypes.find(({ uid }) => uid === entry.type);
        return type === undefined ? null : (
          <li key={`${entry.type} ${entry.documentId} ${entry.locale}`} className={classes.entry}>
            <DocumentName {...entry} type={type} />
            <Group gap="xs" wrap="nowrap" className={classes.aside}>
              {shows === 'state' && type.draftAndPublish ? <StateBadge state={entry.state} /> : null}
              <Text size="xs" c="dimmed" component="div" ta="end">
                {shows === 'person' ? <Person entry={entry} /> : null}
                <RelativeTime timestamp={entry.updatedAt} />
              </Text>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}

function Person({ entry: { updatedBy } }: { readonly entry: HomeEntry }) {
  const t = useTranslations('app.welcome');
  const me = useMe();
  if (updatedBy === null) return null;
  return <div>{updatedBy.id === me.id ? t('you') : updatedBy.name}</div>;
}

/** Lists what will be published and unpublished. */
export function ScheduledList({ entries }: { readonly entries: Home['scheduled'] }) {
  const t = useTranslations('content.publication');
  const format = useFormatter();
  const { contentTypes } = useModel();
  return (
    <>
      <ul className={classes.list}>
        {entries.map((action) => {
          const type = contentTypes.find(({ uid }) => uid === action.type);
          return type === undefined ? null : (
            <li key={action.id} className={classes.entry}>
              <DocumentName {...action} type={type} />
              <Text size="xs" c={action.refusal === null ? 'dimmed' : 'var(--mantine-color-error)'} ta="end">
                {action.refusal === null ? t(action.action) : t('refusedTitle')}
                <br />
                {format.dateTime(new Date(action.at), { dateStyle: 'medium', timeStyle: 'short' })}
              </Text>
            </li>
          );
        })}
      </ul>
      <TextLink to="/upcoming" size="sm" mt="sm" py={2} display="inline-block">
        {t('upcoming')}
      </TextLink>
    </>
  );
}

/** Lists in which languages documents are missing or outdated. */
export function TranslationList({ entries }: { readonly entries: readonly HomeTranslations[] }) {
  const t = useTranslations('app.welcome');
  const localeName = useLocaleName();
  const typePlural = useTypePlural();
  const { contentTypes } = useModel();
  return (
    <>
      <ul className={classes.list}>
        {entries.map(({ type: uid, locale, missing, outdated }) => {
          const type = contentTypes.find((candidate) => candidate.uid === uid);
          if (type === undefined) return null;
          return (
            <li key={`${uid} ${locale}`} className={classes.entry}>
              <TextLink
                to="/translations"
                search={{ type: getApiId(type), locale, state: missing > 0 ? 'missing' : 'outdated' }}
                size="sm"
                fw={550}
                py={2}
              >
                {t('translationsOf', { type: typePlural(type), locale: localeName(locale) })}
              </TextLink>
              <Text size="xs" c="dimmed">
                {[
                  missing === 0 ? null : t('missingCount', { count: missing }),
                  outdated === 0 ? null : t('outdatedCount', { count: outdated }),
                ]
                  .filter((part) => part !== null)
                  .join(', ')}
              </Text>
            </li>
          );
        })}
      </ul>
      <TextLink to="/translations" size="sm" mt="sm" py={2} display="inline-block">
        {t('allTranslations')}
      </TextLink>
    </>
  );
}

interface DocumentNameProps extends Pick<HomeEntry, 'documentId' | 'locale' | 'title'> {
  readonly type: ContentType;
}

function DocumentName({ type, documentId, locale, title }: DocumentNameProps) {
  const t = useTranslations('content');
  const localeName = useLocaleName();
  const apiId = getApiId(type);
  const search = locale === null ? {} : { locale };
  const look = { size: 'sm', fw: 550, truncate: true, display: 'block', py: 2 } as const;
  const isSingle = type.kind === 'singleType';
  const note = [isSingle ? null : type.displayName, locale === null ? null : localeName(locale)];
  const Icon = typeIcon(type);
  return (
    <div className={classes.name}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className={classes.icon} />
      {isSingle ? (
        <TextLink to="/content/$apiId" params={{ apiId }} search={search} {...look}>
          {type.displayName}
        </TextLink>
      ) : (
        <TextLink to="/content/$apiId/$documentId" params={{ apiId, documentId }} search={search} {...look}>
          {title ?? t('untitled')}
        </TextLink>
      )}
      <Text size="xs" c="dimmed">
        {note.filter((part) => part !== null).join(' · ')}
      </Text>
    </div>
  );
}
