import type { uiStrings } from '../../ui/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const ui: TranslationKeys<typeof uiStrings> = {
  retry: 'Reintentar',
  cancel: 'Cancelar',
  save: 'Guardar',
  close: 'Cerrar',
  undo: 'Deshacer',
  back: 'Volver',
  copy: 'Copiar',
  copied: 'Copiado',
  loading: 'Cargando',
  saved: 'Guardado',
  pages: { all: 'Páginas', page: 'Página {page}', next: 'Página siguiente', previous: 'Página anterior' },
  failure: {
    broken: 'Algo ha fallado aquí. Recargue la página e inténtelo de nuevo.',
    unreached: 'No se puede acceder al servidor. Compruebe la conexión e inténtelo de nuevo.',
    forbidden: 'Su rol no lo permite.',
    later: 'Demasiados intentos. Vuelva a intentarlo en {seconds, plural, one {# segundo} other {# segundos}}.',
    server: 'El servidor no pudo hacerlo. Su registro contiene los detalles de la solicitud {id}.',
  },
  refusal: {
    write: {
      'unknown-locale': 'El proyecto ya no tiene este idioma.',
      'unknown-document': 'Un documento relacionado se eliminó o no existe en este idioma.',
      'unknown-rows': 'Se eliminó algo a lo que esto hace referencia.',
      'foreign-component': 'Mientras tanto se quitaron partes de este contenido. Recargue e inténtelo de nuevo.',
      precondition: 'Mientras tanto, otra persona ha cambiado esto. Inténtelo de nuevo.',
      'key-reused': 'Este formulario ya se envió con otros valores. Recargue la página e inténtelo de nuevo.',
    },
    access: {
      unauthorized: 'Su sesión ya no está iniciada.',
      forbidden: 'Su rol no lo permite.',
      'cross-site': 'El servidor no lo acepta desde otro sitio. Abra el panel en su propia dirección.',
      insecure: 'Para iniciar sesión desde otro equipo se necesita HTTPS.',
    },
    account: {
      'invalid-credentials': 'El correo, la contraseña o el código no son correctos.',
      blocked: 'Esta cuenta está bloqueada. Consulte a un administrador.',
      'wrong-password': 'La contraseña actual no es correcta.',
      'same-password': 'La contraseña nueva debe ser distinta.',
      'passwords-differ': 'Las contraseñas no coinciden.',
      taken: 'Esta dirección o este nombre ya se usa.',
      'incorrect-code': 'Este código es incorrecto, ha caducado o ya se usó.',
      'role-in-use': 'Aún hay administradores con este rol. Asígneles antes otro.',
      'last-administrator': 'Es el último Super Admin que puede iniciar sesión. Cree antes otro.',
    },
    upload: {
      'not-croppable':
        'Esta imagen no se puede recortar: es animada, está dañada, es demasiado grande o tiene un formato que el servidor no puede escribir.',
    },
    http: {
      'not-found': 'No existe o se ha eliminado.',
      'payload-too-large': 'Es demasiado grande para una sola solicitud.',
      'too-slow': 'La conexión era demasiado lenta. Inténtelo de nuevo.',
    },
  },
};
