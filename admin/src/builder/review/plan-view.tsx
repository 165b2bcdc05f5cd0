import { Alert, Badge, Code, Group, Stack, Text } from '@mantine/core';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ChangeViolation, ModelPlan, PlannedChange } from '../../api/index.js';
import { Card } from '../../ui/index.js';
import classes from './plan-view.module.css';

/** What a change of the model would do, in words: what it costs, what would be lost, and what stands against it. */
export function PlanView({ plan }: { readonly plan: ModelPlan }) {
  const t = useTranslations('builder.plan');
  return (
    <Card title={t('title')} description={t('count', { count: plan.changes.length })} flush>
      <ol className={classes.changes} aria-label={t('title')}>
        {plan.changes.map((planned) => (
          <li key={`${planned.change.is} ${planned.says}`} className={classes.change}>
            <PlannedChangeView planned={planned} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

const costColors: Readonly<Record<PlannedChange['cost'], string>> = {
  instant: 'teal',
  scan: 'blue',
  rewrite: 'yellow',
};

function PlannedChangeView({ planned }: { readonly planned: PlannedChange }) {
  const t = useTranslations('builder.plan');
  const { says, cost, rows, locks, sql, loses, refused } = planned;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text size="sm" fw={550} className={classes.says}>
          {says}
        </Text>
        <Group gap={6}>
          {rows > 0 ? <Badge color="gray">{t('rows', { count: rows })}</Badge> : null}
          <Badge color={costColors[cost]}>{t(`cost.${cost}`)}</Badge>
        </Group>
      </Group>
      {locks === null ? null : (
        <Text size="xs" c="dimmed">
          {t('locks', { what: locks })}
        </Text>
      )}
      {refused.map((violation) => (
        <ViolationAlert key={violation.what} violation={violation} isRefusal />
      ))}
      {loses.map((violation) => (
        <ViolationAlert key={violation.what} violation={violation} isRefusal={false} />
      ))}
      {sql.length === 0 ? null : (
        <details className={classes.sql}>
          <summary>{t('statements', { count: sql.length })}</summary>
          <Code block>{sql.join(';\n')}</Code>
        </details>
      )}
    </Stack>
  );
}

interface ViolationAlertProps {
  readonly violation: ChangeViolation;
  readonly isRefusal: boolean;
}

function ViolationAlert({ violation: { what, count, examples }, isRefusal }: ViolationAlertProps) {
  const t = useTranslations('builder.plan');
  const Icon = isRefusal ? CircleX : TriangleAlert;
  return (
    <Alert color="red" variant="light" icon={<Icon size={18} />} title={t(isRefusal ? 'against' : 'lost')} p="sm">
      <Text size="sm">
        {what} · {t('documents', { count })}
      </Text>
      {examples.length === 0 ? null : (
        <Text size="xs" mt={4} className={classes.examples}>
          {t('examples', { list: examples.join(', ') })}
        </Text>
      )}
    </Alert>
  );
}
