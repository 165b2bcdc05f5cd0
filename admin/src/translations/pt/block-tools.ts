import type { blockToolStrings } from '../../fields/blocks/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const blockTools: TranslationKeys<typeof blockToolStrings> = {
  insert: 'Inserir',
  leave: 'A tecla Tab percorre listas e tabelas. Para sair do texto, pressione Esc e depois Tab.',
  table: {
    menu: 'Editar tabela',
    rowAbove: 'Inserir linha acima',
    rowBelow: 'Inserir linha abaixo',
    columnBefore: 'Inserir coluna antes',
    columnAfter: 'Inserir coluna depois',
    header: 'Linha de cabeçalho',
    removeRow: 'Excluir linha',
    removeColumn: 'Excluir coluna',
    remove: 'Excluir tabela',
  },
  tone: {
    label: 'Tom',
    info: 'Informação',
    success: 'Sucesso',
    warning: 'Aviso',
    danger: 'Perigo',
  },
  embed: {
    add: 'Incorporar conteúdo',
    edit: 'Editar conteúdo incorporado',
    apply: 'Aplicar',
    url: 'URL',
    urlHint:
      'A página de um vídeo, de um mapa ou de qualquer outra coisa que seu site possa mostrar. Começa com https://.',
    urlWrong: 'Digite uma URL que comece com https://.',
    title: 'Título',
    titleHint: 'Diz o que é, também a quem não pode ver.',
    titleMissing: 'Digite um título.',
    open: 'Abrir {host} em uma nova guia',
  },
  gone: 'Não encontrado',
  goneLinks:
    '{count, plural, one {# link leva a um documento que foi excluído ou que sua função não pode ler.} other {# links levam a documentos que foram excluídos ou que sua função não pode ler.}}',
};
