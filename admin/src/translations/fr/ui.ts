import type { uiStrings } from '../../ui/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const ui: TranslationKeys<typeof uiStrings> = {
  retry: 'Réessayer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  close: 'Fermer',
  undo: 'Annuler',
  back: 'Retour',
  copy: 'Copier',
  copied: 'Copié',
  loading: 'Chargement',
  saved: 'Enregistré',
  pages: { all: 'Pages', page: 'Page {page}', next: 'Page suivante', previous: 'Page précédente' },
  failure: {
    broken: 'Une erreur s’est produite ici. Rechargez la page et réessayez.',
    unreached: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    forbidden: 'Votre rôle ne le permet pas.',
    later: 'Trop de tentatives. Réessayez dans {seconds, plural, one {# seconde} other {# secondes}}.',
    server: 'Le serveur n’a pas pu effectuer l’opération. Son journal contient les détails de la requête {id}.',
  },
  refusal: {
    write: {
      'unknown-locale': 'Le projet ne comporte plus cette langue.',
      'unknown-document': 'Un document lié a été supprimé ou n’existe pas dans cette langue.',
      'unknown-rows': 'Un élément auquel ceci fait référence a été supprimé.',
      'foreign-component': 'Des parties de ce contenu ont été retirées entre-temps. Rechargez et réessayez.',
      precondition: 'Quelqu’un d’autre l’a modifié entre-temps. Réessayez.',
      'key-reused': 'Ce formulaire a déjà été envoyé avec d’autres valeurs. Rechargez la page et réessayez.',
    },
    access: {
      unauthorized: 'Vous n’êtes plus connecté.',
      forbidden: 'Votre rôle ne le permet pas.',
      'cross-site':
        'Le serveur n’accepte pas cette demande depuis un autre site. Ouvrez l’administration à sa propre adresse.',
      insecure: 'Se connecter depuis une autre machine nécessite HTTPS.',
    },
    account: {
      'invalid-credentials': 'L’adresse e-mail, le mot de passe ou le code est incorrect.',
      blocked: 'Ce compte est bloqué. Adressez-vous à un administrateur.',
      'wrong-password': 'Le mot de passe actuel est incorrect.',
      'same-password': 'Le nouveau mot de passe doit être différent.',
      'passwords-differ': 'Les mots de passe ne correspondent pas.',
      taken: 'Cette adresse ou ce nom est déjà utilisé.',
      'incorrect-code': 'Ce code est incorrect, expiré ou déjà utilisé.',
      'role-in-use': 'Des administrateurs ont encore ce rôle. Attribuez-leur d’abord un autre rôle.',
      'last-administrator': 'C’est le dernier Super Admin qui peut se connecter. Créez-en d’abord un autre.',
    },
    upload: {
      'not-croppable':
        'Cette image ne peut pas être recadrée : elle est animée, endommagée, trop grande, ou dans un format que le serveur ne peut pas écrire.',
    },
    http: {
      'not-found': 'Cet élément n’existe pas ou a été supprimé.',
      'payload-too-large': 'C’est trop volumineux pour une seule requête.',
      'too-slow': 'La connexion était trop lente. Réessayez.',
    },
  },
};
