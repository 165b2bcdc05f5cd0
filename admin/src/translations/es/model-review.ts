import type { reviewStrings } from '../../builder/review/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const modelReview: TranslationKeys<typeof reviewStrings> = {
  review: {
    change: {
      'locale-added': 'Se añade el idioma {locale}.',
      'locale-removed': 'Se elimina el idioma {locale}.',
      'default-locale': 'El idioma predeterminado pasa a ser {after} en lugar de {before}.',
      'type-added': 'Se añade el tipo de contenido «{type}».',
      'type-removed': 'Se elimina el tipo de contenido «{type}».',
      'type-renamed': 'El tipo de contenido «{type}» recibe otros ID de API.',
      'type-kind':
        '{kind, select, singleType {«{type}» pasa a ser una página única.} other {«{type}» pasa a ser una colección de muchos documentos.}}',
      'draft-and-publish':
        '{state, select, on {Los documentos de «{type}» pasan a tener borradores. Lo que existe sigue publicado.} other {Los documentos de «{type}» dejan de tener borradores. Lo publicado se mantiene.}}',
      'type-localized':
        '{state, select, on {Los documentos de «{type}» se pueden escribir en varios idiomas. Lo que existe está en el idioma predeterminado.} other {Los documentos de «{type}» quedan en un solo idioma. Se mantiene su versión en el idioma predeterminado.}}',
      search:
        '{state, select, on {La búsqueda de texto completo de «{type}» es nueva o distinta.} other {«{type}» ya no tiene búsqueda de texto completo.}}',
      'component-added': 'Se añade el componente «{type}».',
      'component-removed': 'Se elimina el componente «{type}».',
      'component-renamed': 'El componente «{type}» recibe el ID de API «{name}» en la categoría «{category}».',
      'attributes-ordered': 'Cambia el orden de los campos de «{type}».',
      identified: 'Cambian los ID de «{type}» en los archivos.',
      'attribute-added':
        '{state, select, required {Se añade a «{type}» el campo obligatorio «{field}».} filled {Se añade a «{type}» el campo obligatorio «{field}». Los documentos existentes reciben su valor predeterminado.} other {Se añade a «{type}» el campo «{field}».}}',
      'attribute-removed': 'Se elimina el campo «{field}» de «{type}».',
      'attribute-renamed': 'El campo «{before}» de «{type}» pasa a llamarse «{after}».',
      column: '«{field}» de «{type}» se guarda en la columna {after} en lugar de {before}.',
      retyped: '«{field}» de «{type}» cambia de tipo: «{after}» en lugar de «{before}».',
      relation: 'Cambia la relación «{field}» de «{type}».',
      component: '«{field}» de «{type}» usa el componente «{after}» en lugar de «{before}».',
      repeatable:
        '{state, select, on {«{field}» de «{type}» pasa a ser una lista de entradas.} other {«{field}» de «{type}» tiene una sola entrada en lugar de una lista.}}',
      'zone-components': '«{field}» de «{type}» admite otros componentes.',
      'media-many':
        '{state, select, on {«{field}» de «{type}» admite varios archivos.} other {«{field}» de «{type}» admite un solo archivo.}}',
      'allowed-types':
        '{count, plural, =0 {«{field}» de «{type}» no acepta archivos.} other {«{field}» de «{type}» acepta: {names}.}}',
      'attribute-localized':
        '{state, select, on {«{field}» de «{type}» tiene un valor propio en cada idioma.} other {«{field}» de «{type}» tiene un solo valor para todos los idiomas.}}',
      private:
        '{state, select, on {La API deja de devolver «{field}» de «{type}».} other {La API devuelve «{field}» de «{type}».}}',
      values: '«{field}» de «{type}» ofrece otros valores.',
      limit:
        '{state, select, set {«{field}» de «{type}» recibe un límite. {limit}: {after}.} removed {«{field}» de «{type}» pierde un límite. {limit}: {before}.} other {«{field}» de «{type}» recibe otro límite. {limit}: {after} en lugar de {before}.}}',
      default:
        '{state, select, set {«{field}» de «{type}» recibe el valor predeterminado {after}.} removed {«{field}» de «{type}» deja de tener el valor predeterminado {before}.} other {«{field}» de «{type}» recibe el valor predeterminado {after} en lugar de {before}.}}',
      option: 'Cambia un ajuste de «{field}» de «{type}»: {option}.',
      required:
        '{state, select, on {«{field}» de «{type}» pasa a ser obligatorio.} other {«{field}» de «{type}» pasa a ser opcional.}}',
      unique:
        '{state, select, on {«{field}» de «{type}» debe ser único.} other {«{field}» de «{type}» ya no tiene que ser único.}}',
      index:
        '{state, select, text {«{field}» de «{type}» recibe un índice de texto.} on {«{field}» de «{type}» recibe un índice.} textOff {«{field}» de «{type}» pierde su índice de texto.} other {«{field}» de «{type}» pierde su índice.}}',
    },
    impact: {
      'no-documents': '{count, plural, one {# documento de «{type}»} other {# documentos de «{type}»}}',
      'at-most-one-document':
        '{count, plural, one {# documento de «{type}»; una página única tiene uno} other {# documentos de «{type}»; una página única tiene uno}}',
      'no-versions-in':
        '{count, plural, one {# documento con una versión en {locale}} other {# documentos con una versión en {locale}}}',
      'no-versions':
        '{part, select, component {{count, plural, one {# documento publicado que contiene «{type}»} other {# documentos publicados que contienen «{type}»}}} other {{count, plural, one {# documento publicado de «{type}»} other {# documentos publicados de «{type}»}}}}',
      'one-locale':
        '{count, plural, one {# documento de «{type}» con versiones en varios idiomas} other {# documentos de «{type}» con versiones en varios idiomas}}',
      'no-unpublished':
        '{count, plural, one {# documento de «{type}» con cambios sin publicar} other {# documentos de «{type}» con cambios sin publicar}}',
      'no-values':
        '{count, plural, one {# documento con un valor en «{field}» de «{type}»} other {# documentos con un valor en «{field}» de «{type}»}}',
      'no-missing':
        '{count, plural, one {# documento publicado sin valor en «{field}» de «{type}»} other {# documentos publicados sin valor en «{field}» de «{type}»}}',
      'no-duplicates':
        '{count, plural, one {# documento publicado cuyo valor en «{field}» de «{type}» no es único} other {# documentos publicados cuyo valor en «{field}» de «{type}» no es único}}',
      'same-in-all-locales':
        '{count, plural, one {# documento cuyo valor en «{field}» de «{type}» difiere del de {locale}} other {# documentos cuyos valores en «{field}» de «{type}» difieren del de {locale}}}',
      counterpart:
        '{count, plural, one {# documento cuyo valor en «{field}» de «{type}» no se puede convertir en «{after}»} other {# documentos cuyos valores en «{field}» de «{type}» no se pueden convertir en «{after}»}}',
      within:
        '{count, plural, one {# documento cuyo valor en «{field}» de «{type}» está fuera del límite ({limit}: {value})} other {# documentos cuyos valores en «{field}» de «{type}» están fuera del límite ({limit}: {value})}}',
      'none-of':
        '{count, plural, one {# documento con uno de estos valores en «{field}» de «{type}»: {names}} other {# documentos con uno de estos valores en «{field}» de «{type}»: {names}}}',
      'no-entries-of':
        '{count, plural, one {# documento con entradas de estos componentes en «{field}» de «{type}»: {names}} other {# documentos con entradas de estos componentes en «{field}» de «{type}»: {names}}}',
      'at-most-one':
        '{count, plural, one {# documento con más de una entrada en «{field}» de «{type}»} other {# documentos con más de una entrada en «{field}» de «{type}»}}',
      'links-to':
        '{count, plural, one {# documento con enlaces en «{field}» de «{type}» que no llevan a «{target}»} other {# documentos con enlaces en «{field}» de «{type}» que no llevan a «{target}»}}',
      'one-owner':
        '{count, plural, one {# documento al que enlazan varios en «{field}» de «{type}»} other {# documentos a los que enlazan varios en «{field}» de «{type}»}}',
      'written-since':
        '{count, plural, one {# documento con un valor en «{field}» de «{type}» escrito desde entonces} other {# documentos con valores en «{field}» de «{type}» escritos desde entonces}}',
      'published-without':
        '{count, plural, one {# documento de «{type}» publicado sin «{field}»} other {# documentos de «{type}» publicados sin «{field}»}}',
    },
    wait: {
      writes: 'Mientras se ejecuta, guardar espera hasta que termine. Leer no espera.',
      moment: 'Mientras se ejecuta, leer y guardar esperan un momento.',
      'writes-then-reads': 'Mientras se ejecuta, guardar espera hasta que termine, y leer un momento al final.',
    },
    subject: {
      values: 'Valores de «{field}» en «{type}»',
      components: 'Componentes en «{field}» de «{type}»',
      links: 'Enlaces de «{field}» en «{type}»',
      versions: 'Versiones de «{type}»',
      'unique-values': 'Valores únicos de «{type}»',
      'set-entries': 'Entradas de «{type}» en conjuntos de cambios',
      'type-names': 'Referencias a tipos de contenido',
      'search-index': 'Búsqueda de texto completo de «{type}»',
      'retained-links': 'Enlaces restaurados',
    },
    detail: {
      singular: 'ID de API (singular): {name}.',
      plural: 'ID de API (plural): {name}.',
      table: 'Tabla: {name}.',
      folder: 'Carpeta: {name}.',
      added: 'Se añaden: {names}.',
      removed: 'Se quitan: {names}.',
      mapped: '«{before}» pasa a ser «{after}».',
      reordered: 'Solo cambia su orden.',
      cardinality: '«{after}» en lugar de «{before}».',
      target: 'Lleva a «{type}».',
      anyTarget: 'Lleva a cualquier tipo de contenido.',
      owner: 'Contiene los enlaces.',
      inverse: 'Muestra los enlaces del otro lado.',
      oneWay: 'No hay campo en el otro lado.',
      other: 'El campo del otro lado es «{field}».',
    },
    impossible: {
      retyped:
        '«{before}» no se puede convertir en «{after}». Añada un campo nuevo: empieza sin valores y los existentes se conservan un tiempo.',
      removed: '«{type}» se elimina y su ID de API se vuelve a usar en el mismo cambio. Hágalo en dos cambios.',
      other: 'Este ajuste no se puede cambiar. Restablézcalo.',
    },
    quoted: '«{text}»',
    failure: {
      refused:
        'El cambio no se aplicó porque los documentos han cambiado desde la revisión, que ahora muestra cómo están.',
      invalid: 'El modelo de contenido tiene errores. Corrija estos puntos:',
      general: 'El modelo en conjunto',
      server: 'Mensaje del servidor',
    },
  },
};
