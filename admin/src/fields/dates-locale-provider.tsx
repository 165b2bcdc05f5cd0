import '@mantine/dates/styles.css';
import 'dayjs/locale/de.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fr.js';
import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';

/** Where English is spoken weeks begin on a Sunday, and elsewhere on a Monday, as far as the panel's languages go. */
const firstDaysOfWeek = { en: 0, de: 1, es: 1, fr: 1 } as const;

/** Lets calendars below speak the panel's language. */
export function DatesLocaleProvider({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  return <DatesProvider settings={{ locale, firstDayOfWeek: firstDaysOfWeek[locale] }}>{children}</DatesProvider>;
}
