import type {
  ColumnKind,
  ComponentAttribute,
  ContentType,
  MediaAttribute,
  RelationAttribute,
  ScalarAttribute,
  Snapshot,
  ZoneAttribute,
} from '../../../language/schema/index.js';

/** The content model as tables: everything the plan needs to know about storage, the same for every database. */
export interface Layout {
  /** The content model of which these are the tables. */
  readonly snapshot: Snapshot;
  /** Tables of versions by content type uid. */
  readonly versionTables: ReadonlyMap<string, VersionTable>;
  /** Every table with its columns, constraints and indexes, in the order in which they are created. */
  readonly allTables: readonly Table[];
  /** Where former rows of version and link tables are recorded, by the name of the table; none for types without a past. */
  readonly pastTables: ReadonlyMap<string, PastTable>;
}

/** The table with one row per version of a content type's documents. */
export interface VersionTable {
  readonly type: ContentType;
  readonly name: string;
  readonly columns: ReadonlyMap<string, ScalarColumn>;
  readonly links: ReadonlyMap<string, Link>;
  readonly components: ReadonlyMap<string, ComponentColumns>;
}

/** Former rows of a table, recorded by triggers so that a past moment can be read (decision 0083). */
export interface PastTable {
  /** The table whose rows they are. */
  readonly source: string;
  /** The content type that the rows belong to. */
  readonly type: ContentType;
  /** The definition of the table that keeps them. Its name identifies what it was made for: another definition has another name. */
  readonly table: Table;
  /** The columns that identify a row of the source. */
  readonly key: readonly string[];
  /** The columns of the source. One that is not recorded is never read. */
  readonly columns: readonly { readonly name: string; readonly isRecorded: boolean }[];
}

/** Column of a scalar attribute. */
export interface ScalarColumn {
  readonly attribute: ScalarAttribute;
  readonly name: string;
  readonly kind: ColumnKind;
}

/**
 * Where the links of a relation or media attribute are, seen from the content type that declares the attribute.
 * A link always leads from a version row of the owner to a document of the target.
 */
export type Link = ColumnLink | TableLink;

interface LinkBase {
  readonly attribute: RelationAttribute | MediaAttribute;
  /** The content type whose version rows own the link. */
  readonly owner: ContentType;
  /** null: polymorphic, the link names the target's type itself. */
  readonly target: ContentType | null;
  /** `forward`: the attribute belongs to the owner. `backward`: it reads the owner's links from the target's side. */
  readonly direction: 'forward' | 'backward';
  /** Column that pins the target's locale: only where the owner has no locales and the target has. */
  readonly localeColumn: string | null;
  /** Column that pins the target's status (null value: both): only where the owner has no draft & publish and the target has. */
  readonly statusColumn: string | null;
  /** Column that orders the owners of one target (the inverse side's order); null where there is no inverse side. */
  readonly inversePositionColumn: string | null;
}

/** A to-one link: a column with the target's documentId on the owner's version row. */
export interface ColumnLink extends LinkBase {
  readonly is: 'column';
  /** The owner's version table. */
  readonly table: string;
  readonly targetColumn: string;
}

/** Links in a table of their own: owner version row, position, target document. */
export interface TableLink extends LinkBase {
  readonly is: 'table';
  readonly table: string;
  /** Row id of the owner's version. */
  readonly ownerColumn: 'owner_id';
  readonly targetColumn: 'target_document_id';
  /** uid of the target's content type; only in polymorphic tables. */
  readonly typeColumn: 'target_type' | null;
  readonly positionColumn: 'position';
}

/**
 * The two columns of a component or zone attribute. `wire` contains the response JSON: the public scalars exactly as in responses (an
 * object; an array where repeatable or a zone). `deep` contains the stored JSON of each of them (see `ComponentStoredJson`): an
 * object, an array parallel to `wire`, or NULL when there is none.
 */
export interface ComponentColumns {
  readonly attribute: ComponentAttribute | ZoneAttribute;
  readonly responseJson: string;
  readonly storedJson: string;
}

/** A table to create. `C`: the union of its columns, which says the type of a row. */
export interface Table<C extends Column = Column> {
  readonly name: string;
  readonly columns: readonly C[];
  /** Column names. */
  readonly primaryKey: readonly string[];
  /** The primary key is a row id that is never reused. */
  readonly autoIncrement: boolean;
  /** `octavo_totals` contains its number of rows per `locale` and `status`. */
  readonly counted: boolean;
  readonly indexes: readonly Index[];
}

export interface Column<
  Name extends string = string,
  Kind extends ColumnKind = ColumnKind,
  Required extends boolean = boolean,
> {
  readonly name: Name;
  readonly kind: Kind;
  readonly required: Required;
  /** The referenced table; null: none. */
  readonly references: ForeignKey | null;
}

/**
 * A reference to a row of another table. When that row is deleted, `cascade`: the referring row is deleted too; `clear`: its value
 * becomes null; `refuse`: the deletion fails.
 */
export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly onDelete: 'cascade' | 'clear' | 'refuse';
}

export interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Unique with null values equal to each other; otherwise they never conflict. */
  readonly nullsEqual: boolean;
  /** Which rows it contains: only those whose `column` has this value, or is not null. */
  readonly where: readonly (
    | { readonly column: string; readonly equals: string }
    | { readonly column: string; readonly notNull: true }
  )[];
}
