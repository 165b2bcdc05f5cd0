import type { assistStrings, assistRefusals as refusalKeys } from '../../assist/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const assist: TranslationKeys<typeof assistStrings> = {
  name: 'KI-Anbieter',
  synonyms: 'maschinelle Übersetzung übersetzen Alternativtext OpenAI Ollama LLM Einstellungen',
  description:
    'Schlägt Übersetzungen und Alternativtexte vor. Gespeichert wird nur, was jemand aus der Redaktion übernimmt.',
  url: 'Adresse',
  urlHint:
    'Eine OpenAI-kompatible Schnittstelle, etwa https://api.openai.com/v1, oder http://localhost:11434/v1 für Ollama auf diesem Server.',
  model: 'Modell',
  key: 'API-Schlüssel',
  keyHint:
    'Leer lassen, wenn der Anbieter keinen braucht. Der Schlüssel wird verschlüsselt gespeichert und nie wieder angezeigt.',
  keySaved:
    'Ein Schlüssel ist gespeichert. Leer lassen, um ihn zu behalten; ein Anbieter auf einem anderen Server braucht einen eigenen.',
  removeKey: 'Gespeicherten Schlüssel entfernen',
  pictures: 'Bilder beschreiben',
  picturesHint:
    'Sendet eine kleine Kopie des Bildes, wenn jemand einen Alternativtext vorschlagen lässt. Das Modell muss Bilder verstehen.',
  embeddingModel: 'Embedding-Modell',
  embeddingHint:
    'Macht aus Texten Vektoren, mit denen ähnliche Dokumente gefunden werden. Die Texte der Inhaltstypen mit „Ähnliche Dokumente“ gehen an den Anbieter. Leer: keine',
  dimensions: 'Dimensionen',
  dimensionsHint: 'Zahlen eines Vektors, etwa 512. Leer: so viele, wie das Modell macht',
  vectors:
    '{name}: {waiting, plural, =0 {alle Texte haben einen Vektor} one {ein Text wartet auf seinen Vektor} other {# Texte warten auf ihre Vektoren}}{refused, plural, =0 {} one {, einer wurde abgelehnt} other {, # wurden abgelehnt}}.',
  whatIsSent:
    'An diese Adresse gehen die Texte eines Feldes, sobald jemand einen Vorschlag anfordert, dazu die beiden Sprachen. Rollen brauchen dafür das Recht „KI-Anbieter: Ansehen“.',
  managed: 'Der Anbieter steht in der Konfiguration des Projekts und lässt sich nur dort ändern.',
  save: 'Speichern',
  test: 'Testen',
  tested: 'Der Anbieter hat in {seconds, number} s einen Satz übersetzt.',
  remove: 'Anbieter entfernen',
  removeTitle: 'KI-Anbieter entfernen?',
  removeText: 'Die Redaktion bekommt dann keine Vorschläge mehr, und der gespeicherte Schlüssel wird gelöscht.',
  removed: 'Anbieter entfernt.',
  propose: 'Vorschlagen',
  proposeField: '{field} auf {locale} vorschlagen',
  proposeAll: 'Alle leeren Felder vorschlagen',
  proposing: 'Der Vorschlag kommt gleich …',
  cancel: 'Abbrechen',
  proposal: 'Vorschlag',
  proposalFor: 'Vorschlag für {field}',
  accept: 'Übernehmen',
  acceptField: 'Vorschlag für {field} übernehmen',
  discard: 'Verwerfen',
  discardField: 'Vorschlag für {field} verwerfen',
  acceptAll: 'Alle übernehmen',
  discardAll: 'Alle verwerfen',
  waiting: '{count, plural, one {# Vorschlag zu prüfen} other {# Vorschläge zu prüfen}}',
  nothing: 'Kein leeres Feld hat einen Text, der sich übersetzen lässt.',
  problem: {
    length: 'Kein Vorschlag für {fields}: Die Länge der Übersetzung kann nicht stimmen.',
    placeholders: 'Kein Vorschlag für {fields}: Die Übersetzung hat Platzhalter, Links oder Code verändert.',
  },
  proposeText: 'Alternativtext vorschlagen',
  proposeTextHint: 'Auf {locale}. Sendet eine kleine Kopie des Bildes an den KI-Anbieter.',
};

export const assistRefusals: TranslationKeys<typeof refusalKeys> = {
  'not-configured': 'Es ist kein KI-Anbieter eingerichtet.',
  managed: 'Der KI-Anbieter steht in der Konfiguration des Projekts. Bitte dort ändern.',
  'pictures-off': 'Bilder dürfen nicht an den KI-Anbieter gesendet werden.',
  'key-rejected': 'Der KI-Anbieter nimmt den Schlüssel nicht an. Er muss in den Einstellungen neu eingegeben werden.',
  'provider-busy':
    'Der KI-Anbieter nimmt gerade keine Anfragen mehr an, oder das Kontingent ist aufgebraucht. Bitte später noch einmal versuchen.',
  'provider-failed': 'Der KI-Anbieter meldet einen Fehler. Bitte Adresse und Namen des Modells prüfen.',
  unreachable: 'Der KI-Anbieter ist nicht erreichbar. Bitte prüfen, ob die Adresse stimmt und ob er läuft.',
  timeout:
    'Der KI-Anbieter hat zu lange gebraucht. Bitte noch einmal versuchen, oder weniger Felder auf einmal anfordern.',
  'invalid-answer':
    'Die Antwort des KI-Anbieters ist nicht zu gebrauchen. Bitte noch einmal versuchen, oder ein anderes Modell wählen.',
  'too-long': 'Das ist zu viel Text für eine Anfrage. Bitte weniger Felder auf einmal anfordern.',
};
