import type { previewStrings } from '../../content/preview/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const preview: TranslationKeys<typeof previewStrings> = {
  open: 'Anteprima',
  close: 'Chiudi anteprima',
  title: 'Anteprima',
  frame: 'Anteprima di «{title}»',
  form: 'Modulo',
  view: 'Vista',
  device: 'Dimensioni dello schermo',
  phone: 'Telefono',
  tablet: 'Tablet',
  desktop: 'Desktop',
  full: 'Larghezza intera',
  reload: 'Ricarica anteprima',
  openTab: 'Apri in una nuova scheda',
  resize: 'Larghezza dell’anteprima',
  saved: 'Si vede la bozza salvata',
  unsaved: 'Si vedono le modifiche non salvate',
  sending: 'Aggiornamento…',
  notLive: 'Questa pagina non si aggiorna durante la scrittura',
  notLiveHelp:
    'Mostra le modifiche dopo il salvataggio. Per vederle già durante la scrittura, includere octavo/live nel sito.',
  invalid: 'L’ultima modifica non è visibile: {reason}',
  elsewhere: 'Appartiene a un altro documento, che si può aprire dall’elenco.',
  noAddressTitle: 'Ancora nessun indirizzo di anteprima',
  noAddress:
    'Octavo non sa dove il sito mostra «{type}». Aggiungere l’indirizzo a preview.addresses in octavo.config.ts, poi riavviare il server. La procedura è descritta in docs/how-to/live-preview.md.',
  noAddressAsk:
    'Octavo non sa dove il sito mostra «{type}». Chiedere a un amministratore di impostare un indirizzo di anteprima.',
  newTitle: 'Ancora nulla da mostrare',
  newText: 'Salvare la bozza una volta. Da quel momento l’anteprima segue la scrittura.',
};
