import { Alert, Badge, Code, Group, Stack, Text } from '@mantine/core';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ModelPlan, PlannedChange } from '../../api/index.js';
import { Card } from '../../ui/index.js';
import { changeText } from './change-text.js';
import { impactText } from './impact-text.js';
import { type ModelSides, type ModelWords, useModelWords } from './model-words.js';
import classes from './plan-view.module.css';

/** What a plan would do, and the models whose names it is told in. */
export interface PlanViewProps extends ModelSides {
  readonly plan: ModelPlan;
}

/** What a change of the model would do, in words: what it costs, what would be lost, and what stands against it. */
export function PlanView({ plan, ...sides }: PlanViewProps) {
  const t = useTranslations('builder.plan');
  const words = useModelWords(sides);
  return (
    <Card title={t('title')} description={t('count', { count: plan.changes.length })} flush>
      <ol className={classes.changes} aria-label={t('title')}>
        {plan.changes.map((planned) => (
          <li key={JSON.stringify(planned.change)} className={classes.change}>
            <PlannedChangeView planned={planned} words={words} />
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

function PlannedChangeView({ planned, words }: { readonly planned: PlannedChange; readonly words: ModelWords }) {
  const t = useTranslations('builder.plan');
  const { change, cost, rows, wait, sql, loses, refused } = planned;
  const impactGroups = [
    { impacts: refused, isRefusal: true },
    { impacts: loses, isRefusal: false },
  ];
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text size="sm" fw={550} className={classes.says}>
          {changeText(change, words)}
        </Text>
        <Group gap={6}>
          {rows > 0 ? <Badge color="gray">{t('rows', { count: rows })}</Badge> : null}
          <Badge color={costColors[cost]}>{t(`cost.${cost}`)}</Badge>
        </Group>
      </Group>
      {wait === null ? null : (
        <Text size="xs" c="dimmed">
          {words.t(`review.wait.${wait}`)}
        </Text>
      )}
      {impactGroups.flatMap(({ impacts, isRefusal }) =>
        impacts.map((impact) => (
          <ImpactAlert
            key={JSON.stringify(impact.reason)}
            text={impactText(impact, change, words)}
            examples={impact.examples}
            isRefusal={isRefusal}
          />
        )),
      )}
      {sql.length === 0 ? null : (
        <details className={classes.sql}>
          <summary>{t('statements', { count: sql.length })}</summary>
          <Code block>{sql.join(';\n')}</Code>
        </details>
      )}
    </Stack>
  );
}

interface ImpactAlertProps {
  readonly text: string;
  readonly examples: readonly string[];
  readonly isRefusal: boolean;
}

function ImpactAlert({ text, examples, isRefusal }: ImpactAlertProps) {
  const t = useTranslations('builder.plan');
  const Icon = isRefusal ? CircleX : TriangleAlert;
  return (
    <Alert color="red" variant="light" icon={<Icon size={18} />} title={t(isRefusal ? 'against' : 'lost')} p="sm">
      <Text size="sm">{text}</Text>
      {examples.length === 0 ? null : (
        <Text size="xs" mt={4} className={classes.examples}>
          {t('examples', { list: examples.join(', ') })}
        </Text>
      )}
    </Alert>
  );
}
