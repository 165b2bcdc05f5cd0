import type { blockToolStrings } from '../../fields/blocks/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const blockTools: TranslationKeys<typeof blockToolStrings> = {
  insert: 'Insertar',
  leave: 'La tecla Tab recorre las listas y las tablas. Para salir del texto, pulse Escape y después Tab.',
  table: {
    menu: 'Editar la tabla',
    rowAbove: 'Insertar fila encima',
    rowBelow: 'Insertar fila debajo',
    columnBefore: 'Insertar columna antes',
    columnAfter: 'Insertar columna después',
    header: 'Fila de encabezado',
    removeRow: 'Eliminar fila',
    removeColumn: 'Eliminar columna',
    remove: 'Eliminar tabla',
  },
  tone: {
    label: 'Tono',
    info: 'Información',
    success: 'Éxito',
    warning: 'Advertencia',
    danger: 'Peligro',
  },
  embed: {
    add: 'Insertar contenido',
    edit: 'Editar el contenido insertado',
    apply: 'Aplicar',
    url: 'URL',
    urlHint: 'La página de un vídeo, un mapa o cualquier otra cosa que su sitio pueda mostrar. Empieza por https://.',
    urlWrong: 'Introduzca una URL que empiece por https://.',
    title: 'Título',
    titleHint: 'Dice qué es, también a quienes no pueden verlo.',
    titleMissing: 'Introduzca un título.',
    open: 'Abrir {host} en una pestaña nueva',
  },
  gone: 'No encontrado',
  goneLinks:
    '{count, plural, one {# enlace lleva a un documento que se eliminó o que su rol no puede leer.} other {# enlaces llevan a documentos que se eliminaron o que su rol no puede leer.}}',
};
