import { Bug } from '../../../../foundations/core/index.js';
import type { Status } from '../../../../language/query/index.js';
import type { ContentType, Snapshot } from '../../../../language/schema/index.js';
import type { Layout, VersionTable } from '../../layout/index.js';
import { slotMark } from '../compile.js';
import type { Dialect, ReadLimits, Sql } from '../types.js';

/** What every plan is made from. */
export interface PlanContext {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly dialect: Dialect;
  /** Left out: answers have none. */
  readonly limits?: ReadLimits;
}

/** One statement being printed: the context, fresh aliases, and the content types it turned out to read. */
export class ReadPrinter {
  readonly context: PlanContext;
  readonly dialect: Dialect;
  readonly reads = new Set<string>();
  /** Where the limits of the answer are bound. */
  readonly slot: number;
  /** It counts each populated entry, and, where it is `bare`, prints no text. */
  readonly countsEntries: boolean;
  readonly countsOnly: boolean;
  /** How many places populate documents, by the number of lists that they stand in. */
  readonly placesPerLevel: number[] = [];
  /** Whether a populated list is searched or sorted, and whether that happens so often that it may read much more than it answers with. */
  hasSearch = false;
  isExpensive = false;
  /** In how many lists, behind how many populated places, and in how many subqueries of a filter stands what is being printed. */
  level = 0;
  #populatedDepth = 0;
  #subqueries = 0;
  #aliases = 0;

  constructor(context: PlanContext, slot: number, output: 'text' | 'counted text' | 'counts' = 'text') {
    this.context = context;
    this.dialect = context.dialect;
    this.slot = slot;
    this.countsEntries = output !== 'text';
    this.countsOnly = output === 'counts';
  }

  /** The limits of the answer as values of the statement: entries of one list, populated entries, bytes. */
  limitValue(limit: 'entries' | 'nodes' | 'bytes'): Sql {
    const offset = { entries: 0, nodes: 1, bytes: 2 }[limit];
    return this.dialect.typed(slotMark(this.slot + offset), 'integer');
  }

  /** Prints the populated entries of a place: documents, or entries of components that have populated documents in them. */
  printPopulated<T>(place: { readonly many: boolean; readonly documents: boolean }, print: () => T): T {
    if (place.many) this.level += 1;
    this.#populatedDepth += 1;
    if (place.documents) this.placesPerLevel[this.level] = (this.placesPerLevel[this.level] ?? 0) + 1;
    const printed = print();
    this.#populatedDepth -= 1;
    if (place.many) this.level -= 1;
    return printed;
  }

  /** Records that related rows are read which may not be answered: for a filter, a sort or a count. */
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

  /** Conditions at which a statement that counts can be interrupted while it reads rows of this alias. */
  interruptible(alias: string): readonly Sql[] {
    const { interruptible } = this.dialect.limits;
    return this.countsEntries && interruptible !== null ? [interruptible(this.column(alias, 'id'))] : [];
  }

  /** A table alias that nothing else in the statement has. */
  alias(letter: string): string {
    this.#aliases += 1;
    return `${letter}${this.#aliases}`;
  }

  /** The version table of a content type; noted as read. */
  table(type: ContentType): VersionTable {
    const table = this.context.layout.versionTables.get(type.uid);
    if (table === undefined) throw new Bug(`no table for ${type.uid}`);
    this.reads.add(type.uid);
    return table;
  }

  /** A column of an aliased table. */
  column(alias: string, name: string): Sql {
    return `${alias}.${this.dialect.identifier(name)}`;
  }
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
  readonly locale: { readonly sql: Sql; readonly constant: boolean } | null;
}

/** One instance of a component inside a version row. */
export interface ComponentScope {
  readonly is: 'component';
  /** JSON text of the instance's wire object and of its deep object (NULL where nothing stands behind it). */
  readonly responseJson: Sql;
  readonly storedJson: Sql;
  /** The version row it belongs to; decides how relations inside it are resolved. */
  readonly owner: RowScope;
}

export type ReadScope = RowScope | ComponentScope;

/** The version row of a scope: itself, or the one around the component. */
export function enclosingRow(scope: ReadScope): RowScope {
  return scope.is === 'row' ? scope : scope.owner;
}

/** The status column's value in rows of a type for a requested status: types without draft & publish know only `published`. */
export function storedStatus(type: ContentType, status: Status): Status {
  return type.draftAndPublish ? status : 'published';
}
