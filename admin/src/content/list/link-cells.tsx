import { Group, Text, Tooltip } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Document, MediaFile } from '../../api/index.js';
import { documentTitle, useLocaleName, type VersionState } from '../../documents/index.js';
import { FilePreview } from '../../media/index.js';
import { useModel } from '../../ui/index.js';
import type { Column, RelationColumn } from './columns.js';
import classes from './link-cells.module.css';
import { countKey } from './list-parameters.js';

interface LinkCellProps<Kind extends Column['kind']> {
  readonly column: Extract<Column, { readonly kind: Kind }>;
  readonly document: Document;
}

/** The first file of a media field as a thumbnail, and how many others there are. */
export function MediaCell({ column, document }: LinkCellProps<'media'>) {
  const { first, others } = firstOf<MediaFile>(document, column.name);
  if (first === null) return <Nothing />;
  return (
    <Group gap={6} wrap="nowrap">
      <span
        className={classes.thumbnail}
        role="img"
        aria-label={first.alternativeText ?? first.name}
        title={first.name}
      >
        <FilePreview file={first} />
      </span>
      <Others count={others} />
    </Group>
  );
}

/** The title of the first related document, and how many others there are. */
export function RelationCell({ column, document }: { readonly column: RelationColumn; readonly document: Document }) {
  const untitled = useTranslations('content')('untitled');
  const { first, others } = firstOf<Document>(document, column.name);
  if (first === null) return <Nothing />;
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" truncate maw={200}>
        {documentTitle(first, column.target) ?? untitled}
      </Text>
      <Others count={others} />
    </Group>
  );
}

/** The languages of the model in their order: which of them a document is written in, and how far. */
export function LocaleStates({ states }: { readonly states: readonly VersionState[] }) {
  const t = useTranslations('content.lists');
  const stateName = useTranslations('content.state');
  const localeName = useLocaleName();
  const { locales } = useModel();
  const stateByLocale = new Map(states.map(({ locale, state }) => [locale, state]));
  return (
    <ul className={classes.locales}>
      {locales.map((locale) => {
        const state = stateByLocale.get(locale) ?? null;
        const label = t('languageState', {
          locale: localeName(locale),
          state: state === null ? t('notWritten') : stateName(state),
        });
        return (
          <Tooltip key={locale} label={label} withinPortal>
            <li className={classes.locale} data-state={state ?? 'missing'}>
              <span aria-hidden>{locale}</span>
              <span className={classes.hidden}>{label}</span>
            </li>
          </Tooltip>
        );
      })}
    </ul>
  );
}

function Others({ count }: { readonly count: number }) {
  const t = useTranslations('content.lists');
  return count === 0 ? null : (
    <Text size="sm" c="dimmed" className="octavo-figures">
      {t('others', { count })}
    </Text>
  );
}

function Nothing() {
  return (
    <Text size="sm" c="dimmed">
      –
    </Text>
  );
}

/** What an attribute leads to first; `others`: how many more there are, as far as the answer says. */
function firstOf<T>(document: Document, name: string): { readonly first: T | null; readonly others: number } {
  const value: unknown = document[name] ?? null;
  const count = Number(document[countKey(name)] ?? 1);
  const first = Array.isArray(value) ? (value[0] ?? null) : value;
  return { first: first as T | null, others: Array.isArray(value) ? Math.max(0, count - 1) : 0 };
}
