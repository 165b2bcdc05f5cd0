import type { reviewStrings } from '../../builder/review/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const modelReview: TranslationKeys<typeof reviewStrings> = {
  review: {
    change: {
      'locale-added': 'La langue {locale} est ajoutée.',
      'locale-removed': 'La langue {locale} est supprimée.',
      'default-locale': 'La langue par défaut devient {after} au lieu de {before}.',
      'type-added': 'Le type de contenu « {type} » est ajouté.',
      'type-removed': 'Le type de contenu « {type} » est supprimé.',
      'type-renamed': 'Le type de contenu « {type} » reçoit d’autres ID d’API.',
      'type-kind':
        '{kind, select, singleType {« {type} » devient une page unique.} other {« {type} » devient une collection de plusieurs documents.}}',
      'draft-and-publish':
        '{state, select, on {Les documents de « {type} » ont désormais des brouillons. Ce qui existe reste publié.} other {Les documents de « {type} » n’ont plus de brouillons. Ce qui est publié reste.}}',
      'type-localized':
        '{state, select, on {Les documents de « {type} » peuvent être écrits en plusieurs langues. Ce qui existe est dans la langue par défaut.} other {Les documents de « {type} » n’ont plus qu’une langue. Leur version dans la langue par défaut reste.}}',
      search:
        '{state, select, on {La recherche en texte intégral de « {type} » est nouvelle ou différente.} other {« {type} » n’a plus de recherche en texte intégral.}}',
      'component-added': 'Le composant « {type} » est ajouté.',
      'component-removed': 'Le composant « {type} » est supprimé.',
      'component-renamed': 'Le composant « {type} » reçoit l’ID d’API « {name} » dans la catégorie « {category} ».',
      'attributes-ordered': 'Les champs de « {type} » changent d’ordre.',
      identified: 'Les ID de « {type} » dans les fichiers changent.',
      'attribute-added':
        '{state, select, required {Le champ obligatoire « {field} » est ajouté à « {type} ».} filled {Le champ obligatoire « {field} » est ajouté à « {type} ». Les documents existants reçoivent sa valeur par défaut.} other {Le champ « {field} » est ajouté à « {type} ».}}',
      'attribute-removed': 'Le champ « {field} » de « {type} » est supprimé.',
      'attribute-renamed': 'Le champ « {before} » de « {type} » est renommé en « {after} ».',
      column: '« {field} » de « {type} » est enregistré dans la colonne {after} au lieu de {before}.',
      retyped: '« {field} » de « {type} » change de type : « {after} » au lieu de « {before} ».',
      relation: 'La relation « {field} » de « {type} » change.',
      component: '« {field} » de « {type} » utilise le composant « {after} » au lieu de « {before} ».',
      repeatable:
        '{state, select, on {« {field} » de « {type} » devient une liste d’entrées.} other {« {field} » de « {type} » a une seule entrée au lieu d’une liste.}}',
      'zone-components': '« {field} » de « {type} » accepte d’autres composants.',
      'media-many':
        '{state, select, on {« {field} » de « {type} » accepte plusieurs fichiers.} other {« {field} » de « {type} » n’accepte plus qu’un fichier.}}',
      'allowed-types':
        '{count, plural, =0 {« {field} » de « {type} » n’accepte aucun fichier.} other {« {field} » de « {type} » accepte : {names}.}}',
      'attribute-localized':
        '{state, select, on {« {field} » de « {type} » a sa propre valeur dans chaque langue.} other {« {field} » de « {type} » a une seule valeur pour toutes les langues.}}',
      private:
        '{state, select, on {« {field} » de « {type} » n’est plus renvoyé par l’API.} other {« {field} » de « {type} » est renvoyé par l’API.}}',
      values: '« {field} » de « {type} » propose d’autres valeurs.',
      limit:
        '{state, select, set {« {field} » de « {type} » reçoit une limite. {limit} : {after}.} removed {« {field} » de « {type} » perd une limite. {limit} : {before}.} other {« {field} » de « {type} » reçoit une autre limite. {limit} : {after} au lieu de {before}.}}',
      default:
        '{state, select, set {« {field} » de « {type} » reçoit la valeur par défaut {after}.} removed {« {field} » de « {type} » n’a plus la valeur par défaut {before}.} other {« {field} » de « {type} » reçoit la valeur par défaut {after} au lieu de {before}.}}',
      option: 'Un réglage de « {field} » de « {type} » change : {option}.',
      required:
        '{state, select, on {« {field} » de « {type} » devient obligatoire.} other {« {field} » de « {type} » devient facultatif.}}',
      unique:
        '{state, select, on {« {field} » de « {type} » doit être unique.} other {« {field} » de « {type} » ne doit plus être unique.}}',
      index:
        '{state, select, text {« {field} » de « {type} » reçoit un index de texte.} on {« {field} » de « {type} » reçoit un index.} textOff {« {field} » de « {type} » perd son index de texte.} other {« {field} » de « {type} » perd son index.}}',
    },
    impact: {
      'no-documents': '{count, plural, one {# document de « {type} »} other {# documents de « {type} »}}',
      'at-most-one-document':
        '{count, plural, one {# document de « {type} » ; une page unique en a un} other {# documents de « {type} » ; une page unique en a un}}',
      'no-versions-in':
        '{count, plural, one {# document avec une version en {locale}} other {# documents avec une version en {locale}}}',
      'no-versions':
        '{part, select, component {{count, plural, one {# document publié qui contient « {type} »} other {# documents publiés qui contiennent « {type} »}}} other {{count, plural, one {# document publié de « {type} »} other {# documents publiés de « {type} »}}}}',
      'one-locale':
        '{count, plural, one {# document de « {type} » avec des versions en plusieurs langues} other {# documents de « {type} » avec des versions en plusieurs langues}}',
      'no-unpublished':
        '{count, plural, one {# document de « {type} » avec des modifications non publiées} other {# documents de « {type} » avec des modifications non publiées}}',
      'no-values':
        '{count, plural, one {# document avec une valeur pour « {field} » de « {type} »} other {# documents avec une valeur pour « {field} » de « {type} »}}',
      'no-missing':
        '{count, plural, one {# document publié sans valeur pour « {field} » de « {type} »} other {# documents publiés sans valeur pour « {field} » de « {type} »}}',
      'no-duplicates':
        '{count, plural, one {# document publié dont la valeur pour « {field} » de « {type} » n’est pas unique} other {# documents publiés dont la valeur pour « {field} » de « {type} » n’est pas unique}}',
      'same-in-all-locales':
        '{count, plural, one {# document dont la valeur pour « {field} » de « {type} » diffère de celle en {locale}} other {# documents dont les valeurs pour « {field} » de « {type} » diffèrent de celle en {locale}}}',
      counterpart:
        '{count, plural, one {# document dont la valeur pour « {field} » de « {type} » ne peut pas devenir « {after} »} other {# documents dont les valeurs pour « {field} » de « {type} » ne peuvent pas devenir « {after} »}}',
      within:
        '{count, plural, one {# document dont la valeur pour « {field} » de « {type} » est hors de la limite ({limit} : {value})} other {# documents dont les valeurs pour « {field} » de « {type} » sont hors de la limite ({limit} : {value})}}',
      'none-of':
        '{count, plural, one {# document avec l’une de ces valeurs pour « {field} » de « {type} » : {names}} other {# documents avec l’une de ces valeurs pour « {field} » de « {type} » : {names}}}',
      'no-entries-of':
        '{count, plural, one {# document avec des entrées de ces composants dans « {field} » de « {type} » : {names}} other {# documents avec des entrées de ces composants dans « {field} » de « {type} » : {names}}}',
      'at-most-one':
        '{count, plural, one {# document avec plus d’une entrée dans « {field} » de « {type} »} other {# documents avec plus d’une entrée dans « {field} » de « {type} »}}',
      'links-to':
        '{count, plural, one {# document avec des liens dans « {field} » de « {type} » qui ne mènent pas à « {target} »} other {# documents avec des liens dans « {field} » de « {type} » qui ne mènent pas à « {target} »}}',
      'one-owner':
        '{count, plural, one {# document auquel plusieurs autres sont liés dans « {field} » de « {type} »} other {# documents auxquels plusieurs autres sont liés dans « {field} » de « {type} »}}',
      'written-since':
        '{count, plural, one {# document avec une valeur pour « {field} » de « {type} » écrite depuis} other {# documents avec des valeurs pour « {field} » de « {type} » écrites depuis}}',
      'published-without':
        '{count, plural, one {# document de « {type} » publié sans « {field} »} other {# documents de « {type} » publiés sans « {field} »}}',
    },
    wait: {
      writes: 'Pendant l’exécution, l’enregistrement attend la fin. La lecture n’attend pas.',
      moment: 'Pendant l’exécution, la lecture et l’enregistrement attendent un instant.',
      'writes-then-reads': 'Pendant l’exécution, l’enregistrement attend la fin, et la lecture un instant à la fin.',
    },
    subject: {
      values: 'Valeurs de « {field} » dans « {type} »',
      components: 'Composants dans « {field} » de « {type} »',
      links: 'Liens de « {field} » dans « {type} »',
      versions: 'Versions de « {type} »',
      'unique-values': 'Valeurs uniques de « {type} »',
      'set-entries': 'Entrées de « {type} » dans les lots de modifications',
      'type-names': 'Références à des types de contenu',
      'search-index': 'Recherche en texte intégral de « {type} »',
      'retained-links': 'Liens restaurés',
    },
    detail: {
      singular: 'ID d’API (singulier) : {name}.',
      plural: 'ID d’API (pluriel) : {name}.',
      table: 'Table : {name}.',
      folder: 'Dossier : {name}.',
      added: 'En plus : {names}.',
      removed: 'En moins : {names}.',
      mapped: '« {before} » devient « {after} ».',
      reordered: 'Seul leur ordre change.',
      cardinality: '« {after} » au lieu de « {before} ».',
      target: 'Elle mène à « {type} ».',
      anyTarget: 'Elle mène à n’importe quel type de contenu.',
      owner: 'Elle contient elle-même les liens.',
      inverse: 'Elle affiche les liens de l’autre côté.',
      oneWay: 'Il n’y a pas de champ de l’autre côté.',
      other: 'Le champ de l’autre côté est « {field} ».',
    },
    impossible: {
      retyped:
        '« {before} » ne peut pas devenir « {after} ». Ajoutez plutôt un nouveau champ : il commence sans valeurs, et les valeurs existantes sont conservées un certain temps.',
      removed:
        '« {type} » est supprimé et son ID d’API est réutilisé dans la même modification. Faites-en deux modifications.',
      other: 'Ce réglage ne peut pas être modifié. Rétablissez-le.',
    },
    quoted: '« {text} »',
    failure: {
      refused:
        'La modification n’a pas été appliquée, car des documents ont changé depuis la vérification. Elle montre maintenant leur état actuel.',
      invalid: 'Le modèle de contenu contient des erreurs. Corrigez ces endroits :',
      general: 'Le modèle dans son ensemble',
      server: 'Message du serveur',
    },
  },
};
