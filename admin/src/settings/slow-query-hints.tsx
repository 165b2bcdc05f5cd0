import { Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import type { SlowQueryHint as Advice, SlowQueryEntry } from '../api/index.js';
import { hasSettingsPermission, TextLink, useMe } from '../ui/index.js';
import classes from './settings.module.css';

/** Hints that make a slow query cheaper, with links to the pages where they are applied. */
export function SlowQueryHints({ query }: { readonly query: SlowQueryEntry }) {
  const t = useTranslations('settings.slow.advice');
  const me = useMe();
  const hintText = useHintText();
  const { advice, type, displayName } = query;
  const linksToModel =
    advice.some((hint) => hint.code === 'index' || (hint.code === 'text' && hint.attributes.length > 0)) &&
    hasSettingsPermission(me, 'read', 'settings::content-model');
  return (
    <Stack gap={4}>
      {advice.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : null}
      {advice.map((hint) => (
        <Text key={JSON.stringify(hint)} size="sm" className={classes.long}>
          {hintText(hint)}
        </Text>
      ))}
      {linksToModel ? (
        <TextLink to="/builder/types/$key" params={{ key: type }} size="sm">
          {t('open', { type: displayName })}
        </TextLink>
      ) : null}
    </Stack>
  );
}

function useHintText(): (advice: Advice) => string {
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
