import type { assistStrings, assistRefusals as refusalKeys } from '../../assist/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const assist: TranslationKeys<typeof assistStrings> = {
  name: 'Proveedor de IA',
  synonyms: 'traducción automática traducir texto alternativo openai ollama llm ajustes',
  description:
    'Propone traducciones y textos alternativos. No se guarda nada hasta que alguien de redacción lo acepta.',
  url: 'Dirección',
  urlHint:
    'Una interfaz compatible con OpenAI, como https://api.openai.com/v1, o http://localhost:11434/v1 para Ollama en este servidor.',
  model: 'Modelo',
  key: 'Clave de API',
  keyHint: 'Déjela vacía si el proveedor no la necesita. La clave se guarda cifrada y no vuelve a mostrarse.',
  keySaved: 'Hay una clave guardada. Déjela vacía para conservarla; un proveedor en otro servidor necesita la suya.',
  removeKey: 'Eliminar la clave guardada',
  pictures: 'Describir imágenes',
  picturesHint:
    'Envía una copia pequeña de la imagen cuando alguien pide su texto alternativo. El modelo debe entender imágenes.',
  embeddingModel: 'Modelo de embeddings',
  embeddingHint:
    'Convierte textos en vectores, con los que se encuentran documentos similares. Los textos de los tipos con «Documentos similares» se envían al proveedor. Vacío: ninguno',
  dimensions: 'Dimensiones',
  dimensionsHint: 'Números de un vector, como 512. Vacío: los que haga el modelo',
  vectors:
    '{name}: {waiting, plural, =0 {todos los textos tienen un vector} one {un texto espera su vector} other {# textos esperan sus vectores}}{refused, plural, =0 {} one {, uno fue rechazado} other {, # fueron rechazados}}.',
  whatIsSent:
    'Los textos de un campo se envían a esta dirección cuando alguien pide una propuesta, junto con los dos idiomas. Para pedirla, los roles necesitan el permiso «Proveedor de IA: Ver».',
  managed: 'El proveedor está definido en la configuración del proyecto y solo puede cambiarse allí.',
  save: 'Guardar',
  test: 'Probar',
  tested: 'El proveedor tradujo una frase en {seconds, number} s.',
  remove: 'Eliminar proveedor',
  removeTitle: '¿Eliminar el proveedor de IA?',
  removeText: 'La redacción dejará de recibir propuestas y la clave guardada se borrará.',
  removed: 'Proveedor eliminado.',
  propose: 'Proponer',
  proposeField: 'Proponer {field} en {locale}',
  proposeAll: 'Proponer todos los campos vacíos',
  proposing: 'Esperando la propuesta…',
  cancel: 'Cancelar',
  proposal: 'Propuesta',
  proposalFor: 'Propuesta para {field}',
  accept: 'Aceptar',
  acceptField: 'Aceptar la propuesta para {field}',
  discard: 'Descartar',
  discardField: 'Descartar la propuesta para {field}',
  acceptAll: 'Aceptar todas',
  discardAll: 'Descartar todas',
  waiting: '{count, plural, one {# propuesta por revisar} other {# propuestas por revisar}}',
  nothing: 'Ningún campo vacío tiene un texto que traducir.',
  problem: {
    length: 'Sin propuesta para {fields}: la longitud de la traducción no tiene sentido.',
    placeholders: 'Sin propuesta para {fields}: la traducción cambió variables, enlaces o código.',
  },
  proposeText: 'Proponer texto alternativo',
  proposeTextHint: 'En {locale}. Envía una copia pequeña de la imagen al proveedor de IA.',
};

export const assistRefusals: TranslationKeys<typeof refusalKeys> = {
  'not-configured': 'No se ha configurado ningún proveedor de IA.',
  managed: 'El proveedor de IA está definido en la configuración del proyecto. Cámbielo allí.',
  'pictures-off': 'Las imágenes no pueden enviarse al proveedor de IA.',
  'key-rejected': 'El proveedor de IA no acepta la clave. Hay que volver a introducirla en los ajustes.',
  'provider-busy':
    'El proveedor de IA no acepta más solicitudes por ahora, o su cuota está agotada. Inténtelo más tarde.',
  'provider-failed': 'El proveedor de IA devolvió un error. Compruebe su dirección y el nombre del modelo.',
  unreachable: 'No se puede conectar con el proveedor de IA. Compruebe su dirección y que esté en marcha.',
  timeout: 'El proveedor de IA tardó demasiado. Inténtelo de nuevo o pida menos campos a la vez.',
  'invalid-answer': 'La respuesta del proveedor de IA no se puede usar. Inténtelo de nuevo o elija otro modelo.',
  'too-long': 'Es demasiado texto para una sola solicitud. Pida menos campos a la vez.',
};
