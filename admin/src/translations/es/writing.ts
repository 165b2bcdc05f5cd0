import type { writingStrings } from '../../fields/writing/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const writing: TranslationKeys<typeof writingStrings> = {
  markdownToolbar: 'Formato: {name}',
  heading: 'Título',
  unordered: 'Lista con viñetas',
  ordered: 'Lista numerada',
  picture: 'Imagen de la biblioteca',
  documentLink: 'Enlace a un documento',
  split: 'En paralelo',
  slash: {
    label: 'Insertar',
    nothing: 'Sin resultados',
  },
  linkText: 'Texto',
  linkTextHint: 'Lo que ven los lectores. Si se deja vacío, se muestra la URL.',
  document: {
    title: 'Enlace a un documento',
    search: 'Buscar documentos',
    hint: 'Escriba al menos dos letras de su título.',
    nothing: 'Sin resultados',
    searching: 'Buscando…',
  },
  uploading: 'Subiendo {name}…',
  cancelUpload: 'Cancelar la subida de {name}',
  uploadFailed: 'No se pudo subir {name}. {reason}',
  uploadForbidden: 'Su rol no puede añadir archivos a la biblioteca.',
  picturesSkipped:
    '{count, plural, one {Se ha omitido # imagen porque está guardada en otro lugar. Cópiela sola o súbala.} other {Se han omitido # imágenes porque están guardadas en otro lugar. Cópielas una a una o súbalas.}}',
  filesSkipped:
    '{count, plural, one {Se ha omitido # archivo: al texto solo se pueden añadir imágenes.} other {Se han omitido # archivos: al texto solo se pueden añadir imágenes.}}',
};
