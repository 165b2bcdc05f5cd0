import type { agentStrings } from '../../agents/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const agents: TranslationKeys<typeof agentStrings> = {
  title: 'Conectar un agente',
  intro: '{client} quiere trabajar en este servidor en su nombre.',
  unverified:
    'Este es el nombre que se da el propio programa. Permita el acceso solo si lo está conectando ahora mismo.',
  account: 'Actúa como',
  sentTo: 'El acceso se entrega a',
  may: 'Puede',
  scopes: {
    read: 'Leer',
    write: 'Escribir borradores',
    publish: 'Publicar y eliminar',
    model: 'Cambiar el modelo de contenido',
  },
  scopeTexts: {
    read: 'Ver lo que usted ve, incluidos los borradores.',
    write:
      'Crear y cambiar borradores, y subir archivos. Lo publicado queda como está; el contenido sin borradores cambia al momento.',
    publish: 'Publicar documentos y retirarlos, ahora o en un momento fijado, y eliminarlos.',
    model: 'Añadir, cambiar y quitar tipos de contenido y campos.',
  },
  limits: 'Un agente nunca tiene más permisos que usted. Puede desconectarlo en su perfil en cualquier momento.',
  allow: 'Permitir',
  deny: 'Denegar',
  answered: 'Vuelva al programa',
  answeredText: 'Ya tiene su respuesta. Puede cerrar esta página.',
  list: 'Agentes conectados',
  listText: 'Programas que actúan por usted, con los permisos que les ha dado.',
  listOfAll: 'Programas que actúan en nombre de administradores, con los permisos que estos han concedido.',
  none: 'No hay ningún agente conectado.',
  since: 'Conectado {when}',
  actsFor: 'actúa en nombre de {name}',
  used: 'último uso {when}',
  end: 'Desconectar',
  endLabel: 'Desconectar {client}',
  endLabelOf: 'Desconectar {client} de {name}',
  endText: 'Deja de actuar en nombre de {name} de inmediato, hasta que {name} lo permita de nuevo.',
  ended: '{client} está desconectado.',
  mcp: 'Agentes',
  mcpText:
    'Programas como Claude, Cursor y VS Code se conectan a esta dirección con el Model Context Protocol. Le traen aquí para iniciar sesión y elegir qué pueden hacer, o usan un token de API.',
  address: 'Dirección MCP',
};
