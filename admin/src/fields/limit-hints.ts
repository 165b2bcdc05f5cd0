import { useTranslations } from 'use-intl';
import type { ComponentAttribute, ScalarAttribute } from '../api/index.js';

/** An option that is a number. */
export function numberOption({ options }: ScalarAttribute, name: string): number | undefined {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
}

/** Says how much of the room for a text is used, once most of it is; undefined: nothing to say. */
export function useLengthHint(attribute: ScalarAttribute, text: string): string | undefined {
  const t = useTranslations('fields');
  const maxLength = numberOption(attribute, 'maxLength');
  // A text has at most as many characters as units; long ones are not counted at every key.
  if (maxLength === undefined || text.length < maxLength * 0.8) return undefined;
  const used = [...text].length;
  return used < maxLength * 0.8 ? undefined : t('longest', { used: String(used), most: String(maxLength) });
}

/** Says between which numbers a value has to be; undefined: any will do. */
export function useRangeHint({ options }: ScalarAttribute): string | undefined {
  const t = useTranslations('fields.range');
  const [min, max] = [options.min, options.max].map((limit) =>
    typeof limit === 'number' || typeof limit === 'string' ? String(limit) : undefined,
  );
  if (min !== undefined && max !== undefined) return t('between', { min, max });
  if (min !== undefined) return t('least', { min });
  return max === undefined ? undefined : t('most', { max });
}

/** Says how many entries a list has to have; undefined: any number will do. */
export function useCountHint({ min, max }: Pick<ComponentAttribute, 'min' | 'max'>): string | undefined {
  const t = useTranslations('fields.count');
  if (min !== null && max !== null) return t('between', { min: String(min), max: String(max) });
  if (min !== null) return t('least', { min });
  return max === null ? undefined : t('most', { max });
}
