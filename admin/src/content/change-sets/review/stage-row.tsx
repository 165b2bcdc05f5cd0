import { ActionIcon, Checkbox, Group, MultiSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { AdministratorRole, StagesBody } from '../../../api/index.js';
import { Card } from '../../../ui/index.js';

/** Maximum values of a stage (docs/reference/admin-api.md). */
const maxNameLength = 60;
const maxApprovals = 20;

/** A stage that is changed. */
export type StageDraft = StagesBody['stages'][number] & {
  /** Tells stages apart that are not stored yet. */
  readonly key: string;
};

/** One of the stages. */
export interface StageRowProps {
  readonly stage: StageDraft;
  /** Its position, from 1. */
  readonly number: number;
  readonly count: number;
  readonly roles: readonly Pick<AdministratorRole, 'id' | 'name'>[];
  readonly onChange: (stage: StageDraft) => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The fields of a stage; it is moved by buttons, which keep the focus. */
export function StageRow({ stage, number, count, roles, onChange, onMove, onRemove }: StageRowProps) {
  const t = useTranslations('content.changeSets.review.settings');
  const name = stage.name.trim() === '' ? t('stage', { number: String(number) }) : stage.name;
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const movedBy = useRef<-1 | 1 | null>(null);

  // The row is at another position in the document then, and its button may have lost the focus, or be at the end.
  useEffect(() => {
    if (movedBy.current === null) return;
    const isUp = (movedBy.current === -1 && number > 1) || number === count;
    movedBy.current = null;
    (isUp ? up : down).current?.focus();
  }, [number, count]);

  function move(step: -1 | 1): void {
    movedBy.current = step;
    onMove(step);
  }

  return (
    <Card>
      <Stack gap="sm" role="group" aria-label={name}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {t('stage', { number: String(number) })}
          </Text>
          <Group gap={4} wrap="nowrap">
            <ActionIcon ref={up} aria-label={t('up', { name })} disabled={number === 1} onClick={() => move(-1)}>
              <ArrowUp size={16} />
            </ActionIcon>
            <ActionIcon ref={down} aria-label={t('down', { name })} disabled={number === count} onClick={() => move(1)}>
              <ArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t('remove', { name })} onClick={onRemove}>
              <Trash2 size={16} />
            </ActionIcon>
          </Group>
        </Group>
        <TextInput
          label={t('name')}
          value={stage.name}
          maxLength={maxNameLength}
          autoFocus={stage.id === null}
          onChange={(event) => onChange({ ...stage, name: event.currentTarget.value })}
        />
        <MultiSelect
          label={t('roles')}
          placeholder={stage.roles === null ? t('rolesAll') : ''}
          data={roles.map((role) => ({ value: String(role.id), label: role.name }))}
          value={(stage.roles ?? []).map(String)}
          onChange={(ids) => onChange({ ...stage, roles: ids.length === 0 ? null : ids.map(Number) })}
        />
        <NumberInput
          label={t('approvals')}
          value={stage.approvals}
          min={0}
          max={maxApprovals}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(value) => onChange({ ...stage, approvals: Number(value) })}
        />
        <Checkbox
          label={t('publishes')}
          checked={stage.publishes}
          onChange={(event) => onChange({ ...stage, publishes: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  );
}
