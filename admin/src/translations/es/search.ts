import type { searchStrings } from '../../builder/search/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const search: TranslationKeys<typeof searchStrings> = {
  search: {
    open: 'Búsqueda',
    title: 'Búsqueda en {name}',
    description: 'En qué campos busca la búsqueda de texto completo, en las listas de aquí y en la API (_q).',
    fields: 'Campos de la búsqueda',
    fieldsHint: 'Lo que se encuentra en un campo de más peso aparece antes.',
    none: 'Sin búsqueda de texto completo: las listas encuentran partes de textos cortos, sin orden de relevancia.',
    add: 'Añadir un campo',
    addHint: 'Campos con texto, también los de componentes y documentos relacionados',
    nothing: 'No hay más campos con texto',
    full: 'Una búsqueda tiene como máximo {count, number} campos.',
    weight: 'Peso de {name}',
    remove: 'Quitar {name} de la búsqueda',
    options: 'Idioma y límite',
    language: 'Idioma de los textos',
    languageHint: 'Decide qué formas de una palabra se encuentran',
    automatic: 'Automático: el idioma de cada documento',
    perLocale: 'Uno para cada idioma de los documentos',
    languageOf: 'Textos en {locale}',
    unstemmed: 'Palabras tal como están escritas',
    maxMatches: 'Documentos ordenados',
    maxMatchesHint:
      'Si hay más resultados, se ordenan y cuentan los más recientes. De {least, number} a {most, number}; vacío: todos',
    similar: 'Documentos similares',
    similarHint:
      'Encuentra documentos de significado parecido, con vectores de los textos de la búsqueda. El proveedor de IA necesita un modelo de embeddings',
  },
};
