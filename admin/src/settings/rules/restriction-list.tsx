import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { PermissionCatalogue, PermissionType, RuleHolder } from '../../api/index.js';
import { useActionName } from '../use-permission-names.js';
import type { ActionLimits } from './action-limits.js';
import { useLimitsSummary } from './use-limits-summary.js';

/** An action on a content type, and its limits. */
export interface RestrictedAction {
  readonly type: PermissionType;
  readonly action: string;
  readonly limits: ActionLimits;
}

/** Actions that are restricted. */
export interface RestrictionListProps {
  readonly catalogue: PermissionCatalogue;
  readonly holder: RuleHolder;
  readonly restricted: readonly RestrictedAction[];
  /** null: read-only. */
  readonly onEdit: ((restricted: RestrictedAction) => void) | null;
  readonly onRemove: (restricted: RestrictedAction) => void;
}

/** Says in words what each action is restricted to. */
export function RestrictionList({ catalogue, holder, restricted, onEdit, onRemove }: RestrictionListProps) {
  const t = useTranslations('settings.rules');
  const actionName = useActionName();
  const summarize = useLimitsSummary(catalogue, holder);
  if (restricted.length === 0) return null;
  return (
    <Stack gap="sm" mt="md" component="ul" p={0} my={0} aria-label={t('list')} style={{ listStyle: 'none' }}>
      {restricted.map((entry) => {
        const { type, action, limits } = entry;
        const labelValues = { name: type.displayName, action: actionName(action) };
        return (
          <Group key={`${type.uid}.${action}`} component="li" justify="space-between" gap="xs" align="flex-start">
            <Stack gap={2} flex="1 1 16rem" miw={0}>
              <Text size="sm" fw={550}>
                {t('name', labelValues)}
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {summarize(type, action, limits)}
              </Text>
            </Stack>
            {onEdit === null ? null : (
              <Group gap="xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('editOf', labelValues)}
                  onClick={() => onEdit(entry)}
                >
                  {t('edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t('removeOf', labelValues)}
                  onClick={() => onRemove(entry)}
                >
                  {t('remove')}
                </Button>
              </Group>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}
