import { Checkbox, Table } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { PermissionCatalogue, SettingsAction, SettingsPart, SettingsPermission } from '../api/index.js';
import classes from './settings.module.css';
import { useSettingsPartName } from './use-permission-names.js';

/** What a role may do with settings. */
export interface SettingsMatrixProps {
  readonly catalogue: PermissionCatalogue;
  readonly permissions: readonly SettingsPermission[];
  /** null: read-only. */
  readonly onChange: ((permissions: readonly SettingsPermission[]) => void) | null;
}

const settingsActions: readonly SettingsAction[] = ['read', 'write'];

/** The parts of the settings by what can be done with them, to be ticked. */
export function SettingsMatrix({ catalogue, permissions, onChange }: SettingsMatrixProps) {
  const t = useTranslations('settings.matrix');
  const partName = useSettingsPartName();
  const isAllowed = (part: SettingsPart, action: SettingsAction): boolean =>
    permissions.some((permission) => permission.part === part && permission.action === action);

  function toggle(part: SettingsPart, action: SettingsAction): void {
    const others = permissions.filter((permission) => permission.part !== part || permission.action !== action);
    onChange?.(others.length < permissions.length ? others : [...permissions, { part, action }]);
  }

  return (
    <Table className={classes.matrix} verticalSpacing="xs" aria-label={t('settings')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('settings')}</Table.Th>
          {settingsActions.map((action) => (
            <Table.Th key={action} className={classes.cell}>
              {t(action)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {catalogue.settings.map(({ part }) => (
          <Table.Tr key={part}>
            <Table.Th scope="row">{partName(part)}</Table.Th>
            {settingsActions.map((action) => (
              <Table.Td key={action} className={classes.cell}>
                <div>
                  <Checkbox
                    size="xs"
                    aria-label={t('cell', { name: partName(part), action: t(action) })}
                    checked={isAllowed(part, action)}
                    disabled={onChange === null}
                    onChange={() => toggle(part, action)}
                  />
                </div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
