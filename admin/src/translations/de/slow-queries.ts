import type { slowQueryStrings } from '../../settings/slow-query-strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const slowQueries: TranslationKeys<typeof slowQueryStrings> = {
  title: 'Langsame Anfragen',
  description:
    'Was die Inhalts-API gefragt wurde und lange dauerte, das Teuerste zuerst, und was helfen würde. Werte werden nicht aufbewahrt.',
  reload: 'Neu laden',
  list: 'Anfragen',
  since:
    'Aufgeführt ist, was {threshold, number} ms oder länger dauerte. Die Liste von Prozess {pid} begann <moment></moment>: Jeder Prozess des Servers hat seine eigene, und sie beginnt neu, wenn sich das Inhaltsmodell ändert.',
  noneTitle: 'Nichts dauerte lange',
  none: 'Alle Anfragen, die dieser Prozess bisher beantwortet hat, gingen schnell.',
  question: 'Anfrage',
  count: 'Anzahl',
  worst: 'Längste',
  average: 'Mittel',
  help: 'Was helfen würde',
  milliseconds: '{value, number} ms',
  figures: '{count, number}-mal, {average} im Mittel, {worst} im längsten Fall',
  kind: { list: 'eine Liste', one: 'ein Dokument' },
  drafts: 'Entwürfe',
  filters: 'Gefiltert: {conditions}',
  condition: '{path} {operator}',
  either: 'eines von',
  not: 'nicht',
  search: 'ein Text in allen Attributen',
  sort: 'Sortiert: {orders}',
  descending: '{path}, absteigend',
  populate: 'Eingebunden: {paths}',
  total: 'Mit Gesamtzahl',
  advice: {
    index: 'Geben Sie „{attribute}“ einen Index.',
    open: '{type} im Inhaltsmodell öffnen',
    textIndex:
      'Ein Text wird innerhalb von Werten gesucht: Jede Version in der Sprache wird gelesen. Auf SQLite hilft ein Index für den Textinhalt von {attributes}.',
    text: 'Ein Text wird innerhalb von Werten gesucht: Jede Version in der Sprache wird gelesen, ein Index hilft nicht. Fragen Sie seltener.',
    textWithCount:
      'Ein Text wird innerhalb von Werten gesucht: Jede Version in der Sprache wird gelesen, ein Index hilft nicht. Fragen Sie seltener und ohne Gesamtzahl: pagination[withCount]=false.',
    'far-page':
      '{start, number} Dokumente wurden übergangen. Fragen Sie mit {filter} nach denen, die auf Ihr letztes folgen.',
    'many-rows':
      'Bis zu {rows, number} Dokumente kamen mit je {populated, plural, one {# eingebundenen Attribut} other {# eingebundenen Attributen}}. Fragen Sie nach weniger auf einmal, oder binden Sie weniger ein.',
    none: 'Nichts Einfaches. Vielleicht hat sie auf andere Anfragen gewartet.',
  },
};
