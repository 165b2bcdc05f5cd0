import type { agentStrings } from '../../agents/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const agents: TranslationKeys<typeof agentStrings> = {
  title: 'Connecter un agent',
  intro: '{client} souhaite travailler sur ce serveur en votre nom.',
  unverified: 'C’est le nom que le programme se donne. N’autorisez l’accès que si vous êtes en train de le connecter.',
  account: 'Agit en tant que',
  sentTo: 'L’accès est remis à',
  may: 'Il peut',
  scopes: {
    read: 'Lire',
    write: 'Écrire des brouillons',
    publish: 'Publier et supprimer',
    model: 'Modifier le modèle de contenu',
  },
  scopeTexts: {
    read: 'Voir ce que vous voyez, brouillons compris.',
    write:
      'Créer et modifier des brouillons, et envoyer des fichiers. Ce qui est publié ne change pas ; le contenu sans brouillon change aussitôt.',
    publish: 'Publier et dépublier des documents, tout de suite ou à un moment choisi, et les supprimer.',
    model: 'Ajouter, modifier et retirer des types de contenu et des champs.',
  },
  limits: 'Un agent n’a jamais plus de droits que vous. Vous pouvez le déconnecter à tout moment dans votre profil.',
  allow: 'Autoriser',
  deny: 'Refuser',
  answered: 'Revenez au programme',
  answeredText: 'Il a votre réponse. Vous pouvez fermer cette page.',
  list: 'Agents connectés',
  listText: 'Les programmes qui agissent pour vous, avec les droits que vous leur avez accordés.',
  listOfAll: 'Programmes qui agissent pour des administrateurs, avec les droits que ceux-ci ont accordés.',
  none: 'Aucun agent n’est connecté.',
  since: 'Connecté {when}',
  actsFor: 'agit pour {name}',
  used: 'dernière utilisation {when}',
  end: 'Déconnecter',
  endLabel: 'Déconnecter {client}',
  endLabelOf: 'Déconnecter {client} de {name}',
  endText: 'Il cesse aussitôt d’agir pour {name}, jusqu’à une nouvelle autorisation de sa part.',
  ended: '{client} est déconnecté.',
  mcp: 'Agents',
  mcpText:
    'Des programmes comme Claude, Cursor et VS Code se connectent à cette adresse avec le Model Context Protocol. Ils vous envoient ici pour vous connecter et choisir ce qu’ils peuvent faire, ou utilisent un jeton d’API.',
  address: 'Adresse MCP',
};
