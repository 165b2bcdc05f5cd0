import type { searchStrings } from '../../builder/search/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const search: TranslationKeys<typeof searchStrings> = {
  search: {
    open: 'Suche',
    title: 'Suche in {name}',
    description: 'Welche Felder die Volltextsuche durchsucht, in Listen hier und in der API (_q).',
    fields: 'Durchsuchte Felder',
    fieldsHint: 'Treffer in einem Feld mit höherem Gewicht stehen weiter vorn.',
    none: 'Keine Volltextsuche: Listen finden Teile kurzer Texte, ohne Rangfolge.',
    add: 'Feld hinzufügen',
    addHint: 'Felder mit Text, auch die von Komponenten und verknüpften Dokumenten',
    nothing: 'Keine weiteren Felder mit Text',
    full: 'Eine Suche hat höchstens {count, number} Felder.',
    weight: 'Gewicht von {name}',
    remove: '{name} aus der Suche entfernen',
    options: 'Sprache und Grenze',
    language: 'Sprache der Texte',
    languageHint: 'Bestimmt, welche Formen eines Wortes gefunden werden',
    automatic: 'Automatisch: die Sprache jedes Dokuments',
    perLocale: 'Eine für jede Sprache der Dokumente',
    languageOf: 'Texte in {locale}',
    unstemmed: 'Wörter, wie sie geschrieben sind',
    maxMatches: 'Gereihte Dokumente',
    maxMatchesHint:
      'Von mehr Treffern werden die neuesten gereiht und gezählt. Von {least, number} bis {most, number}; leer: alle',
    similar: 'Ähnliche Dokumente',
    similarHint:
      'Findet Dokumente mit ähnlicher Bedeutung, mit Vektoren der durchsuchten Texte. Der KI-Anbieter braucht ein Embedding-Modell',
  },
};
