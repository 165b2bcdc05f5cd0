import '@mantine/dates/styles.css';
import 'dayjs/locale/de.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/it.js';
import 'dayjs/locale/pt-br.js';
import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';

/** Weeks begin on a Sunday where English and Brazilian Portuguese are spoken, and elsewhere on a Monday. */
const firstDaysOfWeek = { en: 0, de: 1, es: 1, fr: 1, it: 1, pt: 0 } as const;

/** Lets calendars below speak the panel's language. */
export function DatesLocaleProvider({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const settings = { locale: locale === 'pt' ? 'pt-br' : locale, firstDayOfWeek: firstDaysOfWeek[locale] };
  return <DatesProvider settings={settings}>{children}</DatesProvider>;
}
