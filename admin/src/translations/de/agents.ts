import type { agentStrings } from '../../agents/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const agents: TranslationKeys<typeof agentStrings> = {
  title: 'Agent verbinden',
  intro: '{client} möchte auf diesem Server in Ihrem Namen arbeiten.',
  unverified:
    'Diesen Namen hat sich das Programm selbst gegeben. Erlauben Sie den Zugriff nur, wenn Sie es gerade verbinden.',
  account: 'Handelt als',
  sentTo: 'Zugriff erhält',
  may: 'Er darf',
  scopes: {
    read: 'Lesen',
    write: 'Entwürfe schreiben',
    publish: 'Veröffentlichen und löschen',
    model: 'Inhaltsmodell ändern',
  },
  scopeTexts: {
    read: 'Sehen, was Sie sehen, auch Entwürfe.',
    write:
      'Entwürfe anlegen und ändern, Dateien hochladen. Veröffentlichtes bleibt, wie es ist; Inhalte ohne Entwürfe ändern sich sofort.',
    publish: 'Dokumente sofort oder zu einem Zeitpunkt veröffentlichen und zurückziehen, und sie löschen.',
    model: 'Inhaltstypen und Felder hinzufügen, ändern und entfernen.',
  },
  limits: 'Ein Agent hat nie mehr Rechte als Sie. Sie können ihn jederzeit in Ihrem Profil trennen.',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  answered: 'Zurück zum Programm',
  answeredText: 'Es hat Ihre Antwort. Sie können diese Seite schließen.',
  list: 'Verbundene Agenten',
  listText: 'Programme, die für Sie handeln, mit den Rechten, die Sie erlaubt haben.',
  listOfAll: 'Programme, die für Administratoren handeln, mit den Rechten, die diese erlaubt haben.',
  none: 'Kein Agent ist verbunden.',
  since: 'Verbunden {when}',
  actsFor: 'handelt für {name}',
  used: 'zuletzt benutzt {when}',
  end: 'Trennen',
  endLabel: '{client} trennen',
  endLabelOf: '{client} von {name} trennen',
  endText: 'Das Programm arbeitet sofort nicht mehr für {name}, bis {name} es wieder erlaubt.',
  ended: '{client} ist getrennt.',
  mcp: 'Agenten',
  mcpText:
    'Programme wie Claude, Cursor und VS Code verbinden sich über das Model Context Protocol mit dieser Adresse. Sie schicken Sie zum Anmelden hierher, wo Sie wählen, was sie dürfen; oder sie benutzen ein API-Token.',
  address: 'MCP-Adresse',
};
