import type {
  ComponentAttribute,
  MediaAttribute,
  RelationAttribute,
  Shape,
  Stored,
  ValueAttribute,
  ZoneAttribute,
} from '../schema/index.js';
import type { OperatorWith } from './operators.js';
import type { Selection } from './selection.js';

/**
 * The typed query. Names are resolved to attributes, literals are in numbered slots: two queries that differ only in their literals
 * have equal trees and share one compiled statement.
 */
export type Slot = number;

/** The literals of a query, by slot. */
export type SlotValues = readonly Stored[];

/** The part of a query about one content type or component: fields, populate and, of a list, filter and sort. */
export interface ReadNode {
  readonly shape: Shape;
  /** Values to return, in wire order; always includes `id` and `documentId`. */
  readonly fields: readonly ValueAttribute[];
  /** In wire order: relations, media and components in schema order, then localizations, then dynamic zones. */
  readonly populate: readonly PopulateNode[];
  readonly filter: FilterNode | null;
  /** Empty: the default order (row id; connect order inside a populated to-many relation). */
  readonly sort: readonly ResolvedSortKey[];
  /** Which part of a populated list is returned; absent: the whole list. */
  readonly slice?: ListSlice | undefined;
  /** Absent: flat, or as the selection above it says. */
  readonly format?: AnswerFormat | Selection | undefined;
}

/**
 * Formats of documents other than flat. `v4`: `{id, documentId, attributes: {…}}`, and `{data: …}` around the targets of a relation or
 * media field; components stay flat.
 */
export type AnswerFormat = 'v4';

/** The part of each populated list, after its filter and in its order: numbers in slots. `limit` null: up to the end. */
export interface ListSlice {
  readonly start: Slot;
  readonly limit: Slot | null;
}

/** One populated attribute. */
export type PopulateNode =
  | {
      readonly is: 'relation';
      readonly attribute: RelationAttribute | MediaAttribute;
      readonly node: ReadNode;
      /** The key with the number of documents of a list that match the node's filter, whatever part of it is returned. */
      readonly countKey?: string | undefined;
    }
  /** `populate[tags]=ids`: the documentIds of the documents that the node selects, instead of the documents. */
  | {
      readonly is: 'ids';
      readonly attribute: RelationAttribute | MediaAttribute;
      readonly node: ReadNode;
      readonly countKey?: string | undefined;
    }
  /** A polymorphic relation: a node per content type (uid) that the caller may see. */
  | { readonly is: 'morph'; readonly attribute: RelationAttribute; readonly branches: ReadonlyMap<string, ReadNode> }
  | { readonly is: 'component'; readonly attribute: ComponentAttribute; readonly node: ReadNode }
  /** A node per component (uid) whose entries are returned; entries of other components are left out. */
  | { readonly is: 'zone'; readonly attribute: ZoneAttribute; readonly branches: ReadonlyMap<string, ReadNode> }
  | { readonly is: 'localizations'; readonly node: ReadNode }
  /** `populate[tags][count]=true`: `{"count": n}` instead of the documents that match the node's filter. */
  | {
      readonly is: 'count';
      readonly attribute: RelationAttribute | MediaAttribute | ComponentAttribute;
      readonly node: ReadNode;
    };

