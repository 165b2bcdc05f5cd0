import type { uiStrings } from '../../ui/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const ui: TranslationKeys<typeof uiStrings> = {
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  close: 'Schließen',
  undo: 'Rückgängig',
  back: 'Zurück',
  copy: 'Kopieren',
  copied: 'Kopiert',
  loading: 'Lädt',
  saved: 'Gespeichert',
  pages: { all: 'Seiten', page: 'Seite {page}', next: 'Nächste Seite', previous: 'Vorige Seite' },
  failure: {
    broken: 'Hier ist etwas schiefgegangen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    unreached: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    forbidden: 'Ihre Rolle erlaubt das nicht.',
    later: 'Zu viele Versuche. In {seconds, plural, one {# Sekunde} other {# Sekunden}} geht es weiter.',
    server: 'Der Server konnte das nicht ausführen. Sein Protokoll sagt mehr zur Anfrage {id}.',
  },
  refusal: {
    write: {
      'unknown-locale': 'Diese Sprache gehört nicht mehr zum Projekt.',
      'unknown-document': 'Ein Dokument, zu dem das führt, gibt es nicht mehr, oder nicht in dieser Sprache.',
      'unknown-rows': 'Etwas, zu dem das führt, gibt es nicht mehr.',
      'foreign-component': 'Teile davon wurden inzwischen entfernt. Laden Sie es neu und versuchen Sie es noch einmal.',
      precondition: 'Inzwischen hat jemand anders es geändert. Versuchen Sie es noch einmal.',
      'key-reused':
        'Dieses Formular wurde schon mit anderen Werten gesendet. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    },
    access: {
      unauthorized: 'Sie sind nicht mehr angemeldet.',
      forbidden: 'Ihre Rolle erlaubt das nicht.',
      'cross-site':
        'Der Server nimmt das nicht von einer anderen Seite an. Öffnen Sie die Verwaltung unter ihrer eigenen Adresse.',
      insecure: 'Die Anmeldung von einem anderen Rechner aus braucht https.',
    },
    account: {
      'invalid-credentials': 'E-Mail-Adresse, Passwort oder Code stimmen nicht.',
      blocked: 'Dieses Konto ist gesperrt. Fragen Sie jemanden aus der Verwaltung.',
      'wrong-password': 'Das bisherige Passwort stimmt nicht.',
      'same-password': 'Das neue Passwort muss ein anderes sein.',
      'passwords-differ': 'Die beiden Passwörter sind verschieden.',
      taken: 'Diese Adresse oder diesen Namen hat schon jemand.',
      'incorrect-code': 'Dieser Code stimmt nicht, ist benutzt oder abgelaufen.',
      'role-in-use': 'Diese Rolle ist noch vergeben: Geben Sie erst allen eine andere.',
      'last-administrator': 'Das ist der letzte Super Admin, der sich anmelden kann: Legen Sie erst einen anderen an.',
    },
    upload: {
      'not-croppable':
        'Dieses Bild lässt sich nicht zuschneiden: Es ist animiert, beschädigt, zu groß oder in einem Format, das der Server nicht schreibt.',
    },
    http: {
      'not-found': 'Das gibt es nicht, oder nicht mehr.',
      'payload-too-large': 'Das ist zu viel für eine Anfrage.',
      'too-slow': 'Die Verbindung war zu langsam. Versuchen Sie es noch einmal.',
    },
  },
};
