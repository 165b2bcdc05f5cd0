import { ScrollArea, Table, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ContentType, ImportedRow, ImportResult } from '../../api/index.js';
import { findTitleAttribute } from '../../documents/index.js';
import { useAttributeLabel } from '../../fields/index.js';
import type { ImportRow } from './parse-table.js';

/** What a check said about the rows of a file. */
export interface ImportOutcomesProps {
  readonly type: ContentType;
  readonly rows: readonly ImportRow[];
  readonly result: ImportResult;
}

/** Rows that are listed. */
const maxListed = 200;

/** Lists what an import does with each row. */
export function ImportOutcomes({ type, rows, result }: ImportOutcomesProps) {
  const t = useTranslations('content.lists.import.outcomes');
  const attributeLabel = useAttributeLabel();
  const title = findTitleAttribute(type)?.name ?? 'documentId';
  const labels = new Map(type.attributes.map((attribute) => [attribute.name, attributeLabel(attribute)]));
  const describe = (row: ImportedRow | null): string => {
    if (row === null) return t('refused');
    if (row.outcome !== 'updated') return t(row.outcome);
    return t('updated', { names: row.changed.map((name) => labels.get(name) ?? name).join(', ') });
  };
  const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');
  return (
    <ScrollArea.Autosize mah={240} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('title') }}>
      <Table stickyHeader fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('row')}</Table.Th>
            <Table.Th scope="col">{labels.get(title) ?? title}</Table.Th>
            <Table.Th scope="col">{t('outcome')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {result.rows.slice(0, maxListed).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position in the file
            <Table.Tr key={index}>
              <Table.Td className="octavo-figures">{index + 1}</Table.Td>
              <Table.Td>{text(rows[index]?.[title]) || text(rows[index]?.documentId)}</Table.Td>
              <Table.Td>{describe(row)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {result.rows.length <= maxListed ? null : (
        <Text size="sm" c="dimmed" p="xs">
          {t('more', { count: result.rows.length - maxListed })}
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}
