import type { writingStrings } from '../../fields/writing/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const writing: TranslationKeys<typeof writingStrings> = {
  markdownToolbar: 'Formattazione: {name}',
  heading: 'Titolo',
  unordered: 'Elenco puntato',
  ordered: 'Elenco numerato',
  picture: 'Immagine dalla libreria',
  documentLink: 'Link a un documento',
  split: 'Fianco a fianco',
  slash: {
    label: 'Inserisci',
    nothing: 'Nessun risultato',
  },
  linkText: 'Testo',
  linkTextHint: 'Ciò che vedono i lettori. Se resta vuoto, viene mostrato l’URL.',
  document: {
    title: 'Link a un documento',
    search: 'Cerca documenti',
    hint: 'Digitare almeno due lettere del titolo.',
    nothing: 'Nessun risultato',
    searching: 'Ricerca…',
  },
  uploading: 'Caricamento di {name}…',
  cancelUpload: 'Annulla il caricamento di {name}',
  uploadFailed: 'Non è stato possibile caricare {name}. {reason}',
  uploadForbidden: 'Il ruolo attuale non può aggiungere file alla libreria.',
  picturesSkipped:
    '{count, plural, one {# immagine è stata omessa perché si trova altrove. Copiarla da sola oppure caricarla.} other {# immagini sono state omesse perché si trovano altrove. Copiarle una alla volta oppure caricarle.}}',
  filesSkipped:
    '{count, plural, one {# file è stato omesso: nel testo si possono aggiungere solo immagini.} other {# file sono stati omessi: nel testo si possono aggiungere solo immagini.}}',
};
