import type { previewStrings } from '../../content/preview/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const preview: TranslationKeys<typeof previewStrings> = {
  open: 'Prévia',
  close: 'Fechar a prévia',
  title: 'Prévia',
  frame: 'Prévia de “{title}”',
  form: 'Formulário',
  view: 'Visualização',
  device: 'Tamanho da tela',
  phone: 'Celular',
  tablet: 'Tablet',
  desktop: 'Computador',
  full: 'Largura total',
  reload: 'Recarregar a prévia',
  openTab: 'Abrir em uma nova aba',
  resize: 'Largura da prévia',
  saved: 'Mostra o rascunho salvo',
  unsaved: 'Mostra alterações não salvas',
  sending: 'Atualizando…',
  notLive: 'Esta página não é atualizada enquanto você digita',
  notLiveHelp:
    'Ela mostra as alterações depois que são salvas. Inclua octavo/live no site para vê-las enquanto você digita.',
  invalid: 'Sua última alteração não é mostrada: {reason}',
  elsewhere: 'Isto pertence a outro documento, que você pode abrir a partir da lista.',
  noAddressTitle: 'Ainda não há endereço de prévia',
  noAddress:
    'O Octavo não sabe onde seu site mostra “{type}”. Adicione o endereço a preview.addresses em octavo.config.ts e reinicie o servidor. Veja como em docs/how-to/live-preview.md.',
  noAddressAsk:
    'O Octavo não sabe onde seu site mostra “{type}”. Peça a um administrador que defina um endereço de prévia.',
  newTitle: 'Ainda não há prévia',
  newText: 'Salve o rascunho uma vez. Depois disso, a prévia acompanha o que você digita.',
};
