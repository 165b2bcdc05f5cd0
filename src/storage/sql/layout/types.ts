import type {
  ColumnKind,
  ComponentAttribute,
  ContentType,
  MediaAttribute,
  RelationAttribute,
  ScalarAttribute,
  ZoneAttribute,
} from '../../../language/schema/index.js';

/** The content model as tables: everything the plan needs to know about storage, the same for every database. */
export interface Layout {
  /** Tables of versions by content type uid. */
  readonly versionTables: ReadonlyMap<string, VersionTable>;
  /** Every table with its columns, constraints and indexes, in the order in which they are created. */
  readonly allTables: readonly Table[];
}

/** The table that holds one row per version of a content type's documents. */
export interface VersionTable {
  readonly type: ContentType;
  readonly name: string;
  readonly columns: ReadonlyMap<string, ScalarColumn>;
  readonly links: ReadonlyMap<string, Link>;
  readonly components: ReadonlyMap<string, ComponentColumns>;
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
  /** The content type whose version rows hold the link. */
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
 * The two columns of a component or zone attribute: `wire` holds the JSON text of the public scalars exactly as they are
 * answered (an object; an array where repeatable or a zone), `deep` what stands behind each of them
 * (see `ComponentStoredJson`): an object, an array parallel to `wire`, or NULL when nothing does.
 */
export interface ComponentColumns {
  readonly attribute: ComponentAttribute | ZoneAttribute;
  readonly responseJson: string;
  readonly storedJson: string;
}

/** A table to create. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Column names. */
  readonly primaryKey: readonly string[];
  /** The primary key is a row id that is never handed out twice. */
  readonly autoIncrement: boolean;
  /** `octavo_totals` holds how many rows it has of each `locale` and `status`. */
  readonly counted: boolean;
  readonly indexes: readonly Index[];
}

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly required: boolean;
  /** What it refers to; null: nothing. */
  readonly references: ForeignKey | null;
}

/**
 * A reference to a row of another table. When that row goes, `cascade`: the referring row goes too; `clear`: its value becomes null;
 * `refuse`: it cannot go.
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
  /** Unique with missing values taken for equal to each other; otherwise they never clash. */
  readonly nullsEqual: boolean;
  /** Rows it holds: only those whose `column` has this value, or is not null. */
  readonly where: readonly (
    | { readonly column: string; readonly equals: string }
    | { readonly column: string; readonly notNull: true }
  )[];
}
