import type { slowQueryStrings } from '../../settings/slow-query-strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const slowQueries: TranslationKeys<typeof slowQueryStrings> = {
  title: 'Query lente',
  description:
    'Le query dell’API dei contenuti che hanno richiesto molto tempo, a partire dalle più costose, con suggerimenti. Nessun valore viene memorizzato.',
  reload: 'Ricarica',
  list: 'Query',
  since:
    'Query che hanno richiesto {threshold, number} ms o più. L’elenco del processo {pid} è iniziato <moment></moment>: ogni processo del server ha il proprio, che viene svuotato quando cambia il modello dei contenuti.',
  noneTitle: 'Nessuna query lenta',
  none: 'Tutte le query eseguite finora da questo processo sono state veloci.',
  question: 'Query',
  count: 'Numero',
  worst: 'Massimo',
  average: 'Media',
  help: 'Suggerimento',
  milliseconds: '{value, number} ms',
  figures: '{count, number} volte, {average} in media, {worst} al massimo',
  kind: { list: 'un elenco', one: 'un documento' },
  drafts: 'bozze',
  filters: 'Filtrato: {conditions}',
  condition: '{path} {operator}',
  either: 'uno qualsiasi tra',
  not: 'non',
  search: 'un testo in tutti i campi',
  sort: 'Ordinato: {orders}',
  descending: '{path}, decrescente',
  populate: 'Incluso: {paths}',
  total: 'Con il totale',
  advice: {
    index: 'Aggiungere un indice a «{attribute}».',
    open: 'Apri {type} nel modello dei contenuti',
    textIndex:
      'La query cerca all’interno dei testi: viene letta ogni versione nella lingua. Su SQLite aiuta un indice di testo di {attributes}.',
    text: 'La query cerca all’interno dei testi: viene letta ogni versione nella lingua, e nessun indice aiuta. Inviarla meno spesso.',
    textWithCount:
      'La query cerca all’interno dei testi: viene letta ogni versione nella lingua, e nessun indice aiuta. Inviarla meno spesso e senza il totale: pagination[withCount]=false.',
    'far-page':
      '{start, number} documenti sono stati saltati. Richiedere quelli che seguono l’ultimo ricevuto, con {filter}.',
    'many-rows':
      'Fino a {rows, number} documenti avevano ciascuno {populated, plural, one {# campo incluso} other {# campi inclusi}}. Richiederne meno alla volta o includere meno campi.',
    none: 'Nessun suggerimento. La query potrebbe aver atteso altre query.',
  },
};
