import { Button, Group, Modal, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ContentType,
  type Document,
  getApiId,
  type QueryParameters,
  type QueryParameterValue,
  requestJson,
} from '../../api/index.js';
import { findTitleAttribute } from '../../documents/index.js';
import { FailureAlert, useModel } from '../../ui/index.js';
import { formPopulate } from '../edit/form-populate.js';
import type { Column } from './columns.js';
import { exportDocument, isTransferred } from './export-document.js';
import { csvHead, csvRow, type ExportFormat, exportFormats, exportNames, exportRow } from './export-table.js';
import { buildLookups, lookupsQuery } from './use-lookups.js';

/** A list that is exported. */
export interface ExportDialogProps {
  readonly type: ContentType;
  readonly columns: readonly Column[];
  readonly locale: string | null;
  /** The query of the list. */
  readonly parameters: QueryParameters;
  readonly total: number;
  readonly onClose: () => void;
}

/** Documents in one request; whole ones are larger. */
const pageSizes = { csv: 100, json: 25 } as const;

/** A page by cursor. */
interface CursorPage {
  readonly data: readonly Document[];
  readonly meta: { readonly pagination: { readonly next: string | null } };
}

/** Downloads all documents that match a list as a file: as CSV with its columns, as JSON whole, as an import takes them. */
export function ExportDialog({ type, columns, locale, parameters, total, onClose }: ExportDialogProps) {
  const t = useTranslations('content.lists.export');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const model = useModel();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [done, setDone] = useState(0);
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  const apiId = getApiId(type);

  async function collect(): Promise<Blob> {
    const { signal } = abort.current;
    const names = exportNames(columns);
    // Types without drafts may lead to documents that have nothing else.
    const drafts = type.actions.includes('readDrafts') ? { status: 'draft' } : {};
    const readWhole = {
      ...drafts,
      fields: undefined,
      populate: formPopulate(type.attributes.filter(isTransferred), model),
    };
    const parts: string[] = [format === 'csv' ? csvHead(names) : '[\n'];
    const lookupsOptions = { type, columns, locale, stateFilter: undefined };
    let count = 0;
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: CursorPage = await requestJson<CursorPage>(`content/${apiId}`, {
        parameters: {
          ...parameters,
          ...(format === 'csv' ? { populate: populateAll(columns) } : readWhole),
          pagination: { pageSize: pageSizes[format], after: cursor, withCount: false },
        },
        signal,
      });
      const lookups = buildLookups(lookupsOptions, await fetchLookups(page.data));
      for (const document of page.data) {
        if (format === 'csv') parts.push(csvRow(exportRow(document, columns, lookups), names));
        else {
          const row = exportDocument(document, lookups.findState(document), type, model);
          parts.push(`${count === 0 ? '' : ',\n'}${JSON.stringify(row)}`);
        }
        count += 1;
      }
      setDone(count);
      cursor = page.meta.pagination.next;
    }
    if (format === 'json') parts.push('\n]\n');
    return new Blob(parts, { type: format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json' });

    async function fetchLookups(documents: readonly Document[]) {
      const { enabled, ...query } = lookupsQuery(lookupsOptions, documents);
      return enabled ? client.fetchQuery(query) : [];
    }
  }

  const download = useMutation({
    mutationFn: collect,
    onSuccess: (blob) => {
      saveFile(blob, `${apiId}.${format}`);
      onClose();
    },
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t('title', { count: total })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text size="sm">{t(format === 'csv' ? 'text' : 'textWhole')}</Text>
        <SegmentedControl
          aria-label={t('format')}
          data={exportFormats.map((value) => ({ value, label: t(value) }))}
          value={format}
          onChange={setFormat}
          disabled={download.isPending}
        />
        {download.error === null ? null : <FailureAlert failure={download.error} />}
        {download.isPending ? (
          <>
            <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={t('progress', { done, total })} />
            <Text size="sm" c="dimmed" role="status" className="octavo-figures">
              {t('progress', { done, total })}
            </Text>
          </>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            leftSection={<Download size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('download')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** All related documents and files of the columns, not only the first as in the list. */
function populateAll(columns: readonly Column[]): QueryParameterValue | undefined {
  const populate = columns.flatMap((column): readonly (readonly [string, QueryParameterValue])[] => {
    if (column.kind === 'media') return [[column.name, { fields: ['name', 'url'] }]];
    if (column.kind !== 'relation') return [];
    return [[column.name, { fields: [findTitleAttribute(column.target)?.name ?? 'documentId'] }]];
  });
  return populate.length === 0 ? undefined : Object.fromEntries(populate);
}

/** Offers a file as a download. */
function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
