import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { JsonTextarea, type ParseResult } from './json-textarea.js';
import type { WidgetProps } from './widget.js';

/** Any JSON. */
export function JsonField(props: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');

  function parseText(text: string): ParseResult {
    try {
      return { ok: true, value: JSON.parse(text) };
    } catch (error) {
      return { ok: false, reason: t('notJson', { reason: error instanceof Error ? error.message : String(error) }) };
    }
  }

  return <JsonTextarea {...props} parse={parseText} placeholder="{ }" />;
}
