import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Difference } from './draft/index.js';

const colors: Readonly<Record<Exclude<Difference, 'same'>, string>> = {
  new: 'teal',
  changed: 'yellow',
  renamed: 'yellow',
};

/** Says how something in the draft compares to the model that is there. */
export function DifferenceBadge({ difference }: { readonly difference: Difference }) {
  const t = useTranslations('builder.difference');
  return difference === 'same' ? null : <Badge color={colors[difference]}>{t(difference)}</Badge>;
}
