import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { IntlProvider, type Messages } from 'use-intl';
import {
  directions,
  type Language,
  loadTranslations,
  preferredLanguage,
  storeLanguage,
  type Translations,
} from '../translations/languages.js';

/** The language that is spoken, and the way to another one. */
export interface LanguageContextValue {
  readonly language: Language;
  setLanguage(language: Language): void;
}

const LanguageContext = createContext<LanguageContextValue>({ language: 'en', setLanguage: () => undefined });

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The language that is spoken, and the way to another one. */
export function useLanguage(): LanguageContextValue {
  return use(LanguageContext);
}

/** Speaks one language to everything below; nothing is shown until its words are there. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [requestedLanguage, setRequestedLanguage] = useState(preferredLanguage);
  const [loaded, setLoaded] = useState<{ readonly language: Language; readonly translations: Translations } | null>(
    null,
  );

  useEffect(() => {
    let current = true;
    loadTranslations(requestedLanguage).then((translations) => {
      if (!current) return;
      document.documentElement.lang = requestedLanguage;
      document.documentElement.dir = directions[requestedLanguage];
      setLoaded({ language: requestedLanguage, translations });
    });
    return () => {
      current = false;
    };
  }, [requestedLanguage]);

  const context = useMemo<LanguageContextValue>(
    () => ({
      language: loaded?.language ?? requestedLanguage,
      setLanguage(language) {
        storeLanguage(language);
        setRequestedLanguage(language);
      },
    }),
    [loaded, requestedLanguage],
  );

  if (loaded === null) return null;
  return (
    <LanguageContext value={context}>
      {/* Every language has the keys of the English one, and texts of its own. */}
      <IntlProvider locale={loaded.language} messages={loaded.translations as Messages} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}
