import type { ContentAction } from '../../../../language/query/access/index.js';
import type { Status } from '../../../../language/query/index.js';
import type {
  AttributeGroup,
  AttributeType,
  AttributeView,
  BlockKind,
  ColumnKind,
  NestedTypeName,
  OperatorFamily,
  OptionKind,
  PanelText,
  ScalarTypeName,
  ShapeView,
  ViewGroup,
  ViewWidth,
} from '../../../../language/schema/index.js';

export type {
  AttributeGroup,
  AttributeView,
  BlockKind,
  ColumnKind,
  OperatorFamily,
  OptionKind,
  PanelText,
  ScalarTypeName,
  ShapeView,
  Status,
  ViewGroup,
  ViewWidth,
};

import type { Person } from './history.js';
import type { WireJson } from './responses.js';

/** Properties of every attribute. */
interface AttributeBase {
  readonly name: string;
  readonly required: boolean;
  readonly private: boolean;
  /** A value per locale. */
  readonly localized: boolean;
  /** The caller's role may read it; false: it is in no answer. */
  readonly readable: boolean;
  /** The caller's role may name it when a document is created, or changed. */
  readonly creatable: boolean;
  readonly updatable: boolean;
  /** When its field is shown, as the definition has it. Absent: always, or it depends on what the role may not know. */
  readonly conditions?: WireJson;
  /** How its field is shown. Absent: as its name and its type say. */
  readonly view?: AttributeView;
}

/** A value: text, number, date and the like. */
export interface ScalarAttribute extends AttributeBase {
  readonly storage: 'column';
  /** The type as in definitions: `string`, `integer`, … */
  readonly type: ScalarTypeName;
  /** How its values are stored. */
  readonly column: ColumnKind;
  /** No role can read its values: a password. */
  readonly writeOnly: boolean;
  readonly unique: boolean;
  readonly sortable: boolean;
  readonly operators: readonly OperatorFamily[];
  /** min, max, minLength, maxLength, regex, enum, targetField, … */
  readonly options: Readonly<Record<string, WireJson>>;
  /** Absent: no default. */
  readonly default?: WireJson;
  /** The expression of a computed attribute, which nobody writes. Absent: the value is stored. */
  readonly computed?: string;
}

/** A relation. */
export interface RelationAttribute extends AttributeBase {
  readonly storage: 'relation';
  readonly relation: string;
  /** uid of the target; null: documents of any content type. */
  readonly target: string | null;
  readonly many: boolean;
  readonly side: 'owner' | 'inverse';
  /** The attribute of the target that is the other side; null: there is none. */
  readonly other: string | null;
}

/** One or several files. */
export interface MediaAttribute extends AttributeBase {
  readonly storage: 'media';
  readonly many: boolean;
  readonly allowedTypes: readonly ('images' | 'videos' | 'audios' | 'files')[];
}

/** A component, or a list of one kind of component. */
export interface ComponentAttribute extends AttributeBase {
  readonly storage: 'component';
  readonly component: string;
  readonly repeatable: boolean;
  readonly min: number | null;
  readonly max: number | null;
}

/** A dynamic zone. */
export interface ZoneAttribute extends AttributeBase {
  readonly storage: 'zone';
  readonly components: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
}

/** An attribute of a content type or a component. */
export type Attribute = ScalarAttribute | RelationAttribute | MediaAttribute | ComponentAttribute | ZoneAttribute;

/** A content type that the caller's role may do something with. */
export interface ContentType {
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  readonly description: string;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  /** Its drafts can be looked at as they will be: `POST preview/…`. Absent: no address is set, or the role may read no drafts. */
  readonly preview?: true;
  /** Its lists have a full-text search. Absent: they have none. */
  readonly search?: true;
  /** The name of the attribute that titles documents; null: the role can read none that could. */
  readonly titleAttribute: string | null;
  /** How its documents are shown; names attributes that the role may read or write alone. Absent: the definition does not say. */
  readonly view?: ShapeView;
  /** What the role may do with it. */
  readonly actions: readonly ContentAction[];
  /** The locales that an action is limited to, in the order of the model; no entry: it is limited to none. */
  readonly actionLocales: Readonly<Partial<Record<ContentAction, readonly string[]>>>;
  /** Those that the role may read or write, in the order of the definition. */
  readonly attributes: readonly Attribute[];
}

