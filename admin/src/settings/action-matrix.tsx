import { Checkbox, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PermissionCatalogue } from '../api/index.js';
import { TableFrame } from '../ui/index.js';
import { type ActionGroup, actionColumns, actionGroups, actionKey } from './action-groups.js';
import { MatrixCell } from './matrix-cell.js';
import classes from './settings.module.css';
import { useActionName, useServerPartName } from './use-permission-names.js';

/** What can be allowed, and what is. */
export interface ActionMatrixProps {
  readonly catalogue: PermissionCatalogue;
  readonly selectedActions: ReadonlySet<string>;
  /** null: read-only. */
  readonly onChange: ((selectedActions: ReadonlySet<string>) => void) | null;
  /** What is allowed is open to everybody, and shown in red. */
  readonly isPublic: boolean;
  /** Those that have rules. */
  readonly restrictedActions: ReadonlySet<string>;
  readonly onRestrict: (uid: string, action: string) => void;
  /** What is shown below the content types. */
  readonly restrictions: ReactNode;
}

/** Content types and parts of the server by what can be done with them, to be ticked. */
export function ActionMatrix({ catalogue, restrictions, restrictedActions, onRestrict, ...state }: ActionMatrixProps) {
  const t = useTranslations('settings.matrix');
  const { content, server } = actionGroups(catalogue);
  const serverPartName = useServerPartName();
  return (
    <Stack gap="lg">
      <div>
        <Matrix
          {...state}
          restrictedActions={restrictedActions}
          onRestrict={onRestrict}
          label={t('content')}
          groups={content}
          groupName={({ name, uid }) => name ?? uid}
        />
        {restrictions}
      </div>
      {server.map((group) => (
        <ServerPartActions key={group.uid} {...state} group={group} name={serverPartName(group.uid)} />
      ))}
    </Stack>
  );
}

type MatrixState = Pick<ActionMatrixProps, 'selectedActions' | 'onChange' | 'isPublic'>;

interface MatrixProps extends MatrixState, Pick<ActionMatrixProps, 'restrictedActions' | 'onRestrict'> {
  readonly label: string;
  readonly groups: readonly ActionGroup[];
  readonly groupName: (group: ActionGroup) => string;
}

function Matrix({ label, groups, groupName, restrictedActions, onRestrict, ...state }: MatrixProps) {
  const { selectedActions, onChange, isPublic } = state;
  const t = useTranslations('settings.matrix');
  const actionName = useActionName();
  const columns = actionColumns(groups);

  function setActions(actions: readonly string[], isOn: boolean): void {
    const next = new Set(selectedActions);
    for (const action of actions) {
      if (isOn) next.add(action);
      else next.delete(action);
    }
    onChange?.(next);
  }

  return (
    <TableFrame label={label}>
      <Table className={classes.matrix} aria-label={label} withColumnBorders={false} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{label}</Table.Th>
            <Table.Th className={classes.cell}>{t('all')}</Table.Th>
            {columns.map((action) => (
              <Table.Th key={action} className={classes.cell}>
                {actionName(action)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => {
            const groupActions = group.actions.map((action) => actionKey(group.uid, action));
            const selectedCount = groupActions.filter((action) => selectedActions.has(action)).length;
            return (
              <Table.Tr key={group.uid}>
                <Table.Th scope="row">{groupName(group)}</Table.Th>
                <Table.Td className={classes.cell}>
                  <div>
                    <Checkbox
                      size="xs"
                      aria-label={t('allOf', { name: groupName(group) })}
                      checked={selectedCount === groupActions.length}
                      indeterminate={selectedCount > 0 && selectedCount < groupActions.length}
                      disabled={onChange === null}
                      onChange={() => setActions(groupActions, selectedCount < groupActions.length)}
                    />
                  </div>
                </Table.Td>
                {columns.map((action) => {
                  const key = actionKey(group.uid, action);
                  const isOn = selectedActions.has(key);
                  return (
                    <Table.Td key={action} className={classes.cell} data-open={isPublic && isOn}>
                      {group.actions.includes(action) ? (
                        <MatrixCell
                          name={groupName(group)}
                          action={actionName(action)}
                          color={isPublic ? 'red' : 'teal'}
                          isOn={isOn}
                          isRestricted={restrictedActions.has(key)}
                          onToggle={onChange === null ? null : () => setActions([key], !isOn)}
                          onRestrict={() => onRestrict(group.uid, action)}
                        />
                      ) : null}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </TableFrame>
  );
}

interface ServerPartActionsProps extends MatrixState {
  readonly group: ActionGroup;
  readonly name: string;
}

function ServerPartActions({
  group: { uid, actions },
  name,
  selectedActions,
  onChange,
  isPublic,
}: ServerPartActionsProps) {
  const actionName = useActionName();

  function toggle(action: string): void {
    const next = new Set(selectedActions);
    if (!next.delete(action)) next.add(action);
    onChange?.(next);
  }

  return (
    <Stack gap={6} role="group" aria-label={name}>
      <Title order={3}>{name}</Title>
      {actions.map((action) => {
        const key = actionKey(uid, action);
        return (
          <Checkbox
            key={action}
            size="xs"
            color={isPublic ? 'red' : 'teal'}
            label={
              <Text span size="sm" {...(isPublic && selectedActions.has(key) ? { className: classes.open ?? '' } : {})}>
                {actionName(action)}
              </Text>
            }
            checked={selectedActions.has(key)}
            disabled={onChange === null}
            onChange={() => toggle(key)}
          />
        );
      })}
    </Stack>
  );
}
