import type { searchStrings } from '../../builder/search/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const search: TranslationKeys<typeof searchStrings> = {
  search: {
    open: 'Ricerca',
    title: 'Ricerca in {name}',
    description: 'In quali campi cerca la ricerca full-text, negli elenchi qui e nell’API (_q).',
    fields: 'Campi della ricerca',
    fieldsHint: 'Ciò che si trova in un campo con peso maggiore viene prima.',
    none: 'Nessuna ricerca full-text: gli elenchi trovano parti di testi brevi, senza classifica.',
    add: 'Aggiungi un campo',
    addHint: 'Campi con testo, anche quelli di componenti e documenti collegati',
    nothing: 'Nessun altro campo con testo',
    full: 'Una ricerca ha al massimo {count, number} campi.',
    weight: 'Peso di {name}',
    remove: 'Rimuovi {name} dalla ricerca',
    options: 'Lingua e limite',
    language: 'Lingua dei testi',
    languageHint: 'Decide quali forme di una parola vengono trovate',
    automatic: 'Automatica: la lingua di ogni documento',
    perLocale: 'Una per ogni lingua dei documenti',
    languageOf: 'Testi in {locale}',
    unstemmed: 'Parole come sono scritte',
    maxMatches: 'Documenti classificati',
    maxMatchesHint:
      'Se i risultati sono di più, si classificano e contano i più recenti. Da {least, number} a {most, number}; vuoto: tutti',
    similar: 'Documenti simili',
    similarHint:
      'Trova documenti dal significato simile, con i vettori dei testi della ricerca. Il fornitore di IA ha bisogno di un modello di embedding',
  },
};
