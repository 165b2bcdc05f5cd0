import { createTranslator } from 'use-intl';
import { expect, test } from 'vitest';
import { settings as german } from '../translations/de/settings.js';
import { settingsStrings as english } from './strings-en.js';

test.each([
  [english, 'everybody', 'Everybody may change: Tag.', 'Open to everybody'],
  [english, 'anonymous', 'Callers without credentials may change: Tag.', 'Open to callers without credentials'],
  [german, 'everybody', 'Alle dürfen ändern: Tag.', 'Offen für alle'],
  [german, 'anonymous', 'Aufrufer ohne Anmeldedaten dürfen ändern: Tag.', 'Offen für Aufrufer ohne Anmeldedaten'],
] as const)('%#: the public role is said to be that of those who have it', (messages, who, writes, title) => {
  const t = createTranslator({ locale: 'en', messages: messages.public });
  expect([t('writes', { who, types: 'Tag' }), t('openTitle', { who })]).toEqual([writes, title]);
});
