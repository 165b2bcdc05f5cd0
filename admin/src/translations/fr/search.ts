import type { searchStrings } from '../../builder/search/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const search: TranslationKeys<typeof searchStrings> = {
  search: {
    open: 'Recherche',
    title: 'Recherche dans {name}',
    description: 'Les champs que parcourt la recherche en texte intégral, dans les listes d’ici et dans l’API (_q).',
    fields: 'Champs de la recherche',
    fieldsHint: 'Ce qui est trouvé dans un champ de poids plus élevé vient en premier.',
    none: 'Aucune recherche en texte intégral : les listes trouvent des parties de textes courts, sans classement.',
    add: 'Ajouter un champ',
    addHint: 'Champs contenant du texte, y compris ceux des composants et des documents liés',
    nothing: 'Plus aucun champ contenant du texte',
    full: 'Une recherche a au plus {count, number} champs.',
    weight: 'Poids de {name}',
    remove: 'Retirer {name} de la recherche',
    options: 'Langue et limite',
    language: 'Langue des textes',
    languageHint: 'Détermine quelles formes d’un mot sont trouvées',
    automatic: 'Automatique : la langue de chaque document',
    perLocale: 'Une pour chaque langue des documents',
    languageOf: 'Textes en {locale}',
    unstemmed: 'Mots tels qu’ils sont écrits',
    maxMatches: 'Documents classés',
    maxMatchesHint:
      'Au-delà, les résultats les plus récents sont classés et comptés. De {least, number} à {most, number} ; vide : tous',
    similar: 'Documents similaires',
    similarHint:
      'Trouve les documents au sens proche, par les vecteurs des textes de la recherche. Le fournisseur d’IA a besoin d’un modèle d’embeddings',
  },
};
