import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import {
  type ContentType,
  type Document,
  type DocumentRevisionDetail,
  documentRevisionQuery,
  type RestoreResult,
} from '../../api/index.js';
import { usePathLabel } from '../../fields/index.js';
import { Card, ConfirmDialog, QueryResult, useModel } from '../../ui/index.js';
import { formatValue } from '../compare/format-value.js';
import { TextDiff } from '../compare/text-diff.js';
import { useValueFormat } from '../compare/use-value-format.js';
import classes from './history-page.module.css';
import { UnrestorableList } from './unrestorable-list.js';
import { useRelatedDocumentNames } from './use-related-document-names.js';
import { useRestoreRevision } from './use-restore-revision.js';

/** A state that a document once had. */
export interface RevisionCardProps {
  readonly type: ContentType;
  readonly documentId: string;
  /** Of the state. */
  readonly id: number;
  /** What there is now; null: the document, or its version in this locale, is gone. */
  readonly document: Document | null;
  readonly onRestored: (restored: RestoreResult) => void;
}

/** Shows a state, in what it differs from what there is now, and what can be brought back of it. */
export function RevisionCard(props: RevisionCardProps) {
  const { type, documentId, id } = props;
  const version = useQuery(documentRevisionQuery(type, documentId, id));
  return (
    <Card>
      <QueryResult query={version}>{(data) => <RevisionDetails {...props} version={data} />}</QueryResult>
    </Card>
  );
}

function RevisionDetails({
  type,
  document,
  version,
  onRestored,
}: RevisionCardProps & { readonly version: DocumentRevisionDetail }) {
  const t = useTranslations('content.history');
  const pathLabel = usePathLabel();
  const format = useFormatter();
  const { savedAt, savedBy, differences, leftOut } = version;
  const [selectedNames, setSelectedNames] = useState<ReadonlySet<string>>(new Set());
  const [confirming, setConfirming] = useState<readonly string[] | 'all' | null>(null);
  const restore = useRestoreRevision(type, version, onRestored);
  const canRestore = type.actions.includes(document === null ? 'create' : 'update');
  const formatNamed = useFormatNamedValue(type, document, version);
  const when = format.dateTime(new Date(savedAt), { dateStyle: 'long', timeStyle: 'medium' });
  const isEverything = document === null || confirming === 'all';

  function toggle(name: string): void {
    const next = new Set(selectedNames);
    if (!next.delete(name)) next.add(name);
    setSelectedNames(next);
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
        {canRestore ? (
          <Group gap="xs">
            {document === null || differences.length < 2 ? null : (
              <Button
                variant="default"
                disabled={selectedNames.size === 0}
                onClick={() =>
                  setConfirming(
                    differences
                      .map(({ attribute }) => attribute)
                      .filter((attributeName) => selectedNames.has(attributeName)),
                  )
                }
              >
                {t('restoreChosen', { count: selectedNames.size })}
              </Button>
            )}
            <Button disabled={document !== null && differences.length === 0} onClick={() => setConfirming('all')}>
              {t('restoreAll')}
            </Button>
          </Group>
        ) : null}
      </Group>
      <UnrestorableList title={t('notRestorable')} parts={leftOut} />
      {document === null ? (
        <RevisionContent type={type} version={version} formatNamed={formatNamed} />
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
                {canRestore && differences.length > 1 ? (
                  <Checkbox
                    mb={6}
                    label={pathLabel(attribute)}
                    checked={selectedNames.has(attribute)}
                    onChange={() => toggle(attribute)}
                  />
                ) : (
                  <Text size="sm" fw={600} mb={6}>
                    {pathLabel(attribute)}
                  </Text>
                )}
                <TextDiff before={formatNamed(attribute, before)} now={formatNamed(attribute, now)} />
              </li>
            ))}
          </ul>
          <details className={classes.everything}>
            <summary>{t('everything')}</summary>
            <RevisionContent type={type} version={version} formatNamed={formatNamed} />
          </details>
        </>
      )}
      <ConfirmDialog
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        title={t(document === null ? 'bringBackTitle' : 'restoreTitle')}
        confirmLabel={t('restore')}
        color="blue"
        onConfirm={() => restore(confirming === 'all' || confirming === null ? null : confirming)}
      >
        {document === null ? t('bringBackText') : t(type.draftAndPublish ? 'restoreDraftText' : 'restoreText')}{' '}
        {isEverything || confirming === null
          ? ''
          : t('only', { attributes: confirming.map((name) => pathLabel(name)).join(', ') })}
      </ConfirmDialog>
    </Stack>
  );
}

type FormatNamedValue = (attribute: string, value: unknown) => string;

/** Values as texts, with documents by their names. */
function useFormatNamedValue(
  type: ContentType,
  document: Document | null,
  version: DocumentRevisionDetail,
): FormatNamedValue {
  const model = useModel();
  const format = useValueFormat(useRelatedDocumentNames(type, document, version));
  return (name, value) => {
    const attribute = type.attributes.find((candidate) => candidate.name === name);
    if (attribute !== undefined) return formatValue(attribute, value, model, format);
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  };
}

interface RevisionContentProps {
  readonly type: ContentType;
  readonly version: DocumentRevisionDetail;
  readonly formatNamed: FormatNamedValue;
}

/** Everything that a state holds. */
function RevisionContent({ version: { content }, formatNamed }: RevisionContentProps) {
  const t = useTranslations('content.history');
  const pathLabel = usePathLabel();
  const values = Object.entries(content)
    .map(([name, value]) => [name, formatNamed(name, value)] as const)
    .filter(([, text]) => text !== '');
  return (
    <ul className={classes.list} aria-label={t('content')}>
      {values.map(([name, text]) => (
        <li key={name} className={classes.attribute}>
          <Text size="sm" fw={600}>
            {pathLabel(name)}
          </Text>
          <Text size="sm" className={classes.value}>
            {text}
          </Text>
        </li>
      ))}
    </ul>
  );
}
