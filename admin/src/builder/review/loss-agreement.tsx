import { Checkbox, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ModelAgreement, ModelPlan } from '../../api/index.js';

/** What is agreed to, of a plan that loses something. */
export interface LossAgreementProps {
  readonly plan: ModelPlan;
  readonly agreement: Required<ModelAgreement>;
  /** Whether removed data can be destroyed immediately; default: true. */
  readonly canPurge?: boolean;
  readonly onChange: (agreement: Required<ModelAgreement>) => void;
}

/** Nothing is agreed to. */
export const noAgreement: Required<ModelAgreement> = { allowLoss: false, purge: false };

/** Whether a plan can be made true on these words. */
export function canApply({ possible, loses }: ModelPlan, { allowLoss }: Required<ModelAgreement>): boolean {
  return possible && (!loses || allowLoss);
}

/** Asks for agreement to a loss of data, and whether the data is retained. */
export function LossAgreement({ plan, agreement, canPurge = true, onChange }: LossAgreementProps) {
  const t = useTranslations('builder.plan');
  if (!plan.loses || !plan.possible) return null;
  return (
    <Stack gap="sm">
      <Checkbox
        color="red"
        label={t('agree')}
        description={t('agreeHint')}
        checked={agreement.allowLoss}
        onChange={(event) => onChange({ allowLoss: event.currentTarget.checked, purge: false })}
      />
      {agreement.allowLoss && canPurge ? (
        <Checkbox
          color="red"
          label={t('purge')}
          description={t('purgeHint')}
          checked={agreement.purge}
          onChange={(event) => onChange({ ...agreement, purge: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
}
