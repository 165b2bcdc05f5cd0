import type { slowQueryStrings } from '../../settings/slow-query-strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const slowQueries: TranslationKeys<typeof slowQueryStrings> = {
  title: 'Consultas lentas',
  description:
    'As consultas da API de conteúdo que demoraram, da mais custosa para a menos, com dicas. Nenhum valor é armazenado.',
  reload: 'Recarregar',
  list: 'Consultas',
  since:
    'Consultas que levaram {threshold, number} ms ou mais. A lista do processo {pid} começou <moment></moment>: cada processo do servidor tem a sua, que é esvaziada quando o modelo de conteúdo muda.',
  noneTitle: 'Nenhuma consulta lenta',
  none: 'Todas as consultas que este processo executou até agora foram rápidas.',
  question: 'Consulta',
  count: 'Vezes',
  worst: 'Máximo',
  average: 'Média',
  help: 'Sugestão',
  milliseconds: '{value, number} ms',
  figures: '{count, number} vezes, {average} em média, {worst} no máximo',
  kind: { list: 'uma lista', one: 'um documento' },
  drafts: 'rascunhos',
  filters: 'Filtrado: {conditions}',
  condition: '{path} {operator}',
  either: 'qualquer um de',
  not: 'não',
  search: 'um texto em todos os campos',
  sort: 'Ordenado: {orders}',
  descending: '{path}, decrescente',
  populate: 'Incluído: {paths}',
  total: 'Com o total',
  advice: {
    index: 'Dê um índice a “{attribute}”.',
    open: 'Abrir {type} no modelo de conteúdo',
    textIndex:
      'A consulta busca dentro de textos: cada versão no idioma é lida. No SQLite, um índice de texto de {attributes} ajuda.',
    text: 'A consulta busca dentro de textos: cada versão no idioma é lida, e nenhum índice ajuda. Envie-a com menos frequência.',
    textWithCount:
      'A consulta busca dentro de textos: cada versão no idioma é lida, e nenhum índice ajuda. Envie-a com menos frequência e sem o total: pagination[withCount]=false.',
    'far-page':
      '{start, number} documentos foram pulados. Peça os que vêm depois do último que você tem, com {filter}.',
    'many-rows':
      'Até {rows, number} documentos tinham {populated, plural, one {# campo incluído} other {# campos incluídos}} cada um. Peça menos de uma vez ou inclua menos campos.',
    none: 'Nenhuma sugestão. A consulta pode ter esperado por outras consultas.',
  },
};
