import { ActionIcon, Checkbox, Table } from '@mantine/core';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentAction, ContentPermission, PermissionCatalogue, PermissionType } from '../api/index.js';
import {
  findPermission,
  hasConditions,
  replacePermission,
  setAllPermissions,
  togglePermission,
} from './content-permissions.js';
import { PermissionConditionsForm } from './permission-conditions-form.js';
import classes from './settings.module.css';
import { useActionName } from './use-permission-names.js';

/** What a role of administrators may do with content. */
export interface ContentMatrixProps {
  readonly catalogue: PermissionCatalogue;
  readonly permissions: readonly ContentPermission[];
  /** null: read-only. */
  readonly onChange: ((permissions: readonly ContentPermission[]) => void) | null;
}

/** Content types by what can be done with them; what is ticked can be narrowed to attributes, locales and one's own documents. */
export function ContentMatrix({ catalogue, permissions, onChange }: ContentMatrixProps) {
  const t = useTranslations('settings.matrix');
  const actionName = useActionName();
  const [editedPermission, setEditedPermission] = useState<ContentPermission | null>(null);
  const columns = [...new Set(catalogue.content.flatMap(({ actions }) => actions.map(({ action }) => action)))];
  const findType = (uid: string): PermissionType | undefined =>
    catalogue.content.find((candidate) => candidate.uid === uid);
  const editedType = editedPermission === null ? undefined : findType(editedPermission.type);
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
            const allowedCount = type.actions.filter(
              ({ action }) => findPermission(permissions, type.uid, action) !== null,
            ).length;
            return (
              <Table.Tr key={type.uid}>
                <Table.Th scope="row">{type.displayName}</Table.Th>
                <Table.Td className={classes.cell}>
                  <div>
                    <Checkbox
                      size="xs"
                      aria-label={t('allOf', { name: type.displayName })}
                      checked={allowedCount === type.actions.length}
                      indeterminate={allowedCount > 0 && allowedCount < type.actions.length}
                      disabled={onChange === null}
                      onChange={() =>
                        onChange?.(setAllPermissions(permissions, type, allowedCount < type.actions.length))
                      }
                    />
                  </div>
                </Table.Td>
                {columns.map((action) => (
                  <Table.Td key={action} className={classes.cell}>
                    {type.actions.some((candidate) => candidate.action === action) ? (
                      <PermissionCell
                        type={type}
                        action={action}
                        permissions={permissions}
                        onChange={onChange}
                        onEditConditions={setEditedPermission}
                      />
                    ) : null}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {editedPermission === null || editedType === undefined ? null : (
        <PermissionConditionsForm
          permission={editedPermission}
          type={editedType}
          locales={catalogue.locales}
          onClose={() => setEditedPermission(null)}
          onPermission={(entry) => {
            setEditedPermission(null);
            onChange?.(replacePermission(permissions, entry));
          }}
        />
      )}
    </section>
  );
}

interface PermissionCellProps extends Pick<ContentMatrixProps, 'permissions' | 'onChange'> {
  readonly type: PermissionType;
  readonly action: ContentAction;
  readonly onEditConditions: (entry: ContentPermission) => void;
}

function PermissionCell({ type, action, permissions, onChange, onEditConditions }: PermissionCellProps) {
  const t = useTranslations('settings.matrix');
  const actionName = useActionName();
  const permission = findPermission(permissions, type.uid, action);
  const labelValues = { name: type.displayName, action: actionName(action) };
  return (
    <div>
      <Checkbox
        size="xs"
        aria-label={t('cell', labelValues)}
        checked={permission !== null}
        indeterminate={permission !== null && hasConditions(permission)}
        disabled={onChange === null}
        onChange={() => onChange?.(togglePermission(permissions, type.uid, action))}
      />
      {permission === null || onChange === null || action === 'readDrafts' ? null : (
        <ActionIcon size="sm" ml={2} onClick={() => onEditConditions(permission)} aria-label={t('narrow', labelValues)}>
          <Settings2 size={13} />
        </ActionIcon>
      )}
    </div>
  );
}
