import type { previewStrings } from '../../content/preview/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const preview: TranslationKeys<typeof previewStrings> = {
  open: 'Vista previa',
  close: 'Cerrar la vista previa',
  title: 'Vista previa',
  frame: 'Vista previa de «{title}»',
  form: 'Formulario',
  view: 'Vista',
  device: 'Tamaño de pantalla',
  phone: 'Teléfono',
  tablet: 'Tableta',
  desktop: 'Escritorio',
  full: 'Ancho completo',
  reload: 'Recargar la vista previa',
  openTab: 'Abrir en una pestaña nueva',
  resize: 'Ancho de la vista previa',
  saved: 'Muestra el borrador guardado',
  unsaved: 'Muestra los cambios sin guardar',
  sending: 'Actualizando…',
  notLive: 'Esta página no se actualiza mientras escribe',
  notLiveHelp: 'Muestra los cambios una vez guardados. Incluya octavo/live en el sitio para verlos mientras escribe.',
  invalid: 'Su último cambio no se muestra: {reason}',
  elsewhere: 'Esto pertenece a otro documento, que puede abrir desde la lista.',
  noAddressTitle: 'Aún no hay una URL de vista previa',
  noAddress:
    'Octavo no sabe dónde muestra su sitio «{type}». Añada la URL a preview.addresses en octavo.config.ts y reinicie el servidor. En docs/how-to/live-preview.md se explica cómo.',
  noAddressAsk:
    'Octavo no sabe dónde muestra su sitio «{type}». Pida a un administrador que defina una URL de vista previa.',
  newTitle: 'Aún no hay nada que mostrar',
  newText: 'Guarde el borrador una vez. Después, la vista previa se actualiza mientras escribe.',
};
