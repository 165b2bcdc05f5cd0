import { Anchor, Checkbox, Table } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { HiddenHeader, RelativeTime } from '../ui/index.js';
import { AlternativeTextNote } from './alternative-text-mark.js';
import { FilePreview } from './file-preview.js';
import { FileSize } from './file-size.js';
import { type LibraryFilesProps, toggleFile } from './library-grid.js';
import classes from './library-page.module.css';

/** Files as a table: pressed they open, ticked they are chosen. */
export function LibraryTable({ files, selectedIds, onSelectionChange, onOpen }: LibraryFilesProps) {
  const t = useTranslations('media.library');
  const allSelected = files.length > 0 && files.every(({ id }) => selectedIds?.has(id) === true);
  return (
    <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={t('files')}>
      <Table.Thead>
        <Table.Tr>
          {selectedIds === null ? null : (
            <Table.Th w={1}>
              <Checkbox
                aria-label={t('chooseAll')}
                checked={allSelected}
                onChange={() => onSelectionChange(new Set(allSelected ? [] : files.map(({ id }) => id)))}
              />
            </Table.Th>
          )}
          <HiddenHeader label={t('picture')} />
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th className={classes.wide}>{t('type')}</Table.Th>
          <Table.Th className={classes.wide}>{t('dimensions')}</Table.Th>
          <Table.Th>{t('size')}</Table.Th>
          <Table.Th className={classes.wide}>{t('added')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {files.map((file) => (
          <Table.Tr key={file.id}>
            {selectedIds === null ? null : (
              <Table.Td>
                <Checkbox
                  aria-label={t('choose', { name: file.name })}
                  checked={selectedIds.has(file.id)}
                  onChange={() => onSelectionChange(toggleFile(selectedIds, file.id))}
                />
              </Table.Td>
            )}
            <Table.Td>
              <div className={classes.small}>
                <FilePreview file={file} />
              </div>
            </Table.Td>
            <Table.Td>
              <Anchor component="button" type="button" c="inherit" fw={550} size="sm" onClick={() => onOpen(file)}>
                {file.name}
              </Anchor>
              <div>
                <AlternativeTextNote file={file} />
              </div>
            </Table.Td>
            <Table.Td className={classes.wide}>{file.mime}</Table.Td>
            <Table.Td className={classes.wide}>
              {file.width === null || file.height === null ? '–' : `${file.width} × ${file.height}`}
            </Table.Td>
            <Table.Td className="octavo-figures">
              <FileSize file={file} />
            </Table.Td>
            <Table.Td className={classes.wide}>
              <RelativeTime timestamp={file.createdAt} size="sm" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
