import type { reviewStrings } from '../../builder/review/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const modelReview: TranslationKeys<typeof reviewStrings> = {
  review: {
    change: {
      'locale-added': 'O idioma {locale} é adicionado.',
      'locale-removed': 'O idioma {locale} é removido.',
      'default-locale': 'O idioma padrão passa a ser {after} em vez de {before}.',
      'type-added': 'O tipo de conteúdo “{type}” é adicionado.',
      'type-removed': 'O tipo de conteúdo “{type}” é excluído.',
      'type-renamed': 'O tipo de conteúdo “{type}” recebe outros IDs de API.',
      'type-kind':
        '{kind, select, singleType {“{type}” passa a ser uma página única.} other {“{type}” passa a ser uma coleção de muitos documentos.}}',
      'draft-and-publish':
        '{state, select, on {Os documentos de “{type}” passam a ter rascunhos. O que existe continua publicado.} other {Os documentos de “{type}” deixam de ter rascunhos. O que está publicado permanece.}}',
      'type-localized':
        '{state, select, on {Os documentos de “{type}” podem ser escritos em vários idiomas. O que existe fica no idioma padrão.} other {Os documentos de “{type}” ficam em um só idioma. A versão deles no idioma padrão permanece.}}',
      search:
        '{state, select, on {A pesquisa de texto completo de “{type}” é nova ou diferente.} other {“{type}” já não tem pesquisa de texto completo.}}',
      'component-added': 'O componente “{type}” é adicionado.',
      'component-removed': 'O componente “{type}” é excluído.',
      'component-renamed': 'O componente “{type}” recebe o ID de API “{name}” na categoria “{category}”.',
      'attributes-ordered': 'A ordem dos campos de “{type}” muda.',
      identified: 'Os IDs de “{type}” nos arquivos mudam.',
      'attribute-added':
        '{state, select, required {O campo obrigatório “{field}” é adicionado a “{type}”.} filled {O campo obrigatório “{field}” é adicionado a “{type}”. Os documentos existentes recebem o valor padrão dele.} other {O campo “{field}” é adicionado a “{type}”.}}',
      'attribute-removed': 'O campo “{field}” de “{type}” é excluído.',
      'attribute-renamed': 'O campo “{before}” de “{type}” passa a se chamar “{after}”.',
      column: '“{field}” de “{type}” fica na coluna {after} em vez de {before}.',
      retyped: '“{field}” de “{type}” muda de tipo: “{after}” em vez de “{before}”.',
      relation: 'A relação “{field}” de “{type}” muda.',
      component: '“{field}” de “{type}” usa o componente “{after}” em vez de “{before}”.',
      repeatable:
        '{state, select, on {“{field}” de “{type}” passa a ser uma lista de entradas.} other {“{field}” de “{type}” tem uma só entrada em vez de uma lista.}}',
      'zone-components': '“{field}” de “{type}” permite outros componentes.',
      'media-many':
        '{state, select, on {“{field}” de “{type}” aceita vários arquivos.} other {“{field}” de “{type}” aceita um só arquivo.}}',
      'allowed-types':
        '{count, plural, =0 {“{field}” de “{type}” não aceita arquivos.} other {“{field}” de “{type}” aceita: {names}.}}',
      'attribute-localized':
        '{state, select, on {“{field}” de “{type}” tem um valor próprio em cada idioma.} other {“{field}” de “{type}” tem um só valor para todos os idiomas.}}',
      private:
        '{state, select, on {“{field}” de “{type}” deixa de ser devolvido pela API.} other {“{field}” de “{type}” é devolvido pela API.}}',
      values: '“{field}” de “{type}” oferece outros valores.',
      limit:
        '{state, select, set {“{field}” de “{type}” recebe um limite. {limit}: {after}.} removed {“{field}” de “{type}” perde um limite. {limit}: {before}.} other {“{field}” de “{type}” recebe outro limite. {limit}: {after} em vez de {before}.}}',
      default:
        '{state, select, set {“{field}” de “{type}” recebe o valor padrão {after}.} removed {“{field}” de “{type}” deixa de ter o valor padrão {before}.} other {“{field}” de “{type}” recebe o valor padrão {after} em vez de {before}.}}',
      option: 'Uma configuração de “{field}” de “{type}” muda: {option}.',
      required:
        '{state, select, on {“{field}” de “{type}” passa a ser obrigatório.} other {“{field}” de “{type}” passa a ser opcional.}}',
      unique:
        '{state, select, on {“{field}” de “{type}” precisa ser único.} other {“{field}” de “{type}” não precisa mais ser único.}}',
      index:
        '{state, select, text {“{field}” de “{type}” recebe um índice de texto.} on {“{field}” de “{type}” recebe um índice.} textOff {“{field}” de “{type}” perde o índice de texto.} other {“{field}” de “{type}” perde o índice.}}',
    },
    impact: {
      'no-documents': '{count, plural, one {# documento de “{type}”} other {# documentos de “{type}”}}',
      'at-most-one-document':
        '{count, plural, one {# documento de “{type}”; uma página única tem um} other {# documentos de “{type}”; uma página única tem um}}',
      'no-versions-in':
        '{count, plural, one {# documento com uma versão em {locale}} other {# documentos com uma versão em {locale}}}',
      'no-versions':
        '{part, select, component {{count, plural, one {# documento publicado que contém “{type}”} other {# documentos publicados que contêm “{type}”}}} other {{count, plural, one {# documento publicado de “{type}”} other {# documentos publicados de “{type}”}}}}',
      'one-locale':
        '{count, plural, one {# documento de “{type}” com versões em vários idiomas} other {# documentos de “{type}” com versões em vários idiomas}}',
      'no-unpublished':
        '{count, plural, one {# documento de “{type}” com alterações não publicadas} other {# documentos de “{type}” com alterações não publicadas}}',
      'no-values':
        '{count, plural, one {# documento com um valor em “{field}” de “{type}”} other {# documentos com um valor em “{field}” de “{type}”}}',
      'no-missing':
        '{count, plural, one {# documento publicado sem valor em “{field}” de “{type}”} other {# documentos publicados sem valor em “{field}” de “{type}”}}',
      'no-duplicates':
        '{count, plural, one {# documento publicado cujo valor em “{field}” de “{type}” não é único} other {# documentos publicados cujo valor em “{field}” de “{type}” não é único}}',
      'same-in-all-locales':
        '{count, plural, one {# documento cujo valor em “{field}” de “{type}” difere do valor em {locale}} other {# documentos cujos valores em “{field}” de “{type}” diferem do valor em {locale}}}',
      counterpart:
        '{count, plural, one {# documento cujo valor em “{field}” de “{type}” não pode virar “{after}”} other {# documentos cujos valores em “{field}” de “{type}” não podem virar “{after}”}}',
      within:
        '{count, plural, one {# documento cujo valor em “{field}” de “{type}” está fora do limite ({limit}: {value})} other {# documentos cujos valores em “{field}” de “{type}” estão fora do limite ({limit}: {value})}}',
      'none-of':
        '{count, plural, one {# documento com um destes valores em “{field}” de “{type}”: {names}} other {# documentos com um destes valores em “{field}” de “{type}”: {names}}}',
      'no-entries-of':
        '{count, plural, one {# documento com entradas destes componentes em “{field}” de “{type}”: {names}} other {# documentos com entradas destes componentes em “{field}” de “{type}”: {names}}}',
      'at-most-one':
        '{count, plural, one {# documento com mais de uma entrada em “{field}” de “{type}”} other {# documentos com mais de uma entrada em “{field}” de “{type}”}}',
      'links-to':
        '{count, plural, one {# documento com links em “{field}” de “{type}” que não levam a “{target}”} other {# documentos com links em “{field}” de “{type}” que não levam a “{target}”}}',
      'one-owner':
        '{count, plural, one {# documento ao qual vários outros se ligam em “{field}” de “{type}”} other {# documentos aos quais vários outros se ligam em “{field}” de “{type}”}}',
      'written-since':
        '{count, plural, one {# documento com um valor em “{field}” de “{type}” escrito desde então} other {# documentos com valores em “{field}” de “{type}” escritos desde então}}',
      'published-without':
        '{count, plural, one {# documento de “{type}” publicado sem “{field}”} other {# documentos de “{type}” publicados sem “{field}”}}',
    },
    wait: {
      writes: 'Durante a execução, salvar espera até o fim. Ler não espera.',
      moment: 'Durante a execução, ler e salvar esperam um instante.',
      'writes-then-reads': 'Durante a execução, salvar espera até o fim, e ler um instante no final.',
    },
    subject: {
      values: 'Valores de “{field}” em “{type}”',
      components: 'Componentes em “{field}” de “{type}”',
      links: 'Links de “{field}” em “{type}”',
      versions: 'Versões de “{type}”',
      'unique-values': 'Valores únicos de “{type}”',
      'set-entries': 'Entradas de “{type}” em conjuntos de alterações',
      'type-names': 'Referências a tipos de conteúdo',
      'search-index': 'Pesquisa de texto completo de “{type}”',
      'retained-links': 'Links restaurados',
    },
    detail: {
      singular: 'ID de API (singular): {name}.',
      plural: 'ID de API (plural): {name}.',
      table: 'Tabela: {name}.',
      folder: 'Pasta: {name}.',
      added: 'A mais: {names}.',
      removed: 'A menos: {names}.',
      mapped: '“{before}” vira “{after}”.',
      reordered: 'Só a ordem deles muda.',
      cardinality: '“{after}” em vez de “{before}”.',
      target: 'Ela leva a “{type}”.',
      anyTarget: 'Ela leva a qualquer tipo de conteúdo.',
      owner: 'Ela contém os links.',
      inverse: 'Ela mostra os links do outro lado.',
      oneWay: 'Não há campo no outro lado.',
      other: 'O campo no outro lado é “{field}”.',
    },
    impossible: {
      retyped:
        '“{before}” não pode virar “{after}”. Adicione um campo novo: ele começa sem valores, e os existentes são mantidos por algum tempo.',
      removed: '“{type}” é excluído e seu ID de API é usado de novo na mesma alteração. Faça duas alterações.',
      other: 'Esta configuração não pode ser alterada. Desfaça a alteração.',
    },
    quoted: '“{text}”',
    failure: {
      refused:
        'A alteração não foi aplicada porque os documentos mudaram desde a revisão, que agora mostra como eles estão.',
      invalid: 'O modelo de conteúdo tem erros. Corrija estes pontos:',
      general: 'O modelo como um todo',
      server: 'Mensagem do servidor',
    },
  },
};