/** A condition (contract, "filters"). Three-valued like SQL: a comparison with a missing value is neither true nor false. */
export type FilterNode =
  | { readonly is: 'and' | 'or'; readonly terms: readonly FilterNode[] }
  | { readonly is: 'not'; readonly term: FilterNode }
  /** `json`: which value inside a JSON attribute is compared; absent: the attribute itself. */
  | {
      readonly is: 'compare';
      readonly attribute: ValueAttribute;
      readonly test: Test;
      readonly json?: JsonPath | undefined;
    }
  /** A related document, file, component, entry of a zone or other locale version meets `term`. */
  | {
      readonly is: 'some';
      readonly attribute: FilterStep | LocalizationsAttribute;
      readonly term: FilterNode;
      /** Of `localizations`: only versions whose localized attributes were changed later than those of the one that leads to them. Absent: all of them. */
      readonly changedLater?: true;
    }
  /** The attribute has a related document, file, component or entry, or has none. */
  | {
      readonly is: 'present';
      readonly attribute: FilterStep;
      readonly present: boolean;
    }
  /** The document was created by the administrator in the slot. Comes from a rule of the caller's ability, or from a list of the panel. */
  | { readonly is: 'created-by'; readonly slot: Slot }
  /** The draft and the published version of the document are related like this. Comes from lists of the panel. */
  | { readonly is: 'publication'; readonly filter: PublicationFilter }
  /** The version is no draft, or its document is one of those in the slots. Comes from a rule, too. */
  | { readonly is: 'draft-of'; readonly slots: readonly Slot[] }
  /** A full-text search of the content type (decision 0084). */
  | FullTextSearch
  /**
   * A rule in a query with a chain of locales. Which versions a caller may see does not depend on the chain: what the rule follows is
   * read in the locale of the version itself.
   */
  | { readonly is: 'in-own-locale'; readonly term: FilterNode };

/** A full-text search in the attributes that the caller may read; without any it finds nothing. */
export interface FullTextSearch {
  readonly is: 'search';
  /** The text to search for, with the words that it may mean: see `SearchLiteral`. Plans bind what the index is searched for. */
  readonly slot: Slot;
  /** A slot of which plans bind what each word is worth. */
  readonly scores: Slot;
  readonly attributes: readonly SearchedAttributeNode[];
  /** The slots have what is found instead: the row ids as a JSON array, and in `scores` each with its rank. */
  readonly listed?: true;
  /** The slot of a documentId: documents with a similar text are found instead of those with words, each with how similar it is. */
  readonly similarTo?: Slot;
}

/** An attribute that is searched. */
export interface SearchedAttributeNode {
  /** Its number in the index. */
  readonly attribute: number;
  readonly weight: number;
  /** What leads to it, where it is one of related documents. */
  readonly step: RelationAttribute | MediaAttribute | null;
}

/** The value in the slot of a full-text search, as JSON. */
export interface SearchLiteral {
  readonly text: string;
  /** By the folded word: what it may be a misspelling of. */
  readonly similar: Readonly<Record<string, readonly string[]>>;
}

/**
 * The path to a value inside a JSON attribute. Only values of the type are compared; those of other types count as missing. `any`: the
 * presence of any value but null.
 */
export interface JsonPath {
  readonly steps: readonly JsonStep[];
  readonly type: JsonValueType;
}

/** A key of an object, as text. `isPosition`: its digits are a position too, where the value is an array. */
export interface JsonStep {
  readonly slot: Slot;
  readonly isPosition: boolean;
}

export type JsonValueType = 'text' | 'number' | 'boolean' | 'any';

/** An attribute that conditions lead through to something else. */
export type FilterStep = RelationAttribute | MediaAttribute | ComponentAttribute | ZoneEntriesAttribute;

/** The entries of one component in a dynamic zone, as an attribute to filter through. */
export interface ZoneEntriesAttribute extends ZoneAttribute {
  /** uid. */
  readonly component: string;
}

/** The other locale versions of the same document, as an attribute to filter through. */
export interface LocalizationsAttribute {
  readonly storage: 'localizations';
  readonly name: 'localizations';
}

/** An operator with its operands. */
export type Test =
  | { readonly operator: OperatorWith<{ readonly operands: 'one' }>; readonly slot: Slot }
  | { readonly operator: OperatorWith<{ readonly operands: 'many' }>; readonly slots: readonly Slot[] }
  | { readonly operator: OperatorWith<{ readonly operands: 'two' }>; readonly from: Slot; readonly to: Slot }
  | { readonly operator: OperatorWith<{ readonly operands: 'boolean' }> };

/** One key of an order (contract, "sort"); `path` leads to the shape with `attribute`. */
export interface ResolvedSortKey {
  readonly path: readonly (RelationAttribute | MediaAttribute | ComponentAttribute)[];
  readonly attribute: ValueAttribute;
  readonly direction: 'asc' | 'desc';
  /** Text in natural order: without case and accents. */
  readonly natural: boolean;
}

/** Which version of a document: contract, "status". */
export type Status = 'draft' | 'published';

