import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { IntlProvider, type Messages } from 'use-intl';
import { type Catalogue, firstLanguage, keepLanguage, type Language, loadCatalogue } from './languages.js';

/** The language that is spoken, and the way to another one. */
export interface LanguageChoice {
  readonly language: Language;
  choose(language: Language): void;
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => undefined });

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The language that is spoken, and the way to another one. */
export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}

/** Speaks one language to everything below; nothing is shown until its words are there. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [wanted, setWanted] = useState(firstLanguage);
  const [spoken, setSpoken] = useState<{ readonly language: Language; readonly words: Catalogue } | null>(null);

  useEffect(() => {
    let current = true;
    loadCatalogue(wanted).then((words) => {
      if (!current) return;
      document.documentElement.lang = wanted;
      setSpoken({ language: wanted, words });
    });
    return () => {
      current = false;
    };
  }, [wanted]);

  const choice = useMemo<LanguageChoice>(
    () => ({
      language: spoken?.language ?? wanted,
      choose(language) {
        keepLanguage(language);
        setWanted(language);
      },
    }),
    [spoken, wanted],
  );

  if (spoken === null) return null;
  return (
    <LanguageContext value={choice}>
      {/* Every language has the keys of the English one, and texts of its own. */}
      <IntlProvider locale={spoken.language} messages={spoken.words as Messages} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}
