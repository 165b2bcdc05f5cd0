import { Checkbox, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentAction, ContentPermission, PermissionCatalogue, PermissionType } from '../api/index.js';
import { TableFrame } from '../ui/index.js';
import {
  findPermission,
  hasConditions,
  replacePermission,
  setAllPermissions,
  togglePermission,
} from './content-permissions.js';
import { MatrixCell } from './matrix-cell.js';
import { limitPermission, limitsOfPermission, noLimits } from './rules/action-limits.js';
import { type RestrictedAction, RestrictionList } from './rules/restriction-list.js';
import { RuleDialog } from './rules/rule-dialog.js';
import classes from './settings.module.css';
import { useActionName } from './use-permission-names.js';

/** What a role of administrators may do with content. */
export interface ContentMatrixProps {
  readonly catalogue: PermissionCatalogue;
  readonly permissions: readonly ContentPermission[];
  /** null: read-only. */
  readonly onChange: ((permissions: readonly ContentPermission[]) => void) | null;
}

/** Content types by what can be done with them; what is ticked can be restricted to documents, attributes, locales and versions. */
export function ContentMatrix({ catalogue, permissions, onChange }: ContentMatrixProps) {
  const t = useTranslations('settings.matrix');
  const actionName = useActionName();
  const [restricting, setRestricting] = useState<RestrictedAction | null>(null);
  const columns = [...new Set(catalogue.content.flatMap(({ actions }) => actions.map(({ action }) => action)))];
  const restricted = catalogue.content.flatMap((type) =>
    permissions
      .filter((permission) => permission.type === type.uid && hasConditions(permission))
      .map((permission) => toRestricted(type, permission)),
  );

  function restrict({ type, action }: RestrictedAction, limits: RestrictedAction['limits']): void {
    const permission = permissions.find((entry) => entry.type === type.uid && entry.action === action);
    if (permission !== undefined) onChange?.(replacePermission(permissions, limitPermission(permission, limits)));
  }

  return (
    <>
      <TableFrame label={t('content')}>
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
                          onRestrict={(permission) => setRestricting(toRestricted(type, permission))}
                        />
                      ) : null}
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </TableFrame>
      <RestrictionList
        catalogue={catalogue}
        holder="administrator"
        restricted={restricted}
        onEdit={onChange === null ? null : setRestricting}
        onRemove={(entry) => restrict(entry, noLimits)}
      />
      {restricting === null ? null : (
        <RuleDialog
          catalogue={catalogue}
          holder="administrator"
          {...restricting}
          onClose={() => setRestricting(null)}
          onLimits={(limits) => {
            restrict(restricting, limits);
            setRestricting(null);
          }}
        />
      )}
    </>
  );
}

function toRestricted(type: PermissionType, permission: ContentPermission): RestrictedAction {
  return { type, action: permission.action, limits: limitsOfPermission(permission) };
}

interface PermissionCellProps extends Pick<ContentMatrixProps, 'permissions' | 'onChange'> {
  readonly type: PermissionType;
  readonly action: ContentAction;
  readonly onRestrict: (permission: ContentPermission) => void;
}

function PermissionCell({ type, action, permissions, onChange, onRestrict }: PermissionCellProps) {
  const actionName = useActionName();
  const permission = findPermission(permissions, type.uid, action);
  return (
    <MatrixCell
      name={type.displayName}
      action={actionName(action)}
      isOn={permission !== null}
      isRestricted={permission !== null && hasConditions(permission)}
      onToggle={onChange === null ? null : () => onChange(togglePermission(permissions, type.uid, action))}
      onRestrict={permission === null || action === 'readDrafts' ? null : () => onRestrict(permission)}
    />
  );
}
