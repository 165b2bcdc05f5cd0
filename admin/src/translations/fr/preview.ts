import type { previewStrings } from '../../content/preview/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const preview: TranslationKeys<typeof previewStrings> = {
  open: 'Aperçu',
  close: 'Fermer l’aperçu',
  title: 'Aperçu',
  frame: 'Aperçu de « {title} »',
  form: 'Formulaire',
  view: 'Affichage',
  device: 'Taille de l’écran',
  phone: 'Téléphone',
  tablet: 'Tablette',
  desktop: 'Ordinateur',
  full: 'Pleine largeur',
  reload: 'Recharger l’aperçu',
  openTab: 'Ouvrir dans un nouvel onglet',
  resize: 'Largeur de l’aperçu',
  saved: 'Affiche le brouillon enregistré',
  unsaved: 'Affiche des modifications non enregistrées',
  sending: 'Mise à jour …',
  notLive: 'Cette page ne se met pas à jour pendant la saisie',
  notLiveHelp:
    'Les modifications apparaissent une fois enregistrées. Intégrez octavo/live au site pour les voir pendant la saisie.',
  invalid: 'Votre dernière modification n’est pas affichée : {reason}',
  elsewhere: 'Ceci appartient à un autre document, que vous pouvez ouvrir depuis la liste.',
  noAddressTitle: 'Aucune adresse d’aperçu',
  noAddress:
    'Octavo ne sait pas où votre site affiche « {type} ». Ajoutez l’adresse à preview.addresses dans octavo.config.ts, puis redémarrez le serveur. La marche à suivre est dans docs/how-to/live-preview.md.',
  noAddressAsk:
    'Octavo ne sait pas où votre site affiche « {type} ». Demandez à un administrateur de définir une adresse d’aperçu.',
  newTitle: 'Rien à afficher pour le moment',
  newText: 'Enregistrez le brouillon une première fois. Ensuite, l’aperçu suit votre saisie.',
};
