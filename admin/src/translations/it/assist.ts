import type { assistStrings, assistRefusals as refusalKeys } from '../../assist/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const assist: TranslationKeys<typeof assistStrings> = {
  name: 'Fornitore di IA',
  synonyms: 'traduzione automatica tradurre testo alternativo openai ollama llm impostazioni',
  description: 'Propone traduzioni e testi alternativi. Nulla viene salvato prima che la redazione lo accetti.',
  url: 'Indirizzo',
  urlHint:
    'Un’interfaccia compatibile con OpenAI, ad esempio https://api.openai.com/v1, oppure http://localhost:11434/v1 per Ollama su questo server.',
  model: 'Modello',
  key: 'Chiave API',
  keyHint: 'Lascia vuoto se il fornitore non la richiede. La chiave viene salvata cifrata e non viene più mostrata.',
  keySaved:
    'È salvata una chiave. Lascia vuoto per mantenerla; un fornitore su un altro server ha bisogno della propria.',
  removeKey: 'Rimuovi la chiave salvata',
  pictures: 'Descrivi le immagini',
  picturesHint:
    'Invia una piccola copia dell’immagine quando qualcuno ne chiede il testo alternativo. Il modello deve comprendere le immagini.',
  embeddingModel: 'Modello di embedding',
  embeddingHint:
    'Trasforma i testi in vettori, con cui si trovano documenti simili. I testi dei tipi con “Documenti simili” vengono inviati al fornitore. Vuoto: nessuno',
  dimensions: 'Dimensioni',
  dimensionsHint: 'Numeri di un vettore, ad esempio 512. Vuoto: quanti ne produce il modello',
  vectors:
    '{name}: {waiting, plural, =0 {tutti i testi hanno un vettore} one {un testo attende il suo vettore} other {# testi attendono i loro vettori}}{refused, plural, =0 {} one {, uno è stato rifiutato} other {, # sono stati rifiutati}}.',
  whatIsSent:
    'I testi di un campo vengono inviati a questo indirizzo quando qualcuno chiede una proposta, insieme alle due lingue. Per chiederla, i ruoli hanno bisogno del permesso «Fornitore di IA: Visualizza».',
  managed: 'Il fornitore è definito nella configurazione del progetto e può essere modificato solo lì.',
  save: 'Salva',
  test: 'Prova',
  tested: 'Il fornitore ha tradotto una frase in {seconds, number} s.',
  remove: 'Rimuovi fornitore',
  removeTitle: 'Rimuovere il fornitore di IA?',
  removeText: 'La redazione non riceverà più proposte e la chiave salvata verrà eliminata.',
  removed: 'Fornitore rimosso.',
  propose: 'Proponi',
  proposeField: 'Proponi {field} in {locale}',
  proposeAll: 'Proponi tutti i campi vuoti',
  proposing: 'In attesa della proposta…',
  cancel: 'Annulla',
  proposal: 'Proposta',
  proposalFor: 'Proposta per {field}',
  accept: 'Accetta',
  acceptField: 'Accetta la proposta per {field}',
  discard: 'Scarta',
  discardField: 'Scarta la proposta per {field}',
  acceptAll: 'Accetta tutte',
  discardAll: 'Scarta tutte',
  waiting: '{count, plural, one {# proposta da controllare} other {# proposte da controllare}}',
  nothing: 'Nessun campo vuoto ha un testo da tradurre.',
  problem: {
    length: 'Nessuna proposta per {fields}: la lunghezza della traduzione non è plausibile.',
    placeholders: 'Nessuna proposta per {fields}: la traduzione ha modificato segnaposto, link o codice.',
  },
  proposeText: 'Proponi testo alternativo',
  proposeTextHint: 'In {locale}. Invia una piccola copia dell’immagine al fornitore di IA.',
};

export const assistRefusals: TranslationKeys<typeof refusalKeys> = {
  'not-configured': 'Non è stato configurato alcun fornitore di IA.',
  managed: 'Il fornitore di IA è definito nella configurazione del progetto. Modificalo lì.',
  'pictures-off': 'Le immagini non possono essere inviate al fornitore di IA.',
  'key-rejected': 'Il fornitore di IA non accetta la chiave. Va inserita di nuovo nelle impostazioni.',
  'provider-busy':
    'Il fornitore di IA al momento non accetta altre richieste, oppure la sua quota è esaurita. Riprova più tardi.',
  'provider-failed': 'Il fornitore di IA ha segnalato un errore. Controlla l’indirizzo e il nome del modello.',
  unreachable: 'Il fornitore di IA non è raggiungibile. Controlla l’indirizzo e che sia in esecuzione.',
  timeout: 'Il fornitore di IA ha impiegato troppo tempo. Riprova, o chiedi meno campi alla volta.',
  'invalid-answer': 'La risposta del fornitore di IA non è utilizzabile. Riprova, o scegli un altro modello.',
  'too-long': 'È troppo testo per una sola richiesta. Chiedi meno campi alla volta.',
};
