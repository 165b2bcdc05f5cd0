import { Badge, Button, Checkbox, Drawer, Group, List, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ContentType,
  getApiId,
  type LocalePublication,
  publishLocales,
  publishLocalesDryRunQuery,
  queryKeys,
} from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { usePathLabel } from '../../fields/index.js';
import { FailureAlert, TextLink, toastSuccess, useProblemText } from '../../ui/index.js';
import type { DocumentVersions } from '../edit/document-versions.js';
import classes from '../translate/translate.module.css';

/** A document in several languages. */
export interface PublishLocalesDialogProps {
  readonly type: ContentType;
  readonly documentId: string;
  readonly versions: DocumentVersions;
  readonly onClose: () => void;
}

const outcomeColors: Readonly<Record<LocalePublication['outcome'], string>> = {
  publish: 'teal',
  unchanged: 'gray',
  problem: 'red',
};

/** Shows what publishing would do to each language, and publishes the chosen ones together. */
export function PublishLocalesDialog({ type, documentId, versions, onClose }: PublishLocalesDialogProps) {
  const t = useTranslations('content.translate');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const localeName = useLocaleName();
  const dryRun = useQuery(publishLocalesDryRunQuery(type.uid, documentId, { locales: [...versions.keys()] }));
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const outcomes = dryRun.data ?? [];
  const selected = outcomes.filter(({ locale, outcome }) => outcome === 'publish' && !excluded.has(locale));
  const publishing = useMutation({
    mutationFn: () => publishLocales(type.uid, documentId, { locales: selected.map(({ locale }) => locale) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.content(getApiId(type)) });
      toastSuccess(t('publishDone', { count: selected.length }));
      onClose();
    },
    // Somebody may have changed a version since.
    onError: () => dryRun.refetch(),
  });

  function toggle(locale: string): void {
    setExcluded(
      excluded.has(locale) ? new Set([...excluded].filter((code) => code !== locale)) : new Set([...excluded, locale]),
    );
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={<Text fw={650}>{t('publishTitle')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('publishText')}
        </Text>
        {dryRun.error !== null ? <FailureAlert failure={dryRun.error} onRetry={() => void dryRun.refetch()} /> : null}
        {publishing.error !== null ? <FailureAlert failure={publishing.error} /> : null}
        {dryRun.isPending ? <Loader /> : null}
        <ul className={classes.outcomes} aria-label={t('publishTitle')}>
          {outcomes.map((publication) => (
            <li key={publication.locale}>
              <Group justify="space-between" wrap="nowrap">
                <Checkbox
                  label={localeName(publication.locale)}
                  checked={publication.outcome === 'publish' && !excluded.has(publication.locale)}
                  disabled={publication.outcome !== 'publish'}
                  onChange={() => toggle(publication.locale)}
                />
                <Badge color={outcomeColors[publication.outcome]}>{t(`outcome.${publication.outcome}`)}</Badge>
              </Group>
              <LocaleProblems type={type} documentId={documentId} publication={publication} onLeave={onClose} />
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            loading={publishing.isPending}
            disabled={selected.length === 0}
            onClick={() => publishing.mutate()}
            data-autofocus
          >
            {t('publishSelected', { count: selected.length })}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

interface LocaleProblemsProps extends Pick<PublishLocalesDialogProps, 'type' | 'documentId'> {
  readonly publication: LocalePublication;
  readonly onLeave: () => void;
}

/** Says why a language cannot be published, and leads to where that is mended. */
function LocaleProblems({ type, documentId, publication: { locale, problem }, onLeave }: LocaleProblemsProps) {
  const t = useTranslations('content.translate');
  const localeName = useLocaleName();
  const problemText = useProblemText();
  const pathLabel = usePathLabel();
  if (problem === null) return null;
  const apiId = getApiId(type);
  const link = t('fix', { locale: localeName(locale) });
  return (
    <Stack gap={4} ps={32} pt={4}>
      <List size="sm">
        {problem.errors.length === 0 ? (
          <List.Item>{problemText(problem)}</List.Item>
        ) : (
          problem.errors.map((error) => (
            <List.Item key={error.path.join('.')}>
              {t('problemAt', {
                field: pathLabel(error.path.join('.'), type.attributes),
                message: problemText({ code: problem.code, ...error }),
              })}
            </List.Item>
          ))
        )}
      </List>
      {type.kind === 'singleType' ? (
        <TextLink to="/content/$apiId" params={{ apiId }} search={{ locale }} size="sm" onClick={onLeave}>
          {link}
        </TextLink>
      ) : (
        <TextLink
          to="/content/$apiId/$documentId"
          params={{ apiId, documentId }}
          search={{ locale }}
          size="sm"
          onClick={onLeave}
        >
          {link}
        </TextLink>
      )}
    </Stack>
  );
}
