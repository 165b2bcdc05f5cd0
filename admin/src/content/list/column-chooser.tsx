import { Button, Checkbox, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Column } from './columns.js';
import { useColumnLabel } from './use-column-label.js';

/** Which columns there are, and which of them are shown. */
export interface ColumnChooserProps {
  readonly columns: readonly Column[];
  readonly visible: readonly Column[];
  readonly onChange: (names: readonly string[]) => void;
}

/** Chooses the columns of a list; at least one stays. */
export function ColumnChooser({ columns, visible, onChange }: ColumnChooserProps) {
  const t = useTranslations('content.list');
  const label = useColumnLabel();
  const names = new Set(visible.map(({ name }) => name));

  function toggleColumn(name: string, shown: boolean): void {
    const nextColumns = columns.filter((column) => (column.name === name ? shown : names.has(column.name)));
    onChange(nextColumns.map((column) => column.name));
  }

  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Columns3 size={16} aria-hidden />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columnsTitle')}>
        <ScrollArea.Autosize mah={360} type="auto">
          <Stack gap="xs" pr="sm">
            <Text size="xs" c="dimmed" fw={600}>
              {t('columnsTitle')}
            </Text>
            {columns.map((column) => (
              <Checkbox
                key={column.name}
                label={label(column)}
                checked={names.has(column.name)}
                disabled={names.has(column.name) && names.size === 1}
                onChange={(event) => toggleColumn(column.name, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
