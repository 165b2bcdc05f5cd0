import { useCallback } from 'react';
import { useLocale } from 'use-intl';
import type { ContentType, PanelText } from '../api/index.js';

/** A text of the content model in one language of the panel, else in English, else in its first language. */
export function panelText(text: PanelText, language: string): string {
  if (typeof text === 'string') return text;
  return text[language] ?? text.en ?? Object.values(text)[0] ?? '';
}

/** Says texts of the content model in the language of the panel; null where there is none. */
export function usePanelText(): (text: PanelText | undefined) => string | null {
  const language = useLocale();
  return useCallback((text) => (text === undefined ? null : panelText(text, language)), [language]);
}

/** What many documents of a type are called; a single type is called what its document is. */
export function useTypePlural(): (type: Pick<ContentType, 'displayName' | 'kind' | 'view'>) => string {
  const text = usePanelText();
  return useCallback((type) => text(type.view?.plural) ?? type.displayName, [text]);
}
