import { useTranslations } from 'use-intl';

/** Spells a time: to the millisecond where there are many, otherwise to a tenth of one. */
export function useFormatMilliseconds(): (value: number) => string {
  const t = useTranslations('settings.slow');
  return (value) => t('milliseconds', { value: value < 10 ? value : Math.round(value) });
}
