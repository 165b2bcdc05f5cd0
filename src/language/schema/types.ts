import type { Json } from '../../foundations/core/index.js';
import type { SearchLanguage } from '../search/index.js';
import type { ScalarType } from './attributes/index.js';
import type { Expression, ExpressionUses } from './expressions/types.js';

/**
 * The content model as other rooms use it: resolved, frozen, complete. References to content types and components are uids; look them
 * up in the snapshot.
 */
export interface Snapshot {
  /** Digest of the whole model and its locales: equal models have equal versions. */
  readonly version: string;
  /** All content types by uid, including the built-in ones (files, users, roles). */
  readonly contentTypes: ReadonlyMap<string, ContentType>;
  /** All components by uid (`<category>.<name>`). */
  readonly components: ReadonlyMap<string, Component>;
  /** Locale codes that have been added, including the default one. */
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  /** Display names of locales by code, where given. */
  readonly localeNames: ReadonlyMap<string, string>;
  /** The locales that reads with `fallback=true` try after a locale, by its code, where given. */
  readonly localeFallbacks: ReadonlyMap<string, readonly string[]>;
}

/** How a content type is addressed: many documents, one document, or not by its name (files, users, roles). */
export type ContentTypeKind = 'collectionType' | 'singleType' | 'system';

/** A content type (contract, "Content type identifiers"). */
export interface ContentType {
  readonly is: 'contentType';
  /** e.g. `api::article.article`. */
  readonly uid: string;
  /** Identifies it when its names change (`pluginOptions.octavo.id`); null: it is identified by its uid. */
  readonly id: string | null;
  readonly kind: ContentTypeKind;
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  /** Name of the table of its versions. */
  readonly collectionName: string;
  /** Draft & publish: a document has a draft and a published version. */
  readonly draftAndPublish: boolean;
  /** Internationalization: a document has versions per locale. */
  readonly localized: boolean;
  /** The attributes of the definition, in its order. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /**
   * The system attributes of every document: id, documentId, createdAt, updatedAt, publishedAt, and locale on localized types. Scalars
   * like the others, so that filters, sort and fields need no special case.
   */
  readonly system: ReadonlyMap<string, ScalarAttribute>;
  /** What a full-text search finds (`pluginOptions.octavo.search`, decision 0084); null: it has none. */
  readonly search: SearchDefinition | null;
  /** The definition as it was read, for writing it again and for comparing. */
  readonly definition: Json;
}

/** The full-text search of a content type. */
export interface SearchDefinition {
  /** The language of all locales that `languages` does not name; null: that of each locale. */
  readonly language: SearchLanguage | null;
  readonly languages: ReadonlyMap<string, SearchLanguage>;
  /** In the order of their paths. */
  readonly attributes: readonly SearchedAttribute[];
  /** Documents that a search by rank and its groups look at, of those that it finds; null: all of them. */
  readonly maxMatches: number | null;
  /** Whether documents with similar texts are found (decision 0092). */
  readonly similar: boolean;
  /** The types of what is searched, through components: equal where equal texts are found. */
  readonly structure: string;
}

/** An attribute that a full-text search looks into. */
export interface SearchedAttribute {
  /** As it is written: `title`, `author.name`. */
  readonly path: string;
  readonly name: string;
  /** The attribute of the component or related document; null: the attribute itself. */
  readonly inner: string | null;
  readonly weight: number;
}

/** A component: a group of attributes inside documents. */
export interface Component {
  readonly is: 'component';
  /** `<category>.<name>`. */
  readonly uid: string;
  /** Identifies it when its uid changes (`pluginOptions.octavo.id`); null: it is identified by its uid. */
  readonly id: string | null;
  readonly category: string;
  readonly displayName: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** `id` alone. */
  readonly system: ReadonlyMap<string, ScalarAttribute>;
  readonly definition: Json;
}

/** A content type or component. */
export type Shape = ContentType | Component;

/** An attribute; `storage` says where its value is stored and is the only property that shared code branches on. */
export type Attribute = StoredAttribute | ComputedAttribute;

