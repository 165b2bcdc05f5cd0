import type { writingStrings } from '../../fields/writing/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const writing: TranslationKeys<typeof writingStrings> = {
  markdownToolbar: 'Mise en forme : {name}',
  heading: 'Titre',
  unordered: 'Liste à puces',
  ordered: 'Liste numérotée',
  picture: 'Image de la bibliothèque',
  documentLink: 'Lien vers un document',
  split: 'Côte à côte',
  slash: {
    label: 'Insérer',
    nothing: 'Aucun résultat',
  },
  linkText: 'Texte',
  linkTextHint: 'Ce que voient les lecteurs. Si ce champ reste vide, l’URL est affichée.',
  document: {
    title: 'Lien vers un document',
    search: 'Rechercher des documents',
    hint: 'Saisissez au moins deux lettres de son titre.',
    nothing: 'Aucun résultat',
    searching: 'Recherche …',
  },
  uploading: 'Téléversement de {name} …',
  cancelUpload: 'Annuler le téléversement de {name}',
  uploadFailed: '{name} n’a pas pu être téléversé. {reason}',
  uploadForbidden: 'Votre rôle ne peut pas ajouter de fichiers à la bibliothèque.',
  picturesSkipped:
    '{count, plural, one {# image a été omise, car elle est stockée ailleurs. Copiez-la seule ou téléversez-la.} other {# images ont été omises, car elles sont stockées ailleurs. Copiez-les une par une ou téléversez-les.}}',
  filesSkipped:
    '{count, plural, one {# fichier a été omis : seules des images peuvent être ajoutées au texte.} other {# fichiers ont été omis : seules des images peuvent être ajoutées au texte.}}',
};
