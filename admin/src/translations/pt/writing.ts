import type { writingStrings } from '../../fields/writing/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const writing: TranslationKeys<typeof writingStrings> = {
  markdownToolbar: 'Formatação: {name}',
  heading: 'Título',
  unordered: 'Lista com marcadores',
  ordered: 'Lista numerada',
  picture: 'Imagem da biblioteca',
  documentLink: 'Link para um documento',
  split: 'Lado a lado',
  slash: {
    label: 'Inserir',
    nothing: 'Nenhum resultado',
  },
  linkText: 'Texto',
  linkTextHint: 'O que os leitores veem. Se ficar vazio, a URL é mostrada.',
  document: {
    title: 'Link para um documento',
    search: 'Buscar documentos',
    hint: 'Digite pelo menos duas letras do título.',
    nothing: 'Nenhum resultado',
    searching: 'Buscando…',
  },
  uploading: 'Enviando {name}…',
  cancelUpload: 'Cancelar o envio de {name}',
  uploadFailed: 'Não foi possível enviar {name}. {reason}',
  uploadForbidden: 'Sua função não pode adicionar arquivos à biblioteca.',
  picturesSkipped:
    '{count, plural, one {# imagem ficou de fora porque está armazenada em outro lugar. Copie-a separadamente ou envie-a.} other {# imagens ficaram de fora porque estão armazenadas em outro lugar. Copie-as uma a uma ou envie-as.}}',
  filesSkipped:
    '{count, plural, one {# arquivo ficou de fora: só imagens podem ser adicionadas ao texto.} other {# arquivos ficaram de fora: só imagens podem ser adicionadas ao texto.}}',
};
