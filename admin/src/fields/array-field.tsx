import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { JsonTextarea, type ParseResult } from './json-textarea.js';
import type { WidgetProps } from './widget.js';

/** A list of any JSON. */
export function ArrayField(props: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');

  function parseText(text: string): ParseResult {
    try {
      const value: unknown = JSON.parse(text);
      return Array.isArray(value) ? { ok: true, value } : { ok: false, reason: t('notList') };
    } catch (error) {
      return { ok: false, reason: t('notJson', { reason: error instanceof Error ? error.message : String(error) }) };
    }
  }

  return <JsonTextarea {...props} parse={parseText} placeholder="[ ]" />;
}
