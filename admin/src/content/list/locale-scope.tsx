import { Radio, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLocaleName } from '../../documents/index.js';

/** Whether something is done in one language or in all. */
export interface LocaleScopeProps {
  /** The one that is shown. */
  readonly locale: string;
  readonly allLocales: boolean;
  readonly onChange: (allLocales: boolean) => void;
}

/** Asks whether something is done in the language that is shown or in all languages of a document. */
export function LocaleScope({ locale, allLocales, onChange }: LocaleScopeProps) {
  const t = useTranslations('content.bulk');
  const localeName = useLocaleName();
  return (
    <Radio.Group
      label={<VisuallyHidden>{t('where')}</VisuallyHidden>}
      value={allLocales ? 'all' : 'one'}
      onChange={(value) => onChange(value === 'all')}
    >
      <Stack gap={6}>
        <Radio value="all" label={t('everywhere')} />
        <Radio value="one" label={t('here', { locale: localeName(locale) })} />
      </Stack>
    </Radio.Group>
  );
}
