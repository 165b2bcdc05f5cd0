import type { reviewStrings } from '../../builder/review/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const modelReview: TranslationKeys<typeof reviewStrings> = {
  review: {
    change: {
      'locale-added': 'Viene aggiunta la lingua {locale}.',
      'locale-removed': 'Viene rimossa la lingua {locale}.',
      'default-locale': 'La lingua predefinita diventa {after} al posto di {before}.',
      'type-added': 'Viene aggiunto il tipo di contenuto «{type}».',
      'type-removed': 'Viene eliminato il tipo di contenuto «{type}».',
      'type-renamed': 'Il tipo di contenuto «{type}» riceve altri ID API.',
      'type-kind':
        '{kind, select, singleType {«{type}» diventa una pagina singola.} other {«{type}» diventa una raccolta di molti documenti.}}',
      'draft-and-publish':
        '{state, select, on {I documenti di «{type}» avranno bozze. Ciò che esiste resta pubblicato.} other {I documenti di «{type}» non avranno più bozze. Ciò che è pubblicato resta.}}',
      'type-localized':
        '{state, select, on {I documenti di «{type}» si possono scrivere in più lingue. Ciò che esiste è nella lingua predefinita.} other {I documenti di «{type}» restano in una sola lingua. Rimane la loro versione nella lingua predefinita.}}',
      search:
        '{state, select, on {La ricerca full-text di “{type}” è nuova o diversa.} other {“{type}” non ha più una ricerca full-text.}}',
      'component-added': 'Viene aggiunto il componente «{type}».',
      'component-removed': 'Viene eliminato il componente «{type}».',
      'component-renamed': 'Il componente «{type}» riceve l’ID API «{name}» nella categoria «{category}».',
      'attributes-ordered': 'Cambia l’ordine dei campi di «{type}».',
      identified: 'Cambiano gli ID di «{type}» nei file.',
      'attribute-added':
        '{state, select, required {A «{type}» viene aggiunto il campo obbligatorio «{field}».} filled {A «{type}» viene aggiunto il campo obbligatorio «{field}». I documenti esistenti ricevono il suo valore predefinito.} other {A «{type}» viene aggiunto il campo «{field}».}}',
      'attribute-removed': 'Il campo «{field}» di «{type}» viene eliminato.',
      'attribute-renamed': 'Il campo «{before}» di «{type}» si chiamerà «{after}».',
      column: '«{field}» di «{type}» viene salvato nella colonna {after} al posto di {before}.',
      retyped: '«{field}» di «{type}» cambia tipo: «{after}» al posto di «{before}».',
      relation: 'La relazione «{field}» di «{type}» cambia.',
      component: '«{field}» di «{type}» usa il componente «{after}» al posto di «{before}».',
      repeatable:
        '{state, select, on {«{field}» di «{type}» diventa un elenco di voci.} other {«{field}» di «{type}» ha una sola voce al posto di un elenco.}}',
      'zone-components': '«{field}» di «{type}» ammette altri componenti.',
      'media-many':
        '{state, select, on {«{field}» di «{type}» ammette più file.} other {«{field}» di «{type}» ammette un solo file.}}',
      'allowed-types':
        '{count, plural, =0 {«{field}» di «{type}» non accetta file.} other {«{field}» di «{type}» accetta: {names}.}}',
      'attribute-localized':
        '{state, select, on {«{field}» di «{type}» ha un valore proprio in ogni lingua.} other {«{field}» di «{type}» ha un solo valore per tutte le lingue.}}',
      private:
        '{state, select, on {«{field}» di «{type}» non viene più restituito dall’API.} other {«{field}» di «{type}» viene restituito dall’API.}}',
      values: '«{field}» di «{type}» offre altri valori.',
      limit:
        '{state, select, set {«{field}» di «{type}» riceve un limite. {limit}: {after}.} removed {«{field}» di «{type}» perde un limite. {limit}: {before}.} other {«{field}» di «{type}» riceve un altro limite. {limit}: {after} al posto di {before}.}}',
      default:
        '{state, select, set {«{field}» di «{type}» riceve il valore predefinito {after}.} removed {«{field}» di «{type}» non ha più il valore predefinito {before}.} other {«{field}» di «{type}» riceve il valore predefinito {after} al posto di {before}.}}',
      option: 'Cambia un’impostazione di «{field}» di «{type}»: {option}.',
      required:
        '{state, select, on {«{field}» di «{type}» diventa obbligatorio.} other {«{field}» di «{type}» diventa facoltativo.}}',
      unique:
        '{state, select, on {«{field}» di «{type}» deve essere unico.} other {«{field}» di «{type}» non deve più essere unico.}}',
      index:
        '{state, select, text {«{field}» di «{type}» riceve un indice di testo.} on {«{field}» di «{type}» riceve un indice.} textOff {«{field}» di «{type}» perde l’indice di testo.} other {«{field}» di «{type}» perde l’indice.}}',
    },
    impact: {
      'no-documents': '{count, plural, one {# documento di «{type}»} other {# documenti di «{type}»}}',
      'at-most-one-document':
        '{count, plural, one {# documento di «{type}»; una pagina singola ne ha uno} other {# documenti di «{type}»; una pagina singola ne ha uno}}',
      'no-versions-in':
        '{count, plural, one {# documento con una versione in {locale}} other {# documenti con una versione in {locale}}}',
      'no-versions':
        '{part, select, component {{count, plural, one {# documento pubblicato che contiene «{type}»} other {# documenti pubblicati che contengono «{type}»}}} other {{count, plural, one {# documento pubblicato di «{type}»} other {# documenti pubblicati di «{type}»}}}}',
      'one-locale':
        '{count, plural, one {# documento di «{type}» con versioni in più lingue} other {# documenti di «{type}» con versioni in più lingue}}',
      'no-unpublished':
        '{count, plural, one {# documento di «{type}» con modifiche non pubblicate} other {# documenti di «{type}» con modifiche non pubblicate}}',
      'no-values':
        '{count, plural, one {# documento con un valore per «{field}» di «{type}»} other {# documenti con un valore per «{field}» di «{type}»}}',
      'no-missing':
        '{count, plural, one {# documento pubblicato senza valore per «{field}» di «{type}»} other {# documenti pubblicati senza valore per «{field}» di «{type}»}}',
      'no-duplicates':
        '{count, plural, one {# documento pubblicato il cui valore per «{field}» di «{type}» non è unico} other {# documenti pubblicati il cui valore per «{field}» di «{type}» non è unico}}',
      'same-in-all-locales':
        '{count, plural, one {# documento il cui valore per «{field}» di «{type}» è diverso da quello in {locale}} other {# documenti i cui valori per «{field}» di «{type}» sono diversi da quello in {locale}}}',
      counterpart:
        '{count, plural, one {# documento il cui valore per «{field}» di «{type}» non può diventare «{after}»} other {# documenti i cui valori per «{field}» di «{type}» non possono diventare «{after}»}}',
      within:
        '{count, plural, one {# documento il cui valore per «{field}» di «{type}» è fuori dal limite ({limit}: {value})} other {# documenti i cui valori per «{field}» di «{type}» sono fuori dal limite ({limit}: {value})}}',
      'none-of':
        '{count, plural, one {# documento con uno di questi valori per «{field}» di «{type}»: {names}} other {# documenti con uno di questi valori per «{field}» di «{type}»: {names}}}',
      'no-entries-of':
        '{count, plural, one {# documento con voci di questi componenti in «{field}» di «{type}»: {names}} other {# documenti con voci di questi componenti in «{field}» di «{type}»: {names}}}',
      'at-most-one':
        '{count, plural, one {# documento con più di una voce in «{field}» di «{type}»} other {# documenti con più di una voce in «{field}» di «{type}»}}',
      'links-to':
        '{count, plural, one {# documento con collegamenti in «{field}» di «{type}» che non portano a «{target}»} other {# documenti con collegamenti in «{field}» di «{type}» che non portano a «{target}»}}',
      'one-owner':
        '{count, plural, one {# documento a cui più documenti sono collegati in «{field}» di «{type}»} other {# documenti a cui più documenti sono collegati in «{field}» di «{type}»}}',
      'written-since':
        '{count, plural, one {# documento con un valore per «{field}» di «{type}» scritto da allora} other {# documenti con valori per «{field}» di «{type}» scritti da allora}}',
      'published-without':
        '{count, plural, one {# documento di «{type}» pubblicato senza «{field}»} other {# documenti di «{type}» pubblicati senza «{field}»}}',
    },
    wait: {
      writes: 'Durante l’esecuzione il salvataggio attende la fine. La lettura non attende.',
      moment: 'Durante l’esecuzione lettura e salvataggio attendono un momento.',
      'writes-then-reads': 'Durante l’esecuzione il salvataggio attende la fine e la lettura un momento al termine.',
    },
    subject: {
      values: 'Valori di «{field}» in «{type}»',
      components: 'Componenti in «{field}» di «{type}»',
      links: 'Collegamenti di «{field}» in «{type}»',
      versions: 'Versioni di «{type}»',
      'unique-values': 'Valori unici di «{type}»',
      'set-entries': 'Voci di «{type}» negli insiemi di modifiche',
      'type-names': 'Riferimenti a tipi di contenuto',
      'search-index': 'Ricerca full-text di “{type}”',
      'retained-links': 'Collegamenti ripristinati',
    },
    detail: {
      singular: 'ID API (singolare): {name}.',
      plural: 'ID API (plurale): {name}.',
      table: 'Tabella: {name}.',
      folder: 'Cartella: {name}.',
      added: 'In più: {names}.',
      removed: 'In meno: {names}.',
      mapped: '«{before}» diventa «{after}».',
      reordered: 'Cambia solo il loro ordine.',
      cardinality: '«{after}» al posto di «{before}».',
      target: 'Porta a «{type}».',
      anyTarget: 'Porta a qualsiasi tipo di contenuto.',
      owner: 'Contiene i collegamenti.',
      inverse: 'Mostra i collegamenti dell’altro lato.',
      oneWay: 'Non c’è un campo sull’altro lato.',
      other: 'Il campo sull’altro lato è «{field}».',
    },
    impossible: {
      retyped:
        '«{before}» non può diventare «{after}». Aggiungere invece un nuovo campo: inizia senza valori e quelli esistenti vengono conservati per qualche tempo.',
      removed: '«{type}» viene eliminato e il suo ID API viene riusato nella stessa modifica. Farne due modifiche.',
      other: 'Questa impostazione non può essere modificata. Ripristinarla.',
    },
    quoted: '«{text}»',
    failure: {
      refused:
        'La modifica non è stata applicata perché i documenti sono cambiati dopo la revisione, che ora mostra come sono.',
      invalid: 'Il modello dei contenuti contiene errori. Correggere questi punti:',
      general: 'Il modello nel suo insieme',
      server: 'Messaggio del server',
    },
  },
};
