import { ActionIcon, Checkbox, Table } from '@mantine/core';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentAction, ContentPermission, PermissionCatalogue, PermissionType } from '../api/index.js';
import { entryOf, isNarrowed, replaced, toggled, withAll } from './content-permissions.js';
import { useActionName } from './names.js';
import { NarrowForm } from './narrow-form.js';
import classes from './settings.module.css';

/** What a role of administrators may do with content. */
export interface ContentMatrixProps {
  readonly catalogue: PermissionCatalogue;
  readonly permissions: readonly ContentPermission[];
  /** null: it can be looked at alone. */
  readonly onChange: ((permissions: readonly ContentPermission[]) => void) | null;
}

/** Content types by what can be done with them; what is ticked can be narrowed to attributes, locales and one's own documents. */
export function ContentMatrix({ catalogue, permissions, onChange }: ContentMatrixProps) {
  const t = useTranslations('settings.matrix');
  const actionName = useActionName();
  const [narrowing, setNarrowing] = useState<ContentPermission | null>(null);
  const columns = [...new Set(catalogue.content.flatMap(({ actions }) => actions.map(({ action }) => action)))];
  const typeOf = (uid: string): PermissionType | undefined => catalogue.content.find((one) => one.uid === uid);
  const narrowed = narrowing === null ? undefined : typeOf(narrowing.type);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled with the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('content')}>
      <Table className={classes.matrix} verticalSpacing="xs" aria-label={t('content')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('content')}</Table.Th>
            <Table.Th className={classes.cell}>{t('all')}</Table.Th>
            {columns.map((action) => (
              <Table.Th key={action} className={classes.cell}>
                {actionName(action)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {catalogue.content.map((type) => {
            const some = type.actions.filter(({ action }) => entryOf(permissions, type.uid, action) !== null).length;
            return (
              <Table.Tr key={type.uid}>
                <Table.Th scope="row">{type.displayName}</Table.Th>
                <Table.Td className={classes.cell}>
                  <div>
                    <Checkbox
                      size="xs"
                      aria-label={t('allOf', { name: type.displayName })}
                      checked={some === type.actions.length}
                      indeterminate={some > 0 && some < type.actions.length}
                      disabled={onChange === null}
                      onChange={() => onChange?.(withAll(permissions, type, some < type.actions.length))}
                    />
                  </div>
                </Table.Td>
                {columns.map((action) => (
                  <Table.Td key={action} className={classes.cell}>
                    {type.actions.some((one) => one.action === action) ? (
                      <Cell
                        type={type}
                        action={action}
                        permissions={permissions}
                        onChange={onChange}
                        onNarrow={setNarrowing}
                      />
                    ) : null}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {narrowing === null || narrowed === undefined ? null : (
        <NarrowForm
          entry={narrowing}
          type={narrowed}
          locales={catalogue.locales}
          onClose={() => setNarrowing(null)}
          onEntry={(entry) => {
            setNarrowing(null);
            onChange?.(replaced(permissions, entry));
          }}
        />
      )}
    </section>
  );
}

interface CellProps extends Pick<ContentMatrixProps, 'permissions' | 'onChange'> {
  readonly type: PermissionType;
  readonly action: ContentAction;
  readonly onNarrow: (entry: ContentPermission) => void;
}

function Cell({ type, action, permissions, onChange, onNarrow }: CellProps) {
  const t = useTranslations('settings.matrix');
  const actionName = useActionName();
  const entry = entryOf(permissions, type.uid, action);
  const names = { name: type.displayName, action: actionName(action) };
  return (
    <div>
      <Checkbox
        size="xs"
        aria-label={t('cell', names)}
        checked={entry !== null}
        indeterminate={entry !== null && isNarrowed(entry)}
        disabled={onChange === null}
        onChange={() => onChange?.(toggled(permissions, type.uid, action))}
      />
      {entry === null || onChange === null || action === 'readDrafts' ? null : (
        <ActionIcon size="sm" ml={2} onClick={() => onNarrow(entry)} aria-label={t('narrow', names)}>
          <Settings2 size={13} />
        </ActionIcon>
      )}
    </div>
  );
}
