import type { agentStrings } from '../../agents/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const agents: TranslationKeys<typeof agentStrings> = {
  title: 'Conectar um agente',
  intro: '{client} quer trabalhar neste servidor em seu nome.',
  unverified:
    'Este é o nome que o próprio programa se dá. Permita o acesso somente se você o estiver conectando agora.',
  account: 'Age como',
  sentTo: 'O acesso é entregue a',
  may: 'Ele pode',
  scopes: {
    read: 'Ler',
    write: 'Escrever rascunhos',
    publish: 'Publicar e excluir',
    model: 'Alterar o modelo de conteúdo',
  },
  scopeTexts: {
    read: 'Ver o que você vê, inclusive rascunhos.',
    write:
      'Criar e alterar rascunhos e enviar arquivos. O que está publicado fica como está; conteúdo sem rascunhos muda na hora.',
    publish: 'Publicar e despublicar documentos, agora ou em um horário definido, e excluí-los.',
    model: 'Adicionar, alterar e remover tipos de conteúdo e campos.',
  },
  limits: 'Um agente nunca tem mais permissões que você. Você pode desconectá-lo no seu perfil a qualquer momento.',
  allow: 'Permitir',
  deny: 'Negar',
  answered: 'Volte ao programa',
  answeredText: 'Ele já tem a sua resposta. Você pode fechar esta página.',
  list: 'Agentes conectados',
  listText: 'Programas que agem por você, com as permissões que você concedeu.',
  listOfAll: 'Programas que agem em nome de administradores, com os direitos que estes concederam.',
  none: 'Nenhum agente está conectado.',
  since: 'Conectado {when}',
  actsFor: 'age em nome de {name}',
  used: 'último uso {when}',
  end: 'Desconectar',
  endLabel: 'Desconectar {client}',
  endLabelOf: 'Desconectar {client} de {name}',
  endText: 'Ele deixa de agir em nome de {name} imediatamente, até que {name} o permita de novo.',
  ended: '{client} foi desconectado.',
  mcp: 'Agentes',
  mcpText:
    'Programas como Claude, Cursor e VS Code se conectam a este endereço com o Model Context Protocol. Eles trazem você aqui para entrar e escolher o que podem fazer, ou usam um token de API.',
  address: 'Endereço MCP',
};