/** A component of these content types. */
export interface Component {
  readonly uid: string;
  readonly category: string;
  readonly displayName: string;
  /** As of content types. */
  readonly view?: ShapeView;
  readonly attributes: readonly Attribute[];
}

/** The name of an attribute type in definitions. */
export type AttributeTypeName = ScalarTypeName | NestedTypeName;

/** An attribute type, with the options that a definition may set. */
export interface AttributeTypeInfo {
  readonly name: AttributeTypeName;
  readonly group: AttributeGroup;
  readonly storage: Attribute['storage'] | 'computed';
  /** null: its values are not stored in a column. */
  readonly column: ColumnKind | null;
  /** In addition to those of all attributes, and to `unique` and `index`. */
  readonly options: readonly { readonly name: string; readonly kind: OptionKind }[];
  readonly unique: AttributeType['unique'];
  /** Whether values can be sorted; `index` can be `true`. */
  readonly sortable: boolean;
  /** Whether `index` can be `text`. */
  readonly textIndex: boolean;
  readonly operators: readonly OperatorFamily[];
  /** Whether documents can be called by its values. */
  readonly canBeTitle: boolean;
  /** Whether a full-text search can look into values; of components and dynamic zones, into the texts in them. */
  readonly searchable: boolean;
  /** The types to which values of this type can be converted. */
  readonly convertsTo: readonly AttributeTypeName[];
}

/** `GET content-model`. */
export interface ContentModel {
  /** Equal models have equal versions. */
  readonly version: string;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  /** All types, in the order of the type picker. */
  readonly attributeTypes: readonly AttributeTypeInfo[];
  readonly contentTypes: readonly ContentType[];
  readonly components: readonly Component[];
}

/** How far a version of a document is: never published, published and changed since, or published as it is. */
export type DocumentState = 'draft' | 'modified' | 'published';

/** A version of a document in `GET states/:uid`. */
export interface VersionState {
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly state: DocumentState;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** null: it is not published. */
  readonly publishedAt: string | null;
  /** Who made the version, and who changed it last; null: not known, such as where it came over the content API. */
  readonly createdBy: Person | null;
  readonly updatedBy: Person | null;
  /** What the caller may do with it: of the actions of the type those whose rules include this version. */
  readonly actions: readonly ContentAction[];
}

/** A relation that leads to documents. */
export interface ContentUse {
  /** uid of the content type that has it. */
  readonly type: string;
  /** The names on the way to it: its own, after those of components. */
  readonly path: readonly string[];
  /** How many versions lead there; drafts, where there are any. */
  readonly versions: number;
}

/** `GET uses/:uid`: what would lead nowhere without these documents. */
export interface ContentUses {
  readonly uses: readonly ContentUse[];
  /** There are zones, or relations to documents of any type, which were not looked into. */
  readonly elsewhere: boolean;
}

/** `GET slugs/:uid`: what the server would make of a text itself. */
export interface Slug {
  readonly slug: string;
}

/** A document as `content/…` answers it: one version, with the attributes asked for. */
export interface Document {
  readonly id: number;
  readonly documentId: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly publishedAt?: string | null;
  readonly locale?: string | null;
  readonly localizations?: readonly Document[];
  readonly [attribute: string]: WireJson | readonly Document[] | undefined;
}

/** Body of writes to `content/…`. */
export interface DocumentBody {
  readonly data: Readonly<Record<string, WireJson>>;
}