/** The eight values of publicationFilter, in the contract's order. */
export const publicationFilters = [
  'never-published',
  'never-published-document',
  'modified',
  'unmodified',
  'has-published-version',
  'has-published-version-document',
  'published-without-draft',
  'published-with-draft',
] as const;

/** A value of publicationFilter. */
export type PublicationFilter = (typeof publicationFilters)[number];

/**
 * Which locales: all of them, or those in the slots (one slot for a plain `locale=fr`). Types without locales ignore it. `stated`: the
 * caller named it; otherwise it is the default locale.
 */
export type LocaleChoice =
  | { readonly is: 'all' }
  | { readonly is: 'some'; readonly slots: readonly Slot[]; readonly explicit: boolean }
  | LocaleChain;

/**
 * Of each document one version: that in the first of these locales, two or more, in which it has one that the status of the query and
 * the permissions of the caller allow. The conditions of the permissions are added by `authoriseQuery`: `root` for the queried
 * documents, `related` by content type (uid) for those behind relations; without a condition every version is allowed.
 */
export interface LocaleChain {
  readonly is: 'first';
  readonly slots: readonly Slot[];
  readonly root: FilterNode | null;
  readonly related: ReadonlyMap<string, FilterNode>;
}

/**
 * The change set that is read over the versions of a status, at the root and behind every relation: of the documents and locales that it
 * has entries for its own versions, or none, and of all others those of the status.
 */
export interface SetChoice {
  /** Its id. */
  readonly id: Slot;
  /** The status of its versions: `changeSetStatus`. */
  readonly status: Slot;
}

/** The part of a query that selects versions. */
export interface VersionChoice {
  readonly status: Status;
  readonly locale: LocaleChoice;
  readonly publication: PublicationFilter | null;
  /** Absent: no change set. */
  readonly set?: SetChoice | undefined;
  /** The slot of the moment (milliseconds) whose versions are read; absent: now. */
  readonly moment?: Slot | undefined;
}

/** Which part of a list (contract, "Pagination"). Numbers, not slots: they are bound by the plan. */
export type PageChoice =
  | { readonly is: 'page'; readonly page: number; readonly pageSize: number; readonly withCount: boolean }
  | { readonly is: 'offset'; readonly start: number; readonly limit: number; readonly withCount: boolean }
  | KeysetChoice;

/** The rows next to a position in the order of the list (decision 0061). */
export interface KeysetChoice {
  readonly is: 'keyset';
  readonly pageSize: number;
  readonly withCount: boolean;
  /** `forward`: the first rows after the position; `backward`: the last rows before it. Both are returned in the order of the list. */
  readonly walk: 'forward' | 'backward';
  /** null: the beginning of the list, or its end where the walk is backward. */
  readonly position: KeysetPosition | null;
}

/** A position in the order of a list: that of a row with these values and this row id, whether such a row exists or not. */
export interface KeysetPosition {
  /** The value of each sort key; null: it is missing. */
  readonly keys: readonly (Slot | null)[];
  readonly id: Slot;
}

/** A query for a list of documents. */
export interface ListReadQuery {
  readonly is: 'list';
  readonly node: ReadNode;
  readonly versions: VersionChoice;
  readonly page: PageChoice;
  readonly values: SlotValues;
  /** What is found best comes first, then `node.sort` decides. Only where the filter has a full-text search. */
  readonly ranked?: true;
  /** Each document comes with what its filter's full-text search finds in it. */
  readonly highlighted?: true;
  /** See `AggregateQuery`. */
  readonly mayBePartial?: true;
}

/** A query for one document: by documentId (the slot), or the single type's only one (null). */
export interface DocumentReadQuery {
  readonly is: 'one';
  readonly node: ReadNode;
  readonly versions: VersionChoice;
  readonly documentId: Slot | null;
  readonly values: SlotValues;
  /** See `ListReadQuery`. */
  readonly highlighted?: true;
}

/** The response of a write: the document just written, selected by a node. */
export interface AnswerSelection {
  readonly node: ReadNode;
  readonly values: SlotValues;
}

export type ReadQuery = ListReadQuery | DocumentReadQuery;
