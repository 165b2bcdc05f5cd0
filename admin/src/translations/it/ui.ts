import type { uiStrings } from '../../ui/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const ui: TranslationKeys<typeof uiStrings> = {
  retry: 'Riprova',
  cancel: 'Annulla',
  save: 'Salva',
  close: 'Chiudi',
  undo: 'Annulla',
  back: 'Indietro',
  copy: 'Copia',
  copied: 'Copiato',
  loading: 'Caricamento',
  saved: 'Salvato',
  pages: { all: 'Pagine', page: 'Pagina {page}', next: 'Pagina successiva', previous: 'Pagina precedente' },
  failure: {
    broken: 'Si è verificato un errore. Ricaricare la pagina e riprovare.',
    unreached: 'Il server non è raggiungibile. Controllare la connessione e riprovare.',
    forbidden: 'Il ruolo attuale non lo consente.',
    later: 'Troppi tentativi. Riprovare tra {seconds, plural, one {# secondo} other {# secondi}}.',
    server: 'Il server non è riuscito a eseguire l’operazione. Il suo log contiene i dettagli della richiesta {id}.',
  },
  refusal: {
    write: {
      'unknown-locale': 'Il progetto non ha più questa lingua.',
      'unknown-document': 'Un documento collegato è stato eliminato o non esiste in questa lingua.',
      'unknown-rows': 'Qualcosa a cui questo fa riferimento è stato eliminato.',
      'foreign-component': 'Nel frattempo alcune parti sono state rimosse. Ricaricare e riprovare.',
      precondition: 'Nel frattempo qualcun altro ha apportato modifiche. Riprovare.',
      'key-reused': 'Questo modulo è già stato inviato con altri valori. Ricaricare la pagina e riprovare.',
    },
    access: {
      unauthorized: 'L’accesso non è più attivo.',
      forbidden: 'Il ruolo attuale non lo consente.',
      'cross-site': 'Il server non lo accetta da un altro sito. Aprire il pannello al suo indirizzo.',
      insecure: 'Per accedere da un altro computer serve HTTPS.',
    },
    account: {
      'invalid-credentials': 'L’indirizzo e-mail, la password o il codice non sono corretti.',
      blocked: 'Questo account è bloccato. Rivolgersi a un amministratore.',
      'wrong-password': 'La password attuale non è corretta.',
      'same-password': 'La nuova password deve essere diversa.',
      'passwords-differ': 'Le password non coincidono.',
      taken: 'Questo indirizzo o nome è già in uso.',
      'incorrect-code': 'Questo codice è errato, scaduto o già usato.',
      'role-in-use': 'Alcuni amministratori hanno ancora questo ruolo. Assegnarne prima un altro.',
      'last-administrator': 'È l’ultimo Super Admin che può accedere. Crearne prima un altro.',
    },
    upload: {
      'not-croppable':
        'Questa immagine non può essere ritagliata: è animata, danneggiata, troppo grande o in un formato che il server non può scrivere.',
    },
    http: {
      'not-found': 'Non esiste o è stato eliminato.',
      'payload-too-large': 'È troppo grande per una sola richiesta.',
      'too-slow': 'La connessione era troppo lenta. Riprovare.',
    },
  },
};
