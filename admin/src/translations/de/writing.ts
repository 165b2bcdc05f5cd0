import type { writingStrings } from '../../fields/writing/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const writing: TranslationKeys<typeof writingStrings> = {
  markdownToolbar: 'Format: {name}',
  heading: 'Überschrift',
  unordered: 'Aufzählung',
  ordered: 'Nummerierte Liste',
  picture: 'Bild aus der Mediathek',
  documentLink: 'Link zu einem Dokument',
  split: 'Nebeneinander',
  slash: {
    label: 'Einfügen',
    nothing: 'Keine Ergebnisse',
  },
  linkText: 'Text',
  linkTextHint: 'Was die Leser sehen. Bleibt das Feld leer, erscheint die URL.',
  document: {
    title: 'Link zu einem Dokument',
    search: 'Dokumente suchen',
    hint: 'Geben Sie mindestens zwei Buchstaben des Titels ein.',
    nothing: 'Keine Ergebnisse',
    searching: 'Suche läuft …',
  },
  uploading: '{name} wird hochgeladen …',
  cancelUpload: 'Hochladen von {name} abbrechen',
  uploadFailed: '{name} konnte nicht hochgeladen werden. {reason}',
  uploadForbidden: 'Ihre Rolle darf der Mediathek keine Dateien hinzufügen.',
  picturesSkipped:
    '{count, plural, one {# Bild wurde ausgelassen, weil es anderswo gespeichert ist. Kopieren Sie es einzeln, oder laden Sie es hoch.} other {# Bilder wurden ausgelassen, weil sie anderswo gespeichert sind. Kopieren Sie sie einzeln, oder laden Sie sie hoch.}}',
  filesSkipped:
    '{count, plural, one {# Datei wurde ausgelassen: In den Text lassen sich nur Bilder einfügen.} other {# Dateien wurden ausgelassen: In den Text lassen sich nur Bilder einfügen.}}',
};
