import type { blockToolStrings } from '../../fields/blocks/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const blockTools: TranslationKeys<typeof blockToolStrings> = {
  insert: 'Inserisci',
  leave: 'Il tasto Tab si sposta tra elenchi e tabelle. Per uscire dal testo, premere Esc e poi Tab.',
  table: {
    menu: 'Modifica tabella',
    rowAbove: 'Inserisci riga sopra',
    rowBelow: 'Inserisci riga sotto',
    columnBefore: 'Inserisci colonna prima',
    columnAfter: 'Inserisci colonna dopo',
    header: 'Riga di intestazione',
    removeRow: 'Elimina riga',
    removeColumn: 'Elimina colonna',
    remove: 'Elimina tabella',
  },
  tone: {
    label: 'Tono',
    info: 'Informazione',
    success: 'Successo',
    warning: 'Avviso',
    danger: 'Pericolo',
  },
  embed: {
    add: 'Incorpora contenuto',
    edit: 'Modifica contenuto incorporato',
    apply: 'Applica',
    url: 'URL',
    urlHint: 'La pagina di un video, di una mappa o di altro che il sito può mostrare. Inizia con https://.',
    urlWrong: 'Inserire un URL che inizi con https://.',
    title: 'Titolo',
    titleHint: 'Dice di che cosa si tratta, anche a chi non può vederlo.',
    titleMissing: 'Inserire un titolo.',
    open: 'Apri {host} in una nuova scheda',
  },
  gone: 'Non trovato',
  goneLinks:
    '{count, plural, one {# link porta a un documento eliminato o che il ruolo attuale non può leggere.} other {# link portano a documenti eliminati o che il ruolo attuale non può leggere.}}',
};
