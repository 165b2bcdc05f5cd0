import type { previewStrings } from '../../content/preview/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const preview: TranslationKeys<typeof previewStrings> = {
  open: 'Vorschau',
  close: 'Vorschau schließen',
  title: 'Vorschau',
  frame: 'Vorschau von „{title}“',
  form: 'Formular',
  view: 'Ansicht',
  device: 'Bildschirmgröße',
  phone: 'Telefon',
  tablet: 'Tablet',
  desktop: 'Desktop',
  full: 'Volle Breite',
  reload: 'Vorschau neu laden',
  openTab: 'In neuem Tab öffnen',
  resize: 'Breite der Vorschau',
  saved: 'Zeigt den gespeicherten Entwurf',
  unsaved: 'Zeigt ungespeicherte Änderungen',
  sending: 'Wird aktualisiert …',
  notLive: 'Diese Seite ändert sich beim Schreiben nicht mit',
  notLiveHelp:
    'Änderungen erscheinen nach dem Speichern. Binden Sie octavo/live in die Website ein, um sie schon beim Schreiben zu sehen.',
  invalid: 'Ihre letzte Änderung wird nicht gezeigt: {reason}',
  elsewhere: 'Das gehört zu einem anderen Dokument, das Sie über die Liste öffnen können.',
  noAddressTitle: 'Noch keine Vorschauadresse',
  noAddress:
    'Octavo weiß nicht, wo Ihre Website „{type}“ zeigt. Tragen Sie die Adresse in octavo.config.ts unter preview.addresses ein und starten Sie den Server neu. Wie das geht, steht in docs/how-to/live-preview.md.',
  noAddressAsk:
    'Octavo weiß nicht, wo Ihre Website „{type}“ zeigt. Bitten Sie jemanden aus der Administration, eine Vorschauadresse einzutragen.',
  newTitle: 'Noch nichts zu sehen',
  newText: 'Speichern Sie den Entwurf einmal. Danach folgt die Vorschau, während Sie schreiben.',
};
