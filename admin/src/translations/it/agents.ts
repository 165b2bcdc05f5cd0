import type { agentStrings } from '../../agents/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const agents: TranslationKeys<typeof agentStrings> = {
  title: 'Collega un agente',
  intro: '{client} vuole lavorare su questo server con questo account.',
  unverified:
    'È il nome che il programma dà a sé stesso. Consentire l’accesso solo se lo si sta collegando in questo momento.',
  account: 'Agisce come',
  sentTo: 'L’accesso viene dato a',
  may: 'Può',
  scopes: {
    read: 'Leggere',
    write: 'Scrivere bozze',
    publish: 'Pubblicare ed eliminare',
    model: 'Cambiare il modello dei contenuti',
  },
  scopeTexts: {
    read: 'Vedere ciò che vede questo account, bozze comprese.',
    write:
      'Creare e modificare bozze, e caricare file. Ciò che è pubblicato resta com’è; i contenuti senza bozze cambiano subito.',
    publish: 'Pubblicare e ritirare documenti, subito o a un momento stabilito, ed eliminarli.',
    model: 'Aggiungere, cambiare e togliere tipi di contenuto e campi.',
  },
  limits: 'Un agente non ha mai più diritti di questo account. Si può scollegare in ogni momento nel profilo.',
  allow: 'Consenti',
  deny: 'Nega',
  answered: 'Tornare al programma',
  answeredText: 'La risposta è stata inviata. Questa pagina si può chiudere.',
  list: 'Agenti collegati',
  listText: 'I programmi che agiscono con questo account, con i diritti concessi.',
  listOfAll: 'Programmi che agiscono per conto di amministratori, con i diritti che questi hanno concesso.',
  none: 'Nessun agente è collegato.',
  since: 'Collegato {when}',
  actsFor: 'agisce per conto di {name}',
  used: 'ultimo uso {when}',
  end: 'Scollega',
  endLabel: 'Scollega {client}',
  endLabelOf: 'Scollega {client} di {name}',
  endText: 'Smette subito di agire per conto di {name}, finché {name} non lo consente di nuovo.',
  ended: '{client} è scollegato.',
  mcp: 'Agenti',
  mcpText:
    'Programmi come Claude, Cursor e VS Code si collegano a questo indirizzo con il Model Context Protocol. Rimandano qui per accedere e scegliere che cosa possono fare, oppure usano un token API.',
  address: 'Indirizzo MCP',
};
