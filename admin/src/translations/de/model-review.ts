import type { reviewStrings } from '../../builder/review/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const modelReview: TranslationKeys<typeof reviewStrings> = {
  review: {
    change: {
      'locale-added': 'Die Sprache {locale} kommt hinzu.',
      'locale-removed': 'Die Sprache {locale} wird entfernt.',
      'default-locale': 'Standardsprache ist {after} statt {before}.',
      'type-added': 'Der Inhaltstyp „{type}“ kommt hinzu.',
      'type-removed': 'Der Inhaltstyp „{type}“ wird gelöscht.',
      'type-renamed': 'Der Inhaltstyp „{type}“ bekommt andere API-IDs.',
      'type-kind':
        '{kind, select, singleType {„{type}“ wird eine Einzelseite.} other {„{type}“ wird eine Sammlung mit vielen Dokumenten.}}',
      'draft-and-publish':
        '{state, select, on {Dokumente von „{type}“ bekommen Entwürfe. Vorhandenes bleibt veröffentlicht.} other {Dokumente von „{type}“ haben keine Entwürfe mehr. Veröffentlichtes bleibt.}}',
      'type-localized':
        '{state, select, on {Dokumente von „{type}“ können in mehreren Sprachen geschrieben werden. Vorhandenes steht in der Standardsprache.} other {Dokumente von „{type}“ gibt es nur noch in einer Sprache. Ihre Fassung in der Standardsprache bleibt.}}',
      search:
        '{state, select, on {Die Volltextsuche von „{type}“ ist eine andere oder neu.} other {„{type}“ hat keine Volltextsuche mehr.}}',
      'component-added': 'Die Komponente „{type}“ kommt hinzu.',
      'component-removed': 'Die Komponente „{type}“ wird gelöscht.',
      'component-renamed': 'Die Komponente „{type}“ bekommt die API-ID „{name}“ in der Kategorie „{category}“.',
      'attributes-ordered': 'Die Felder von „{type}“ stehen in anderer Reihenfolge.',
      identified: 'Die IDs von „{type}“ in Dateien ändern sich.',
      'attribute-added':
        '{state, select, required {„{type}“ bekommt das Pflichtfeld „{field}“.} filled {„{type}“ bekommt das Pflichtfeld „{field}“. Vorhandene Dokumente erhalten die Vorgabe.} other {„{type}“ bekommt das Feld „{field}“.}}',
      'attribute-removed': 'Das Feld „{field}“ von „{type}“ wird gelöscht.',
      'attribute-renamed': 'Das Feld „{before}“ von „{type}“ heißt künftig „{after}“.',
      column: '„{field}“ von „{type}“ steht in der Spalte {after} statt {before}.',
      retyped: '„{field}“ von „{type}“ wechselt den Typ: „{after}“ statt „{before}“.',
      relation: 'Die Beziehung „{field}“ von „{type}“ ändert sich.',
      component: '„{field}“ von „{type}“ verwendet die Komponente „{after}“ statt „{before}“.',
      repeatable:
        '{state, select, on {„{field}“ von „{type}“ wird eine Liste von Einträgen.} other {„{field}“ von „{type}“ hat einen Eintrag statt einer Liste.}}',
      'zone-components': '„{field}“ von „{type}“ erlaubt andere Komponenten.',
      'media-many':
        '{state, select, on {„{field}“ von „{type}“ nimmt mehrere Dateien auf.} other {„{field}“ von „{type}“ nimmt nur noch eine Datei auf.}}',
      'allowed-types':
        '{count, plural, =0 {„{field}“ von „{type}“ nimmt keine Dateien an.} other {„{field}“ von „{type}“ nimmt an: {names}.}}',
      'attribute-localized':
        '{state, select, on {„{field}“ von „{type}“ hat in jeder Sprache einen eigenen Wert.} other {„{field}“ von „{type}“ hat einen Wert für alle Sprachen.}}',
      private:
        '{state, select, on {„{field}“ von „{type}“ wird über die API nicht mehr ausgegeben.} other {„{field}“ von „{type}“ wird über die API ausgegeben.}}',
      values: '„{field}“ von „{type}“ bietet andere Werte zur Wahl.',
      limit:
        '{state, select, set {„{field}“ von „{type}“ bekommt eine Grenze. {limit}: {after}.} removed {Für „{field}“ von „{type}“ entfällt eine Grenze. {limit}: {before}.} other {„{field}“ von „{type}“ bekommt eine andere Grenze. {limit}: {after} statt {before}.}}',
      default:
        '{state, select, set {„{field}“ von „{type}“ bekommt die Vorgabe {after}.} removed {Für „{field}“ von „{type}“ entfällt die Vorgabe {before}.} other {„{field}“ von „{type}“ bekommt die Vorgabe {after} statt {before}.}}',
      option: 'Eine Einstellung von „{field}“ in „{type}“ ändert sich: {option}.',
      required:
        '{state, select, on {„{field}“ von „{type}“ wird ein Pflichtfeld.} other {„{field}“ von „{type}“ ist kein Pflichtfeld mehr.}}',
      unique:
        '{state, select, on {„{field}“ von „{type}“ muss eindeutig sein.} other {„{field}“ von „{type}“ muss nicht mehr eindeutig sein.}}',
      index:
        '{state, select, text {„{field}“ von „{type}“ bekommt einen Index für die Textsuche.} on {„{field}“ von „{type}“ bekommt einen Index.} textOff {„{field}“ von „{type}“ verliert den Index für die Textsuche.} other {„{field}“ von „{type}“ verliert den Index.}}',
    },
    impact: {
      'no-documents': '{count, plural, one {# Dokument von „{type}“} other {# Dokumente von „{type}“}}',
      'at-most-one-document':
        '{count, plural, one {# Dokument von „{type}“; eine Einzelseite hat eines} other {# Dokumente von „{type}“; eine Einzelseite hat eines}}',
      'no-versions-in':
        '{count, plural, one {# Dokument mit einer Fassung in {locale}} other {# Dokumente mit einer Fassung in {locale}}}',
      'no-versions':
        '{part, select, component {{count, plural, one {# veröffentlichtes Dokument, das „{type}“ enthält} other {# veröffentlichte Dokumente, die „{type}“ enthalten}}} other {{count, plural, one {# veröffentlichtes Dokument von „{type}“} other {# veröffentlichte Dokumente von „{type}“}}}}',
      'one-locale':
        '{count, plural, one {# Dokument von „{type}“ mit Fassungen in mehreren Sprachen} other {# Dokumente von „{type}“ mit Fassungen in mehreren Sprachen}}',
      'no-unpublished':
        '{count, plural, one {# Dokument von „{type}“ mit unveröffentlichten Änderungen} other {# Dokumente von „{type}“ mit unveröffentlichten Änderungen}}',
      'no-values':
        '{count, plural, one {# Dokument mit einem Wert für „{field}“ in „{type}“} other {# Dokumente mit einem Wert für „{field}“ in „{type}“}}',
      'no-missing':
        '{count, plural, one {# veröffentlichtes Dokument ohne Wert für „{field}“ in „{type}“} other {# veröffentlichte Dokumente ohne Wert für „{field}“ in „{type}“}}',
      'no-duplicates':
        '{count, plural, one {# veröffentlichtes Dokument, dessen Wert für „{field}“ in „{type}“ mehrfach vorkommt} other {# veröffentlichte Dokumente, deren Wert für „{field}“ in „{type}“ mehrfach vorkommt}}',
      'same-in-all-locales':
        '{count, plural, one {# Dokument, dessen Wert für „{field}“ in „{type}“ von dem in {locale} abweicht} other {# Dokumente, deren Werte für „{field}“ in „{type}“ von dem in {locale} abweichen}}',
      counterpart:
        '{count, plural, one {# Dokument, dessen Wert für „{field}“ in „{type}“ nicht „{after}“ werden kann} other {# Dokumente, deren Werte für „{field}“ in „{type}“ nicht „{after}“ werden können}}',
      within:
        '{count, plural, one {# Dokument, dessen Wert für „{field}“ in „{type}“ außerhalb der Grenze liegt ({limit}: {value})} other {# Dokumente, deren Werte für „{field}“ in „{type}“ außerhalb der Grenze liegen ({limit}: {value})}}',
      'none-of':
        '{count, plural, one {# Dokument mit einem dieser Werte für „{field}“ in „{type}“: {names}} other {# Dokumente mit einem dieser Werte für „{field}“ in „{type}“: {names}}}',
      'no-entries-of':
        '{count, plural, one {# Dokument mit Einträgen dieser Komponenten in „{field}“ von „{type}“: {names}} other {# Dokumente mit Einträgen dieser Komponenten in „{field}“ von „{type}“: {names}}}',
      'at-most-one':
        '{count, plural, one {# Dokument mit mehr als einem Eintrag in „{field}“ von „{type}“} other {# Dokumente mit mehr als einem Eintrag in „{field}“ von „{type}“}}',
      'links-to':
        '{count, plural, one {# Dokument mit Verknüpfungen in „{field}“ von „{type}“, die nicht zu „{target}“ führen} other {# Dokumente mit Verknüpfungen in „{field}“ von „{type}“, die nicht zu „{target}“ führen}}',
      'one-owner':
        '{count, plural, one {# Dokument, auf das mehrere in „{field}“ von „{type}“ verweisen} other {# Dokumente, auf die mehrere in „{field}“ von „{type}“ verweisen}}',
      'written-since':
        '{count, plural, one {# Dokument mit einem seither geschriebenen Wert für „{field}“ in „{type}“} other {# Dokumente mit seither geschriebenen Werten für „{field}“ in „{type}“}}',
      'published-without':
        '{count, plural, one {# Dokument von „{type}“, das ohne „{field}“ veröffentlicht wurde} other {# Dokumente von „{type}“, die ohne „{field}“ veröffentlicht wurden}}',
    },
    wait: {
      writes: 'Währenddessen wartet das Speichern, bis alles fertig ist. Lesen geht weiter.',
      moment: 'Währenddessen warten Lesen und Speichern einen Augenblick.',
      'writes-then-reads':
        'Währenddessen wartet das Speichern, bis alles fertig ist, und das Lesen am Ende einen Augenblick.',
    },
    subject: {
      values: 'Werte von „{field}“ in „{type}“',
      components: 'Komponenten in „{field}“ von „{type}“',
      links: 'Verknüpfungen von „{field}“ in „{type}“',
      versions: 'Fassungen von „{type}“',
      'unique-values': 'Eindeutige Werte von „{type}“',
      'set-entries': 'Einträge von „{type}“ in Änderungspaketen',
      'type-names': 'Verweise auf Inhaltstypen',
      'search-index': 'Volltextsuche in „{type}“',
      'retained-links': 'Wiederhergestellte Verknüpfungen',
    },
    detail: {
      singular: 'API-ID (Einzahl): {name}.',
      plural: 'API-ID (Mehrzahl): {name}.',
      table: 'Tabelle: {name}.',
      folder: 'Ordner: {name}.',
      added: 'Neu: {names}.',
      removed: 'Entfernt: {names}.',
      mapped: 'Aus „{before}“ wird „{after}“.',
      reordered: 'Nur die Reihenfolge ändert sich.',
      cardinality: '„{after}“ statt „{before}“.',
      target: 'Sie führt zu „{type}“.',
      anyTarget: 'Sie führt zu beliebigen Inhaltstypen.',
      owner: 'Sie enthält die Verknüpfungen selbst.',
      inverse: 'Sie zeigt die Verknüpfungen der anderen Seite.',
      oneWay: 'Auf der anderen Seite gibt es kein Feld.',
      other: 'Das Feld auf der anderen Seite ist „{field}“.',
    },
    impossible: {
      retyped:
        'Aus „{before}“ kann nicht „{after}“ werden. Legen Sie stattdessen ein neues Feld an: Es beginnt ohne Werte, und die vorhandenen werden eine Weile aufbewahrt.',
      removed:
        '„{type}“ wird gelöscht, und dieselbe Änderung verwendet die API-ID wieder. Machen Sie daraus zwei Änderungen.',
      other: 'Diese Einstellung lässt sich nicht ändern. Nehmen Sie die Änderung zurück.',
    },
    quoted: '„{text}“',
    failure: {
      refused:
        'Die Änderung wurde nicht angewendet, weil sich Dokumente seit der Prüfung geändert haben. Jetzt zeigt sie den heutigen Stand.',
      invalid: 'Das Inhaltsmodell enthält Fehler. Bitte hier korrigieren:',
      general: 'Das Modell als Ganzes',
      server: 'Meldung des Servers',
    },
  },
};
