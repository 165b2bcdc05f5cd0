import type { blockToolStrings } from '../../fields/blocks/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const blockTools: TranslationKeys<typeof blockToolStrings> = {
  insert: 'Insérer',
  leave: 'La touche Tab parcourt les listes et les tableaux. Pour quitter le texte, appuyez sur Échap, puis sur Tab.',
  table: {
    menu: 'Modifier le tableau',
    rowAbove: 'Insérer une ligne au-dessus',
    rowBelow: 'Insérer une ligne au-dessous',
    columnBefore: 'Insérer une colonne avant',
    columnAfter: 'Insérer une colonne après',
    header: 'Ligne d’en-tête',
    removeRow: 'Supprimer la ligne',
    removeColumn: 'Supprimer la colonne',
    remove: 'Supprimer le tableau',
  },
  tone: {
    label: 'Ton',
    info: 'Information',
    success: 'Réussite',
    warning: 'Avertissement',
    danger: 'Danger',
  },
  embed: {
    add: 'Intégrer un contenu',
    edit: 'Modifier le contenu intégré',
    apply: 'Appliquer',
    url: 'URL',
    urlHint:
      'La page d’une vidéo, d’une carte ou de tout autre contenu que votre site peut afficher. Elle commence par https://.',
    urlWrong: 'Saisissez une URL qui commence par https://.',
    title: 'Titre',
    titleHint: 'Dit de quoi il s’agit, y compris à ceux qui ne peuvent pas le voir.',
    titleMissing: 'Saisissez un titre.',
    open: 'Ouvrir {host} dans un nouvel onglet',
  },
  gone: 'Introuvable',
  goneLinks:
    '{count, plural, one {# lien mène à un document supprimé ou que votre rôle ne peut pas lire.} other {# liens mènent à des documents supprimés ou que votre rôle ne peut pas lire.}}',
};
