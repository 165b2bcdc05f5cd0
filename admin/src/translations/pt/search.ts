import type { searchStrings } from '../../builder/search/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const search: TranslationKeys<typeof searchStrings> = {
  search: {
    open: 'Pesquisa',
    title: 'Pesquisa em {name}',
    description: 'Em que campos a pesquisa de texto completo procura, nas listas daqui e na API (_q).',
    fields: 'Campos da pesquisa',
    fieldsHint: 'O que é encontrado num campo com mais peso aparece primeiro.',
    none: 'Sem pesquisa de texto completo: as listas encontram partes de textos curtos, sem classificação.',
    add: 'Adicionar um campo',
    addHint: 'Campos com texto, também os de componentes e documentos relacionados',
    nothing: 'Não há mais campos com texto',
    full: 'Uma pesquisa tem no máximo {count, number} campos.',
    weight: 'Peso de {name}',
    remove: 'Remover {name} da pesquisa',
    options: 'Idioma e limite',
    language: 'Idioma dos textos',
    languageHint: 'Decide que formas de uma palavra são encontradas',
    automatic: 'Automático: o idioma de cada documento',
    perLocale: 'Um para cada idioma dos documentos',
    languageOf: 'Textos em {locale}',
    unstemmed: 'Palavras tal como estão escritas',
    maxMatches: 'Documentos classificados',
    maxMatchesHint:
      'Se houver mais resultados, os mais recentes são classificados e contados. De {least, number} a {most, number}; vazio: todos',
    similar: 'Documentos semelhantes',
    similarHint:
      'Encontra documentos de significado parecido, com vetores dos textos da pesquisa. O provedor de IA precisa de um modelo de embeddings',
  },
};
