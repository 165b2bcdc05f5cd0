import type { slowQueryStrings } from '../../settings/slow-query-strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const slowQueries: TranslationKeys<typeof slowQueryStrings> = {
  title: 'Requêtes lentes',
  description:
    'Les requêtes de l’API de contenu qui ont pris du temps, les plus coûteuses d’abord, avec des conseils. Aucune valeur n’est enregistrée.',
  reload: 'Recharger',
  list: 'Requêtes',
  since:
    'Les requêtes qui ont pris {threshold, number} ms ou plus. La liste du processus {pid} a commencé <moment></moment> : chaque processus du serveur a la sienne, vidée lorsque le modèle de contenu change.',
  noneTitle: 'Aucune requête lente',
  none: 'Toutes les requêtes exécutées par ce processus ont été rapides jusqu’ici.',
  question: 'Requête',
  count: 'Nombre',
  worst: 'Maximum',
  average: 'Moyenne',
  help: 'Conseil',
  milliseconds: '{value, number} ms',
  figures: '{count, number} fois, {average} en moyenne, {worst} au plus',
  kind: { list: 'une liste', one: 'un document' },
  drafts: 'brouillons',
  filters: 'Filtres : {conditions}',
  condition: '{path} {operator}',
  either: 'l’un de',
  not: 'non',
  search: 'un texte dans tous les champs',
  sort: 'Tri : {orders}',
  descending: '{path}, décroissant',
  populate: 'Inclus : {paths}',
  total: 'Avec le total',
  advice: {
    index: 'Donnez un index à « {attribute} ».',
    open: 'Ouvrir {type} dans le modèle de contenu',
    textIndex:
      'La requête cherche à l’intérieur des textes : chaque version dans la langue est lue. Sur SQLite, un index de texte sur {attributes} aide.',
    text: 'La requête cherche à l’intérieur des textes : chaque version dans la langue est lue, et aucun index n’aide. Envoyez-la moins souvent.',
    textWithCount:
      'La requête cherche à l’intérieur des textes : chaque version dans la langue est lue, et aucun index n’aide. Envoyez-la moins souvent, et sans le total : pagination[withCount]=false.',
    'far-page':
      '{start, number} documents ont été sautés. Demandez ceux qui suivent le dernier que vous avez, avec {filter}.',
    'many-rows':
      'Jusqu’à {rows, number} documents avaient chacun {populated, plural, one {# champ inclus} other {# champs inclus}}. Demandez-en moins à la fois, ou incluez moins de champs.',
    none: 'Aucun conseil. La requête a peut-être attendu d’autres requêtes.',
  },
};
