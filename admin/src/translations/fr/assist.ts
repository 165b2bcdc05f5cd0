import type { assistStrings, assistRefusals as refusalKeys } from '../../assist/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const assist: TranslationKeys<typeof assistStrings> = {
  name: 'Fournisseur d’IA',
  synonyms: 'traduction automatique traduire texte alternatif openai ollama llm paramètres',
  description:
    'Propose des traductions et des textes alternatifs. Rien n’est enregistré avant d’avoir été accepté par la rédaction.',
  url: 'Adresse',
  urlHint:
    'Une interface compatible avec OpenAI, par exemple https://api.openai.com/v1, ou http://localhost:11434/v1 pour Ollama sur ce serveur.',
  model: 'Modèle',
  key: 'Clé d’API',
  keyHint: 'Laissez vide si le fournisseur n’en demande pas. La clé est chiffrée et ne sera plus jamais affichée.',
  keySaved:
    'Une clé est enregistrée. Laissez vide pour la conserver ; un fournisseur sur un autre hôte a besoin de la sienne.',
  removeKey: 'Supprimer la clé enregistrée',
  pictures: 'Décrire les images',
  picturesHint:
    'Envoie une petite copie de l’image lorsque quelqu’un demande son texte alternatif. Le modèle doit comprendre les images.',
  embeddingModel: 'Modèle d’embeddings',
  embeddingHint:
    'Transforme les textes en vecteurs, qui permettent de trouver des documents similaires. Les textes des types avec « Documents similaires » sont envoyés au fournisseur. Vide : aucun',
  dimensions: 'Dimensions',
  dimensionsHint: 'Nombres d’un vecteur, par exemple 512. Vide : autant que le modèle en produit',
  vectors:
    '{name} : {waiting, plural, =0 {tous les textes ont un vecteur} one {un texte attend son vecteur} other {# textes attendent leurs vecteurs}}{refused, plural, =0 {} one {, un a été refusé} other {, # ont été refusés}}.',
  whatIsSent:
    'Les textes d’un champ sont envoyés à cette adresse lorsque quelqu’un demande une proposition, avec les deux langues. Les rôles ont besoin pour cela de l’autorisation « Fournisseur d’IA : Afficher ».',
  managed: 'Le fournisseur est défini dans la configuration du projet et ne peut être modifié que là.',
  save: 'Enregistrer',
  test: 'Tester',
  tested: 'Le fournisseur a traduit une phrase en {seconds, number} s.',
  remove: 'Supprimer le fournisseur',
  removeTitle: 'Supprimer le fournisseur d’IA ?',
  removeText: 'La rédaction ne recevra plus de propositions et la clé enregistrée sera supprimée.',
  removed: 'Fournisseur supprimé.',
  propose: 'Proposer',
  proposeField: 'Proposer {field} en {locale}',
  proposeAll: 'Proposer tous les champs vides',
  proposing: 'Proposition en cours…',
  cancel: 'Annuler',
  proposal: 'Proposition',
  proposalFor: 'Proposition pour {field}',
  accept: 'Accepter',
  acceptField: 'Accepter la proposition pour {field}',
  discard: 'Rejeter',
  discardField: 'Rejeter la proposition pour {field}',
  acceptAll: 'Tout accepter',
  discardAll: 'Tout rejeter',
  waiting: '{count, plural, one {# proposition à vérifier} other {# propositions à vérifier}}',
  nothing: 'Aucun champ vide n’a de texte à traduire.',
  problem: {
    length: 'Pas de proposition pour {fields} : la longueur de la traduction est invraisemblable.',
    placeholders: 'Pas de proposition pour {fields} : la traduction a modifié des variables, des liens ou du code.',
  },
  proposeText: 'Proposer un texte alternatif',
  proposeTextHint: 'En {locale}. Envoie une petite copie de l’image au fournisseur d’IA.',
};

export const assistRefusals: TranslationKeys<typeof refusalKeys> = {
  'not-configured': 'Aucun fournisseur d’IA n’a été configuré.',
  managed: 'Le fournisseur d’IA est défini dans la configuration du projet. Modifiez-le là.',
  'pictures-off': 'Les images ne peuvent pas être envoyées au fournisseur d’IA.',
  'key-rejected': 'Le fournisseur d’IA n’accepte pas la clé. Elle doit être saisie à nouveau dans les paramètres.',
  'provider-busy':
    'Le fournisseur d’IA n’accepte plus de requêtes pour le moment, ou son quota est épuisé. Réessayez plus tard.',
  'provider-failed': 'Le fournisseur d’IA a signalé une erreur. Vérifiez son adresse et le nom du modèle.',
  unreachable: 'Le fournisseur d’IA est injoignable. Vérifiez son adresse et qu’il est en service.',
  timeout: 'Le fournisseur d’IA a mis trop de temps. Réessayez, ou demandez moins de champs à la fois.',
  'invalid-answer': 'La réponse du fournisseur d’IA est inutilisable. Réessayez, ou choisissez un autre modèle.',
  'too-long': 'C’est trop de texte pour une seule requête. Demandez moins de champs à la fois.',
};
