import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import {
  type ContentType,
  type Document,
  type DocumentRevisionDetail,
  keptVersionQuery,
  type RestoreResult,
} from '../../api/index.js';
import { fieldLabel } from '../../fields/index.js';
import { Card, Confirm, Loaded, useModel } from '../../ui/index.js';
import { Difference } from '../compare/difference.js';
import { readableValue } from '../compare/readable-value.js';
import { useWording } from '../compare/use-wording.js';
import classes from './history-page.module.css';
import { LeftOutList } from './left-out-list.js';
import { useRelatedNames } from './use-related-names.js';
import { useRestore } from './use-restore.js';

/** A state that a document once had. */
export interface KeptStateProps {
  readonly type: ContentType;
  readonly documentId: string;
  /** Of the state. */
  readonly id: number;
  /** What there is now; null: the document, or its version in this locale, is gone. */
  readonly document: Document | null;
  readonly onRestored: (restored: RestoreResult) => void;
}

/** Shows a state, in what it differs from what there is now, and what can be brought back of it. */
export function KeptStateCard(props: KeptStateProps) {
  const { type, documentId, id } = props;
  const version = useQuery(keptVersionQuery(type, documentId, id));
  return (
    <Card>
      <Loaded query={version}>{(data) => <Shown {...props} version={data} />}</Loaded>
    </Card>
  );
}

function Shown({ type, document, version, onRestored }: KeptStateProps & { readonly version: DocumentRevisionDetail }) {
  const t = useTranslations('content.history');
  const format = useFormatter();
  const { savedAt, savedBy, differences, leftOut } = version;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly string[] | 'all' | null>(null);
  const restore = useRestore(type, version, onRestored);
  const mayRestore = type.actions.includes(document === null ? 'create' : 'update');
  const textOf = useTexts(type, document, version);
  const when = format.dateTime(new Date(savedAt), { dateStyle: 'long', timeStyle: 'medium' });
  const all = document === null || asked === 'all';

  function toggle(name: string): void {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">
            {when}
          </Title>
          {savedBy === null ? null : <Text size="sm">{t('by', { name: savedBy.name })}</Text>}
        </div>
        {mayRestore ? (
          <Group gap="xs">
            {document === null || differences.length < 2 ? null : (
              <Button
                variant="default"
                disabled={chosen.size === 0}
                onClick={() => setAsked(differences.map(({ attribute }) => attribute).filter((one) => chosen.has(one)))}
              >
                {t('restoreChosen', { count: chosen.size })}
              </Button>
            )}
            <Button disabled={document !== null && differences.length === 0} onClick={() => setAsked('all')}>
              {t('restoreAll')}
            </Button>
          </Group>
        ) : null}
      </Group>
      <LeftOutList title={t('notRestorable')} leftOut={leftOut} />
      {document === null ? (
        <Contents type={type} version={version} textOf={textOf} />
      ) : differences.length === 0 ? (
        <Text size="sm">{t('same')}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('legend')}
          </Text>
          <ul className={classes.list} aria-label={t('differences')}>
            {differences.map(({ attribute, before, now }) => (
              <li key={attribute} className={classes.attribute}>
                {mayRestore && differences.length > 1 ? (
                  <Checkbox
                    mb={6}
                    label={fieldLabel(attribute)}
                    checked={chosen.has(attribute)}
                    onChange={() => toggle(attribute)}
                  />
                ) : (
                  <Text size="sm" fw={600} mb={6}>
                    {fieldLabel(attribute)}
                  </Text>
                )}
                <Difference before={textOf(attribute, before)} now={textOf(attribute, now)} />
              </li>
            ))}
          </ul>
          <details className={classes.everything}>
            <summary>{t('everything')}</summary>
            <Contents type={type} version={version} textOf={textOf} />
          </details>
        </>
      )}
      <Confirm
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t(document === null ? 'bringBackTitle' : 'restoreTitle')}
        action={t('restore')}
        color="blue"
        onConfirm={() => restore(asked === 'all' || asked === null ? null : asked)}
      >
        {document === null ? t('bringBackText') : t(type.draftAndPublish ? 'restoreDraftText' : 'restoreText')}{' '}
        {all || asked === null ? '' : t('only', { attributes: asked.map(fieldLabel).join(', ') })}
      </Confirm>
    </Stack>
  );
}

type TextOf = (attribute: string, value: unknown) => string;

/** Values as texts, with documents by their names. */
function useTexts(type: ContentType, document: Document | null, version: DocumentRevisionDetail): TextOf {
  const model = useModel();
  const wording = useWording(useRelatedNames(type, document, version));
  return (name, value) => {
    const attribute = type.attributes.find((one) => one.name === name);
    if (attribute !== undefined) return readableValue(attribute, value, model, wording);
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  };
}

interface ContentsProps {
  readonly type: ContentType;
  readonly version: DocumentRevisionDetail;
  readonly textOf: TextOf;
}

/** Everything that a state holds. */
function Contents({ version: { content }, textOf }: ContentsProps) {
  const t = useTranslations('content.history');
  const values = Object.entries(content)
    .map(([name, value]) => [name, textOf(name, value)] as const)
    .filter(([, text]) => text !== '');
  return (
    <ul className={classes.list} aria-label={t('content')}>
      {values.map(([name, text]) => (
        <li key={name} className={classes.attribute}>
          <Text size="sm" fw={600}>
            {fieldLabel(name)}
          </Text>
          <Text size="sm" className={classes.value}>
            {text}
          </Text>
        </li>
      ))}
    </ul>
  );
}
