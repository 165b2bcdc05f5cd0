import { Bug } from '../../../../foundations/core/index.js';
import type { SetChoice, Slot, Status } from '../../../../language/query/index.js';
import type { ContentType, Snapshot } from '../../../../language/schema/index.js';
import type { Layout, VersionTable } from '../../layout/index.js';
import { slotMark } from '../compile.js';
import type { Dialect, ReadLimits, Sql } from '../types.js';
import type { PopulatedPlace } from './answer-limits.js';
import { pastRows } from './past-rows.js';

/** Context of every plan. */
export interface PlanContext {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly dialect: Dialect;
  /** Absent: results are not limited. */
  readonly limits?: ReadLimits;
}

/** Context of the plan of one query. */
export interface QueryPlanContext extends PlanContext {
  /** The slot of the past moment (milliseconds) that is read; absent: now. */
  readonly moment?: Slot | undefined;
}

/** One statement being printed: the context, fresh aliases, and the content types it reads. */
export class ReadPrinter {
  readonly context: PlanContext;
  readonly dialect: Dialect;
  /** The past moment that is read; null: now. */
  readonly moment: Slot | null;
  readonly reads = new Set<string>();
  /** The slot in which the limits of the result are bound. */
  readonly slot: number;
  /** Whether it counts each populated entry. With `countsOnly` it prints no text. */
  readonly countsEntries: boolean;
  readonly countsOnly: boolean;
  /** The attributes that are populated with documents, each with the limits of the lists that it stands in. */
  readonly places: PopulatedPlace[] = [];
  /**
   * Whether a populated list is filtered or sorted, and whether that is repeated so often that it may read many more rows than it
   * returns.
   */
  hasSearch = false;
  isExpensive = false;
  /** What is being printed stands in these lists, behind populated attributes, and in nested subqueries of a filter. */
  #lists: PopulatedPlace = [];
  #populatedDepth = 0;
  #subqueries = 0;
  #aliases = 0;

  constructor(context: QueryPlanContext, slot: number, output: 'text' | 'counted text' | 'counts' = 'text') {
    this.context = context;
    this.dialect = context.dialect;
    this.moment = context.moment ?? null;
    // All former rows may be read, however few are returned.
    this.isExpensive = this.moment !== null;
    this.slot = slot;
    this.countsEntries = output !== 'text';
    this.countsOnly = output === 'counts';
  }

  /** The limits of the result as values of the statement: entries of one list, populated entries, bytes. */
  limitValue(limit: 'entries' | 'nodes' | 'bytes'): Sql {
    const offset = { entries: 0, nodes: 1, bytes: 2 }[limit];
    return this.dialect.typed(slotMark(this.slot + offset), 'integer');
  }

  /** The number of nested lists around what is being printed. */
  get level(): number {
    return this.#lists.length;
  }

  /** Prints the populated entries of an attribute: documents, or entries of components that have populated documents in them. */
  printPopulated<T>(place: PopulatedEntries, print: () => T): T {
    const lists = this.#lists;
    if (place.many) this.#lists = [...lists, place.limit ?? null];
    this.#populatedDepth += 1;
    if (place.documents) this.places.push(this.#lists);
    const printed = print();
    this.#populatedDepth -= 1;
    this.#lists = lists;
    return printed;
  }

  /** Records that related rows are read which may not be returned: for a filter, a sort or a count. */
  markSearch(): void {
    this.hasSearch = true;
    if (this.#populatedDepth > 0) this.isExpensive = true;
  }

  /** Prints a subquery of a filter that runs for each row: nested subqueries read the product of their rows. */
  printSubquery<T>(print: () => T): T {
    this.#subqueries += 1;
    if (this.#subqueries > 1) this.isExpensive = true;
    const printed = print();
    this.#subqueries -= 1;
    return printed;
  }

  /** Conditions at which a counting statement can be interrupted while it reads rows of this alias. */
  interruptible(alias: string): readonly Sql[] {
    const { interruptible } = this.dialect.limits;
    return this.countsEntries && interruptible !== null ? [interruptible(this.column(alias, 'id'))] : [];
  }

  /** A table alias that is unique in the statement. */
  alias(letter: string): string {
    this.#aliases += 1;
    return `${letter}${this.#aliases}`;
  }

  /** The version table of a content type, which is recorded as read. */
  table(type: ContentType): VersionTable {
    const table = this.context.layout.versionTables.get(type.uid);
    if (table === undefined) throw new Bug(`no table for ${type.uid}`);
    this.reads.add(type.uid);
    return table;
  }

  /** A version or link table as FROM names it, without an alias: its rows, or those that it had at the moment that is read. */
  source(table: string): Sql {
    return this.moment === null ? this.dialect.identifier(table) : pastRows(table, this.moment, this);
  }

  /** A column of an aliased table. */
  column(alias: string, name: string): Sql {
    return `${alias}.${this.dialect.identifier(name)}`;
  }
}

/** The entries of a populated attribute. `limit`: the slot of the number that a list has at most. */
export interface PopulatedEntries {
  readonly many: boolean;
  readonly documents: boolean;
  readonly limit?: Slot | null | undefined;
}

/** A version row that an expression may refer to. */
export interface RowScope {
  readonly is: 'row';
  readonly alias: string;
  readonly type: ContentType;
  readonly table: VersionTable;
  /** The requested status; the row's own where its type has draft & publish. */
  readonly status: Status;
  /** The row's locale: a slot where the whole query is about one locale, else the row's column; null on types without locales. */
  readonly locale: RowLocale | null;
  /** The change set that is read over these versions, here and behind relations; absent: none. */
  readonly set?: SetChoice | undefined;
  /** Only versions of the set, with the alias of their entries, or only those of the status; absent: both, as behind relations. */
  readonly part?: { readonly is: 'set'; readonly entry: string } | { readonly is: 'base' } | undefined;
}

/** The locale of a version row, and the chain by which related versions are chosen, where the query has one. */
export interface RowLocale {
  readonly sql: Sql;
  readonly constant: boolean;
  readonly chain?: PrintedChain | undefined;
}

/** A chain of locales in a statement. */
export interface PrintedChain {
  readonly slots: readonly Slot[];
  /** Returns the conditions under which the caller may see a version. */
  allowed(row: RowScope): readonly Sql[];
}

/** One instance of a component inside a version row. */
export interface ComponentScope {
  readonly is: 'component';
  /** JSON text of the instance's response JSON and of its stored JSON (NULL where there is none). */
  readonly responseJson: Sql;
  readonly storedJson: Sql;
  /** The version row it belongs to, which determines how relations inside it are resolved. */
  readonly owner: RowScope;
}

export type ReadScope = RowScope | ComponentScope;

/** The version row of a scope: itself, or the one around the component. */
export function enclosingRow(scope: ReadScope): RowScope {
  return scope.is === 'row' ? scope : scope.owner;
}

/** The status column's value in rows of a type for a requested status: types without draft & publish have only `published`. */
export function storedStatus(type: ContentType, status: Status): Status {
  return type.draftAndPublish ? status : 'published';
}
