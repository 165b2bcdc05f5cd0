import { Bug } from '../../kernel/index.js';
import type { Layout, VersionTable } from '../../layout/index.js';
import type { Status } from '../../query/index.js';
import type { ContentType, Snapshot } from '../../schema/index.js';
import type { Dialect, Sql } from '../types.js';

/** What every plan is made from. */
export interface PlanContext {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly dialect: Dialect;
}

/** One statement being printed: the context, fresh aliases, and the content types it turned out to read. */
export class Printing {
  readonly context: PlanContext;
  readonly dialect: Dialect;
  readonly reads = new Set<string>();
  #aliases = 0;

  constructor(context: PlanContext) {
    this.context = context;
    this.dialect = context.dialect;
  }

  /** A table alias that nothing else in the statement has. */
  alias(letter: string): string {
    this.#aliases += 1;
    return `${letter}${this.#aliases}`;
  }

  /** The version table of a content type; noted as read. */
  table(type: ContentType): VersionTable {
    const table = this.context.layout.tables.get(type.uid);
    if (table === undefined) throw new Bug(`no table for ${type.uid}`);
    this.reads.add(type.uid);
    return table;
  }

  /** A column of an aliased table. */
  column(alias: string, name: string): Sql {
    return `${alias}.${this.dialect.identifier(name)}`;
  }
}

/** A version row that an expression may speak of. */
export interface RowScope {
  readonly is: 'row';
  readonly alias: string;
  readonly type: ContentType;
  readonly table: VersionTable;
  /** The requested status; the row's own where its type has draft & publish. */
  readonly status: Status;
  /** The row's locale: a slot where the whole question is about one locale, else the row's column; null on types without locales. */
  readonly locale: { readonly sql: Sql; readonly constant: boolean } | null;
}

/** One instance of a component inside a version row. */
export interface ComponentScope {
  readonly is: 'component';
  /** JSON text of the instance's wire object and of its deep object (NULL where nothing stands behind it). */
  readonly wire: Sql;
  readonly deep: Sql;
  /** The version row it belongs to; decides how relations inside it are resolved. */
  readonly owner: RowScope;
}

export type Scope = RowScope | ComponentScope;

/** The version row of a scope: itself, or the one around the component. */
export function rowOf(scope: Scope): RowScope {
  return scope.is === 'row' ? scope : scope.owner;
}

/** The status column's value in rows of a type for a requested status: types without draft & publish know only `published`. */
export function statusOf(type: ContentType, status: Status): Status {
  return type.draftAndPublish ? status : 'published';
}
