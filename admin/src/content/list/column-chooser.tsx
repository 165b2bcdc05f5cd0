import { Button, Checkbox, Group, Popover, ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { DragHandle, SortableList } from '../../fields/index.js';
import type { Column } from './columns.js';
import { type Density, densities } from './density.js';
import { useColumnLabel } from './use-column-label.js';

/** Which columns there are, which of them are shown in which order, and how close the rows stand. */
export interface ColumnChooserProps {
  readonly columns: readonly Column[];
  readonly visible: readonly Column[];
  readonly onChange: (names: readonly string[]) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

/** Chooses the columns of a list and their order, by pointer and by keyboard; at least one stays. */
export function ColumnChooser({ columns, visible, onChange, density, onDensity }: ColumnChooserProps) {
  const t = useTranslations('content.list');
  const lists = useTranslations('content.lists');
  const label = useColumnLabel();
  const names = visible.map(({ name }) => name);
  const hidden = columns.filter(({ name }) => !names.includes(name));

  function moveColumn(from: number, to: number): void {
    const moved = names.slice(from, from + 1);
    onChange(names.toSpliced(from, 1).toSpliced(to, 0, ...moved));
  }

  return (
    <Popover position="bottom-end" withinPortal trapFocus width={300}>
      <Popover.Target>
        <Button variant="default" leftSection={<Columns3 size={16} aria-hidden />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columnsTitle')}>
        <ScrollArea.Autosize mah={420} type="auto">
          <Stack gap="sm" pe="sm">
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label={lists('density')}
              data={densities.map((value) => ({ value, label: lists(value) }))}
              value={density}
              onChange={onDensity}
            />
            <Text size="xs" c="dimmed" fw={600}>
              {lists('shownColumns')}
            </Text>
            <SortableList
              label={lists('shownColumns')}
              keys={names}
              itemLabel={(index) => columnLabel(visible[index], label)}
              onMove={moveColumn}
            >
              {(index) => (
                <Group gap="xs" wrap="nowrap" justify="space-between">
                  <Checkbox
                    label={columnLabel(visible[index], label)}
                    checked
                    disabled={names.length === 1}
                    onChange={() => onChange(names.toSpliced(index, 1))}
                  />
                  <DragHandle />
                </Group>
              )}
            </SortableList>
            {hidden.length === 0 ? null : (
              <Text size="xs" c="dimmed" fw={600}>
                {lists('otherColumns')}
              </Text>
            )}
            {hidden.map((column) => (
              <Checkbox
                key={column.name}
                label={label(column)}
                checked={false}
                onChange={() => onChange([...names, column.name])}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

function columnLabel(column: Column | undefined, label: (column: Column) => string): string {
  return column === undefined ? '' : label(column);
}
