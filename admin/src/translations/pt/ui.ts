import type { uiStrings } from '../../ui/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const ui: TranslationKeys<typeof uiStrings> = {
  retry: 'Tentar novamente',
  cancel: 'Cancelar',
  save: 'Salvar',
  close: 'Fechar',
  undo: 'Desfazer',
  back: 'Voltar',
  copy: 'Copiar',
  copied: 'Copiado',
  loading: 'Carregando',
  saved: 'Salvo',
  pages: { all: 'Páginas', page: 'Página {page}', next: 'Próxima página', previous: 'Página anterior' },
  failure: {
    broken: 'Algo deu errado aqui. Recarregue a página e tente novamente.',
    unreached: 'Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.',
    forbidden: 'Sua função não permite isso.',
    later: 'Tentativas demais. Tente novamente em {seconds, plural, one {# segundo} other {# segundos}}.',
    server: 'O servidor não conseguiu fazer isso. O log dele tem os detalhes da requisição {id}.',
  },
  refusal: {
    write: {
      'unknown-locale': 'O projeto não tem mais este idioma.',
      'unknown-document': 'Um documento relacionado foi excluído ou não existe neste idioma.',
      'unknown-rows': 'Algo a que isto se refere foi excluído.',
      'foreign-component': 'Partes deste conteúdo foram removidas nesse meio-tempo. Recarregue e tente novamente.',
      precondition: 'Outra pessoa alterou isto nesse meio-tempo. Tente novamente.',
      'key-reused': 'Este formulário já foi enviado com outros valores. Recarregue a página e tente novamente.',
    },
    access: {
      unauthorized: 'Você não está mais conectado.',
      forbidden: 'Sua função não permite isso.',
      'cross-site': 'O servidor não aceita isto de outro site. Abra o painel no endereço dele.',
      insecure: 'Entrar a partir de outra máquina exige HTTPS.',
    },
    account: {
      'invalid-credentials': 'O e-mail, a senha ou o código está incorreto.',
      blocked: 'Esta conta está bloqueada. Fale com um administrador.',
      'wrong-password': 'A senha atual está incorreta.',
      'same-password': 'A nova senha deve ser diferente.',
      'passwords-differ': 'As senhas não coincidem.',
      taken: 'Este endereço ou nome já está em uso.',
      'incorrect-code': 'Este código está incorreto, expirou ou já foi usado.',
      'role-in-use': 'Ainda há administradores com esta função. Atribua outra a eles primeiro.',
      'last-administrator': 'Este é o último Super Admin que pode entrar. Crie outro primeiro.',
    },
    upload: {
      'not-croppable':
        'Esta imagem não pode ser recortada: ela é animada, está danificada, é grande demais ou tem um formato que o servidor não consegue gravar.',
    },
    http: {
      'not-found': 'Isto não existe ou foi excluído.',
      'payload-too-large': 'Isto é grande demais para uma única requisição.',
      'too-slow': 'A conexão estava lenta demais. Tente novamente.',
    },
  },
};
