import type { uiStrings as english } from './strings-en.js';
import type { Shape } from './strings-shape.js';

/** The same in German. */
export const uiStrings: Shape<typeof english> = {
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  close: 'Schließen',
  back: 'Zurück',
  copy: 'Kopieren',
  copied: 'Kopiert',
  loading: 'Lädt',
  saved: 'Gespeichert',
  failure: {
    broken: 'Hier ist etwas schiefgegangen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    unreached: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    forbidden: 'Ihre Rolle erlaubt das nicht.',
    later: 'Zu viele Versuche. In {seconds, plural, one {# Sekunde} other {# Sekunden}} geht es weiter.',
    server: 'Der Server konnte das nicht ausführen. Sein Protokoll sagt mehr zur Anfrage {id}.',
  },
};
