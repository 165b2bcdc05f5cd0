import { Checkbox, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { PermissionCatalogue } from '../api/index.js';
import { type ActionGroup, actionGroups, actionOf, columnsOf } from './actions.js';
import { useActionName, useServerPartName } from './names.js';
import classes from './settings.module.css';

/** What can be allowed, and what is. */
export interface ActionMatrixProps {
  readonly catalogue: PermissionCatalogue;
  readonly chosen: ReadonlySet<string>;
  /** null: it can be looked at alone. */
  readonly onChange: ((chosen: ReadonlySet<string>) => void) | null;
  /** What is allowed is open to everybody, and shown in red. */
  readonly open: boolean;
}

/** Content types and parts of the server by what can be done with them, to be ticked. */
export function ActionMatrix({ catalogue, chosen, onChange, open }: ActionMatrixProps) {
  const t = useTranslations('settings.matrix');
  const { content, server } = actionGroups(catalogue);
  const serverPartName = useServerPartName();
  const props = { chosen, onChange, open };
  return (
    <Stack gap="lg">
      <Matrix {...props} label={t('content')} groups={content} nameOf={({ name, uid }) => name ?? uid} />
      {server.map((group) => (
        <Part key={group.uid} {...props} group={group} name={serverPartName(group.uid)} />
      ))}
    </Stack>
  );
}

type Chosen = Pick<ActionMatrixProps, 'chosen' | 'onChange' | 'open'>;

interface MatrixProps extends Chosen {
  readonly label: string;
  readonly groups: readonly ActionGroup[];
  readonly nameOf: (group: ActionGroup) => string;
}

function Matrix({ label, groups, nameOf, chosen, onChange, open }: MatrixProps) {
  const t = useTranslations('settings.matrix');
  const actionName = useActionName();
  const columns = columnsOf(groups);

  function set(actions: readonly string[], on: boolean): void {
    const next = new Set(chosen);
    for (const action of actions) {
      if (on) next.add(action);
      else next.delete(action);
    }
    onChange?.(next);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled with the keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
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
            const all = group.actions.map((action) => actionOf(group.uid, action));
            const some = all.filter((action) => chosen.has(action)).length;
            return (
              <Table.Tr key={group.uid}>
                <Table.Th scope="row">{nameOf(group)}</Table.Th>
                <Table.Td className={classes.cell}>
                  <div>
                    <Checkbox
                      size="xs"
                      aria-label={t('allOf', { name: nameOf(group) })}
                      checked={some === all.length}
                      indeterminate={some > 0 && some < all.length}
                      disabled={onChange === null}
                      onChange={() => set(all, some < all.length)}
                    />
                  </div>
                </Table.Td>
                {columns.map((action) => {
                  const key = actionOf(group.uid, action);
                  const on = chosen.has(key);
                  return (
                    <Table.Td key={action} className={classes.cell} data-open={open && on}>
                      {group.actions.includes(action) ? (
                        <div>
                          <Checkbox
                            size="xs"
                            color={open ? 'red' : 'teal'}
                            aria-label={t('cell', { name: nameOf(group), action: actionName(action) })}
                            checked={on}
                            disabled={onChange === null}
                            onChange={() => set([key], !on)}
                          />
                        </div>
                      ) : null}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

interface PartProps extends Chosen {
  readonly group: ActionGroup;
  readonly name: string;
}

function Part({ group: { uid, actions }, name, chosen, onChange, open }: PartProps) {
  const actionName = useActionName();

  function toggle(action: string): void {
    const next = new Set(chosen);
    if (!next.delete(action)) next.add(action);
    onChange?.(next);
  }

  return (
    <Stack gap={6} component="section" aria-label={name}>
      <Title order={3}>{name}</Title>
      {actions.map((action) => {
        const key = actionOf(uid, action);
        return (
          <Checkbox
            key={action}
            size="xs"
            color={open ? 'red' : 'teal'}
            label={
              <Text span size="sm" {...(open && chosen.has(key) ? { className: classes.open ?? '' } : {})}>
                {actionName(action)}
              </Text>
            }
            checked={chosen.has(key)}
            disabled={onChange === null}
            onChange={() => toggle(key)}
          />
        );
      })}
    </Stack>
  );
}
