import { Button, FileInput, Group, List, Modal, Progress, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ContentType,
  getApiId,
  type ImportResult,
  importRows,
  maxMatchingDocuments,
  queryKeys,
} from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { usePathLabel } from '../../fields/index.js';
import { FailureAlert, toastSuccess, useModel, useProblemText } from '../../ui/index.js';
import { ImportOutcomes } from './import-outcomes.js';
import { asNewDocument, type ImportTable, parseTable } from './parse-table.js';

/** The content type whose documents are imported. */
export interface ImportDialogProps {
  readonly type: ContentType;
  readonly locale: string | null;
  readonly onClose: () => void;
}

/** Stands for "every row is a new document" among the keys. */
const noKey = '';
/** Refused rows that are listed. */
const maxListed = 20;

/** Imports documents from a CSV or JSON file: says first which rows create, update, and cannot be written. */
export function ImportDialog({ type, locale, onClose }: ImportDialogProps) {
  const t = useTranslations('content.lists.import');
  const common = useTranslations('ui');
  const problemText = useProblemText();
  const pathLabel = usePathLabel();
  const client = useQueryClient();
  const model = useModel();
  const localeName = useLocaleName();
  const apiId = getApiId(type);
  const [file, setFile] = useState<File | null>(null);
  const [table, setTable] = useState<ImportTable | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [key, setKey] = useState(noKey);
  const [done, setDone] = useState(0);
  const label = (path: string): string => pathLabel(path, type.attributes);
  const rows = table?.rows ?? [];
  const isTooLong = rows.length > maxMatchingDocuments;
  // Ids of components belong to the document that is updated.
  const sent = rows.map((row) =>
    key === 'documentId' && (row.documentId ?? '') !== '' ? row : asNewDocument(row, type, model),
  );
  const body = { rows: sent, ...(key === noKey ? {} : { key }), ...(locale === null ? {} : { locale }) };
  const check = useMutation({
    onMutate: () => setDone(0),
    mutationFn: () => importRows(apiId, body, true, setDone),
  });
  const write = useMutation({
    onMutate: () => setDone(0),
    mutationFn: () => importRows(apiId, body, false, setDone),
    onSuccess: async ({ created, updated, unchanged }) => {
      await client.invalidateQueries({ queryKey: queryKeys.content(apiId) });
      toastSuccess(t('done', { created, updated, unchanged }));
      onClose();
    },
    // Batches before the one that was refused are written.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.content(apiId) }),
  });
  const isRunning = check.isPending || write.isPending;

  /** What was checked is another file, or another key. */
  function forget(): void {
    check.reset();
    write.reset();
  }

  async function read(next: File | null): Promise<void> {
    forget();
    setFile(next);
    setKey(noKey);
    setTable(null);
    setUnreadable(false);
    if (next === null) return;
    const parsed = parseFile(await next.text(), type);
    setUnreadable(parsed === null || parsed.rows.length === 0 || parsed.names.length === 0);
    setTable(parsed);
    if (parsed?.names.includes('documentId') === true) setKey('documentId');
  }

  function excludeRefused({ refused }: ImportResult): void {
    if (table === null) return;
    const excluded = new Set(refused.map(({ row }) => row));
    setTable({ ...table, rows: rows.filter((_, index) => !excluded.has(index)) });
    forget();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{t('title', { type: type.displayName })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <FileInput
          label={t('file')}
          description={t('fileHint')}
          placeholder={t('choose')}
          leftSection={<FileUp size={16} aria-hidden />}
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          error={isUnreadable ? t('unreadable') : isTooLong ? t('tooLong', { most: maxMatchingDocuments }) : null}
          value={file}
          onChange={(next) => void read(next)}
          data-autofocus
        />
        {locale === null ? null : <Text size="sm">{t('inLocale', { locale: localeName(locale) })}</Text>}
        {table === null || isUnreadable ? null : (
          <>
            <Text size="sm">
              {t('found', { rows: rows.length, names: table.names.map(label).join(', ') })}{' '}
              {table.ignored.length === 0 ? null : t('ignored', { names: table.ignored.join(', ') })}
            </Text>
            <Select
              label={t('key')}
              allowDeselect={false}
              data={[
                { value: noKey, label: t('allNew') },
                ...keyNames(type, table).map((name) => ({ value: name, label: label(name) })),
              ]}
              value={key}
              onChange={(next) => {
                forget();
                setKey(next ?? noKey);
              }}
            />
          </>
        )}
        {write.error === null ? null : <FailureAlert failure={write.error} />}
        {check.error === null ? null : <FailureAlert failure={check.error} />}
        {isRunning ? (
          <Progress
            value={(100 * done) / Math.max(1, rows.length)}
            aria-label={t('progress', { done, total: rows.length })}
          />
        ) : null}
        {check.data === undefined ? null : check.data.refused.length === 0 ? (
          <Text size="sm" role="status">
            {t('result', check.data)}
          </Text>
        ) : (
          <Stack gap="xs">
            <Text size="sm" role="alert">
              {t('refused', { count: check.data.refused.length })}
            </Text>
            <List size="sm">
              {check.data.refused.slice(0, maxListed).map(({ row, code, message, errors }) => {
                const reasons = errors.map((problem) =>
                  t('inField', { name: label(problem.path.join('.')), reason: problemText({ code, ...problem }) }),
                );
                const reason = reasons.length === 0 ? problemText({ code, message }) : reasons.join(' ');
                return <List.Item key={row}>{t('because', { row: row + 1, reason })}</List.Item>;
              })}
            </List>
          </Stack>
        )}
        {check.data === undefined ? null : <ImportOutcomes type={type} rows={rows} result={check.data} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          {check.data !== undefined && check.data.refused.length > 0 && check.data.refused.length < rows.length ? (
            <Button variant="default" onClick={() => excludeRefused(check.data)}>
              {t('without', { count: check.data.refused.length })}
            </Button>
          ) : null}
          {check.data === undefined || check.data.refused.length > 0 ? (
            <Button
              disabled={table === null || isUnreadable || isTooLong || rows.length === 0}
              loading={check.isPending}
              onClick={() => check.mutate()}
            >
              {t('check')}
            </Button>
          ) : (
            <Button loading={write.isPending} onClick={() => write.mutate()}>
              {t('apply', { count: rows.length })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** null: the file is neither CSV nor a list in JSON. */
function parseFile(text: string, type: ContentType): ImportTable | null {
  try {
    return parseTable(text, type);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What rows of this file can be compared by. */
function keyNames({ attributes }: ContentType, { names }: ImportTable): readonly string[] {
  const unique = attributes.flatMap((attribute) =>
    attribute.storage === 'column' && attribute.unique && attribute.readable ? [attribute.name] : [],
  );
  return names.filter((name) => name === 'documentId' || unique.includes(name));
}
