import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { Pencil, Plus, TableProperties } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReactEditor, useSlateSelector } from 'slate-react';
import { useTranslations } from 'use-intl';
import type { BlockKind } from '../../api/index.js';
import { ToolbarButton } from '../writing/text-toolbar.js';
import { additionalIcons, setCalloutTone, toneIcons } from './additional-kinds.js';
import { type BlockEditor, type CalloutTone, calloutTones } from './block-types.js';
import {
  type CellPlace,
  canGrow,
  currentCell,
  hasHeaderRow,
  insertColumn,
  insertRow,
  removeColumn,
  removeRow,
  removeTable,
  toggleHeaderRow,
} from './tables.js';
import { currentBlock } from './with-blocks.js';

/** The tools of blocks that an attribute has to allow. */
export interface BlockToolsProps {
  readonly editor: BlockEditor;
  readonly onInsert: (kind: BlockKind) => void;
  readonly onEditEmbed: () => void;
}

/** Inserts such blocks, and changes the one that the cursor is in. */
export function BlockTools({ editor, onInsert, onEditEmbed }: BlockToolsProps) {
  const t = useTranslations('fields.blockTools');
  const names = useTranslations('fields.blocks');
  const current = useSlateSelector(readCurrent, isSame);
  return (
    <>
      {editor.kinds.length === 0 ? null : (
        <ToolMenu label={t('insert')} icon={<Plus size={16} />}>
          {editor.kinds.map((kind) => {
            const Icon = additionalIcons[kind];
            return (
              <Menu.Item key={kind} leftSection={<Icon size={16} aria-hidden />} onClick={() => onInsert(kind)}>
                {names(kind)}
              </Menu.Item>
            );
          })}
        </ToolMenu>
      )}
      {current?.type === 'table-cell' ? <TableMenu editor={editor} /> : null}
      {current?.type === 'callout' ? <ToneMenu editor={editor} tone={current.tone} /> : null}
      {current?.type === 'embed' ? (
        <ToolbarButton label={t('embed.edit')} icon={Pencil} pressed={null} onActivate={onEditEmbed} />
      ) : null}
    </>
  );
}

interface ToolMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function ToolMenu({ label, icon, children }: ToolMenuProps) {
  return (
    <Menu
      position="bottom-start"
      width={230}
      withInitialFocusPlaceholder={false}
      // Within the landmark of the form.
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
            {icon}
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function TableMenu({ editor }: { readonly editor: BlockEditor }) {
  const t = useTranslations('fields.blockTools.table');
  const state = useSlateSelector(readTable, isSameTable);
  if (state === null) return null;
  const run = (change: (editor: BlockEditor, place: CellPlace) => void) => () => {
    const place = currentCell(editor);
    if (place !== null) change(editor, place);
    focusText(editor);
  };
  return (
    <ToolMenu label={t('menu')} icon={<TableProperties size={16} />}>
      <Menu.Item disabled={!state.hasRoomForRow} onClick={run((_, at) => insertRow(editor, at, at.row))}>
        {t('rowAbove')}
      </Menu.Item>
      <Menu.Item disabled={!state.hasRoomForRow} onClick={run((_, at) => insertRow(editor, at, at.row + 1))}>
        {t('rowBelow')}
      </Menu.Item>
      <Menu.Item disabled={!state.hasRoomForColumn} onClick={run((_, at) => insertColumn(editor, at, at.column))}>
        {t('columnBefore')}
      </Menu.Item>
      <Menu.Item disabled={!state.hasRoomForColumn} onClick={run((_, at) => insertColumn(editor, at, at.column + 1))}>
        {t('columnAfter')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.CheckboxItem closeMenuOnClick checked={state.hasHeader} onChange={run(toggleHeaderRow)}>
        {t('header')}
      </Menu.CheckboxItem>
      <Menu.Divider />
      <Menu.Item onClick={run(removeRow)}>{t('removeRow')}</Menu.Item>
      <Menu.Item onClick={run(removeColumn)}>{t('removeColumn')}</Menu.Item>
      <Menu.Item onClick={run(removeTable)}>{t('remove')}</Menu.Item>
    </ToolMenu>
  );
}

interface ToneMenuProps {
  readonly editor: BlockEditor;
  readonly tone: CalloutTone;
}

function ToneMenu({ editor, tone }: ToneMenuProps) {
  const t = useTranslations('fields.blockTools.tone');
  const Current = toneIcons[tone];
  return (
    <ToolMenu label={t('label')} icon={<Current size={16} />}>
      <Menu.RadioGroup
        value={tone}
        onChange={(value) => {
          const next = calloutTones.find((candidate) => candidate === value);
          if (next !== undefined) setCalloutTone(editor, next);
          focusText(editor);
        }}
      >
        {calloutTones.map((value) => {
          const Icon = toneIcons[value];
          return (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick rightSection={<Icon size={16} aria-hidden />}>
              {t(value)}
            </Menu.RadioItem>
          );
        })}
      </Menu.RadioGroup>
    </ToolMenu>
  );
}

/** The menu gives up the focus first. */
function focusText(editor: BlockEditor): void {
  requestAnimationFrame(() => ReactEditor.focus(editor));
}

type Current = Extract<ReturnType<typeof currentBlock>, readonly unknown[]>[0] | null;

function readCurrent(editor: BlockEditor): Current {
  return currentBlock(editor)?.[0] ?? null;
}

/** Text that is typed changes nothing that the tools show. */
function isSame(some: Current, other: Current): boolean {
  const isSameTone = some?.type === 'callout' && other?.type === 'callout' ? some.tone === other.tone : true;
  return some?.type === other?.type && isSameTone;
}

/** What the menu of a table shows of it. */
interface TableState {
  readonly hasRoomForRow: boolean;
  readonly hasRoomForColumn: boolean;
  readonly hasHeader: boolean;
}

function readTable(editor: BlockEditor): TableState | null {
  const place = currentCell(editor);
  if (place === null) return null;
  const { table } = place;
  return {
    hasRoomForRow: canGrow(table, 'row'),
    hasRoomForColumn: canGrow(table, 'column'),
    hasHeader: hasHeaderRow(table),
  };
}

function isSameTable(some: TableState | null, other: TableState | null): boolean {
  return (
    some?.hasRoomForRow === other?.hasRoomForRow &&
    some?.hasRoomForColumn === other?.hasRoomForColumn &&
    some?.hasHeader === other?.hasHeader
  );
}
