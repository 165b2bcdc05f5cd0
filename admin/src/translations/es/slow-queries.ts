import type { slowQueryStrings } from '../../settings/slow-query-strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const slowQueries: TranslationKeys<typeof slowQueryStrings> = {
  title: 'Consultas lentas',
  description:
    'Las consultas de la API de contenido que tardaron mucho, las más costosas primero, con sugerencias. No se guarda ningún valor.',
  reload: 'Recargar',
  list: 'Consultas',
  since:
    'Consultas que tardaron {threshold, number} ms o más. La lista del proceso {pid} empezó <moment></moment>: cada proceso del servidor tiene la suya, que se vacía cuando cambia el modelo de contenido.',
  noneTitle: 'No hay consultas lentas',
  none: 'Todas las consultas que ha ejecutado este proceso hasta ahora fueron rápidas.',
  question: 'Consulta',
  count: 'Veces',
  worst: 'Máximo',
  average: 'Media',
  help: 'Sugerencia',
  milliseconds: '{value, number} ms',
  figures: '{count, number} veces, {average} de media, {worst} como máximo',
  kind: { list: 'una lista', one: 'un documento' },
  drafts: 'borradores',
  filters: 'Filtrado: {conditions}',
  condition: '{path} {operator}',
  either: 'cualquiera de',
  not: 'no',
  search: 'un texto en todos los campos',
  sort: 'Ordenado: {orders}',
  descending: '{path}, descendente',
  populate: 'Incluido: {paths}',
  total: 'Con el total',
  advice: {
    index: 'Añada un índice a «{attribute}».',
    open: 'Abrir {type} en el modelo de contenido',
    textIndex:
      'La consulta busca dentro de los textos: se lee cada versión en el idioma. En SQLite ayuda un índice de texto de {attributes}.',
    text: 'La consulta busca dentro de los textos: se lee cada versión en el idioma, y ningún índice ayuda. Envíela con menos frecuencia.',
    textWithCount:
      'La consulta busca dentro de los textos: se lee cada versión en el idioma, y ningún índice ayuda. Envíela con menos frecuencia y sin el total: pagination[withCount]=false.',
    'far-page': 'Se omitieron {start, number} documentos. Solicite los que siguen al último que tiene, con {filter}.',
    'many-rows':
      'Hasta {rows, number} documentos tenían {populated, plural, one {# campo incluido} other {# campos incluidos}} cada uno. Solicite menos a la vez o incluya menos campos.',
    none: 'Sin sugerencias. Puede que la consulta haya esperado a otras consultas.',
  },
};
