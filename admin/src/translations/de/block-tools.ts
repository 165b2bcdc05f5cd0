import type { blockToolStrings } from '../../fields/blocks/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const blockTools: TranslationKeys<typeof blockToolStrings> = {
  insert: 'Einfügen',
  leave: 'Tab bewegt durch Listen und Tabellen. Um den Text zu verlassen, drücken Sie Escape und dann Tab.',
  table: {
    menu: 'Tabelle bearbeiten',
    rowAbove: 'Zeile darüber einfügen',
    rowBelow: 'Zeile darunter einfügen',
    columnBefore: 'Spalte davor einfügen',
    columnAfter: 'Spalte danach einfügen',
    header: 'Kopfzeile',
    removeRow: 'Zeile löschen',
    removeColumn: 'Spalte löschen',
    remove: 'Tabelle löschen',
  },
  tone: {
    label: 'Art',
    info: 'Information',
    success: 'Erfolg',
    warning: 'Warnung',
    danger: 'Gefahr',
  },
  embed: {
    add: 'Einbettung einfügen',
    edit: 'Einbettung bearbeiten',
    apply: 'Übernehmen',
    url: 'URL',
    urlHint:
      'Die Seite eines Videos, einer Karte oder von etwas anderem, das Ihre Website zeigen kann. Sie beginnt mit https://.',
    urlWrong: 'Geben Sie eine URL ein, die mit https:// beginnt.',
    title: 'Titel',
    titleHint: 'Sagt, was es ist, auch denen, die es nicht sehen können.',
    titleMissing: 'Geben Sie einen Titel ein.',
    open: '{host} in einem neuen Tab öffnen',
  },
  gone: 'Nicht gefunden',
  goneLinks:
    '{count, plural, one {# Link führt zu einem Dokument, das gelöscht wurde oder das Ihre Rolle nicht lesen darf.} other {# Links führen zu Dokumenten, die gelöscht wurden oder die Ihre Rolle nicht lesen darf.}}',
};
