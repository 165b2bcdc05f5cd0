import { Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import type { SlowQueryHint as Advice, SlowQueryEntry } from '../api/index.js';
import { maySet, TextLink, useMe } from '../ui/index.js';
import classes from './settings.module.css';

/** What would make such questions cheaper, with the way to where it is done. */
export function SlowAdvice({ question }: { readonly question: SlowQueryEntry }) {
  const t = useTranslations('settings.slow.advice');
  const me = useMe();
  const adviceText = useAdviceText();
  const { advice, type, displayName } = question;
  const leads =
    advice.some((one) => one.code === 'index' || (one.code === 'text' && one.attributes.length > 0)) &&
    maySet(me, 'read', 'settings::content-model');
  return (
    <Stack gap={4}>
      {advice.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : null}
      {advice.map((one) => (
        <Text key={JSON.stringify(one)} size="sm" className={classes.long}>
          {adviceText(one)}
        </Text>
      ))}
      {leads ? (
        <TextLink to="/builder/types/$key" params={{ key: type }} size="sm">
          {t('open', { type: displayName })}
        </TextLink>
      ) : null}
    </Stack>
  );
}

function useAdviceText(): (advice: Advice) => string {
  const t = useTranslations('settings.slow.advice');
  const format = useFormatter();
  return (advice) => {
    switch (advice.code) {
      case 'index':
        return t('index', { attribute: advice.attribute });
      case 'text':
        if (advice.attributes.length > 0) {
          return t('textIndex', { attributes: format.list(advice.attributes) });
        }
        return t(advice.withCount ? 'textWithCount' : 'text');
      case 'far-page':
        return t('far-page', { start: advice.start, filter: advice.filter });
      case 'many-rows':
        return t('many-rows', { rows: advice.rows, populated: advice.populated });
    }
  };
}