/** An attribute that has a value of its own, which can be written. */
export type StoredAttribute = ScalarAttribute | RelationAttribute | MediaAttribute | ComponentAttribute | ZoneAttribute;

/** An attribute with one value, stored or computed: it can be selected, filtered and sorted by. */
export type ValueAttribute = ScalarAttribute | ComputedAttribute;

interface AttributeBase {
  readonly name: string;
  /** Identifies it when its name changes (`pluginOptions.octavo.id`); null: it is identified by its name. */
  readonly id: string | null;
  readonly required: boolean;
  readonly private: boolean;
  /** Has a value per locale; false: one value shared by all locales of the document. Always false on types without locales. */
  readonly localized: boolean;
}

/** The index of a column: none, whole values (filters, sorting), or these and the text inside values. */
export type AttributeIndex = boolean | 'text';

/** A value in a column of its own (or a key of a component's JSON). */
export interface ScalarAttribute extends AttributeBase {
  readonly storage: 'column';
  /** Its type, which implements everything about its values. */
  readonly type: ScalarType;
  /** Snake-case column name (or the definition's `columnName`). */
  readonly column: string;
  readonly unique: boolean;
  readonly index: AttributeIndex;
  /** The options of the definition that its type has checked: min, max, minLength, maxLength, regex, enum, targetField, … */
  readonly options: Readonly<Record<string, Json>>;
  /** undefined: no default. */
  readonly default: Json | undefined;
}

/** A value that the database computes when it is read (decision 0065). It has no column, and no body contains it. */
export interface ComputedAttribute extends AttributeBase {
  readonly storage: 'computed';
  /** The type of its values. */
  readonly type: ScalarType;
  readonly options: Readonly<Record<string, never>>;
  /** The column that it would have: no other attribute has one of this name, so that it can become a stored one. */
  readonly column: string;
  /** The expression as it is written. */
  readonly as: string;
  readonly expression: Expression;
  readonly uses: ExpressionUses;
}

/** The kinds of a relation as definitions name them. */
export type RelationKind =
  | 'oneToOne'
  | 'oneToMany'
  | 'manyToOne'
  | 'manyToMany'
  | 'morphToOne'
  | 'morphToMany'
  | 'morphOne'
  | 'morphMany';

/** A relation to documents of one content type, or of any (polymorphic). */
export interface RelationAttribute extends AttributeBase {
  readonly storage: 'relation';
  readonly relation: RelationKind;
  /** uid of the target; null where the relation is polymorphic (morphToOne, morphToMany). */
  readonly target: string | null;
  /** True when the value is a list. */
  readonly many: boolean;
  /** The side that stores the links is the `owner`; the `inverse` side reads the owner's links in the opposite direction. */
  readonly side: 'owner' | 'inverse';
  /** Name of the attribute on the target that is the other side; null for unidirectional relations. */
  readonly other: string | null;
  /** True when a target may be linked from one document only (bidirectional oneToOne and oneToMany): the latest link wins. */
  readonly exclusive: boolean;
  /** Column name stem on the owner. */
  readonly column: string;
}

/** One or several files. */
export interface MediaAttribute extends AttributeBase {
  readonly storage: 'media';
  readonly many: boolean;
  readonly target: 'plugin::upload.file';
  readonly allowedTypes: readonly ('images' | 'videos' | 'audios' | 'files')[];
  readonly column: string;
}

/** A component, or a list of one kind of component. */
export interface ComponentAttribute extends AttributeBase {
  readonly storage: 'component';
  readonly component: string;
  readonly repeatable: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly column: string;
}

/** A dynamic zone: a list of components of several kinds. */
export interface ZoneAttribute extends AttributeBase {
  readonly storage: 'zone';
  readonly components: readonly string[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly column: string;
}

/** uid of the content type of end users. */
export const userUid = 'plugin::users-permissions.user';
/** uid of the content type of the roles of end users. */
export const roleUid = 'plugin::users-permissions.role';
/** uid of the content type behind media attributes. */
export const fileUid = 'plugin::upload.file';
