import { ActionIcon, Menu, Table, Text } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { HiddenHeader, TableFrame } from '../ui/index.js';

interface WideTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** What the column of menus is called; null: there is none. */
  readonly actions: string | null;
  /** Rows become blocks in small windows; cells that mean nothing without their column are `data-beside`. */
  readonly stackOnSmallScreens?: boolean;
  /** It has so few columns that it is never wider than the window. */
  readonly alwaysFits?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table that is scrolled to the side where the window is narrower. */
export function WideTable({
  title,
  columns,
  actions,
  stackOnSmallScreens = false,
  alwaysFits = false,
  children,
}: WideTableProps) {
  return (
    <TableFrame label={title} stacks={stackOnSmallScreens} alwaysFits={alwaysFits}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
            {actions === null ? null : <HiddenHeader label={actions} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </TableFrame>
  );
}

/** The first cell of a row: what it is about, and a line that tells it from others. */
export function TitleCell({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <Table.Td>
      <Text size="sm" fw={550}>
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Table.Td>
  );
}

/** The last cell of a row: what can be done with it. */
export function MenuCell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Table.Td>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={label}>
            <Ellipsis size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </Table.Td>
  );
}
