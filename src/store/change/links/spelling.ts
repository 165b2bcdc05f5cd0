import type { Link } from '../../../layout/index.js';
import type { Dialect, Sql } from '../../../plan/index.js';
import type { ContentType } from '../../../schema/index.js';
import type { ModelSide, MovePlace } from '../types.js';
import { type FormerNames, formerNames } from './former-names.js';

/** What the statements of a change are printed with. */
export interface Printing {
  readonly place: MovePlace;
  readonly names: FormerNames;
  readonly dialect: Dialect;
}

/** The same for a change. */
export function printingAt(place: MovePlace): Printing {
  return { place, names: formerNames(place), dialect: place.dialect };
}

/** A column of an aliased table. */
export function columnOf(alias: string, name: string, { dialect }: Printing): Sql {
  return `${alias}.${dialect.identifier(name)}`;
}

/** The content type of a uid in one of the models; null: it has none. */
export function typeIn({ layout }: ModelSide, uid: string | null): ContentType | null {
  return uid === null ? null : (layout.tables.get(uid)?.type ?? null);
}

/** The links of the model before: `o` is the owner's version row, `at` reads a column of the link. */
export interface FormerLinks {
  /** Table expression. */
  readonly from: Sql;
  /** The condition that there is a link. */
  readonly where: readonly Sql[];
  at(column: string): Sql;
  /** Its place among the owner's links. */
  readonly position: Sql;
}

/** Where the links were before, as the parts of a query. */
export function formerLinks(before: Link, printing: Printing): FormerLinks {
  const { identifier } = printing.dialect;
  const owner = `${identifier(before.owner.collectionName)} o`;
  if (before.is === 'column') {
    const at = (column: string) => columnOf('o', column, printing);
    return { from: owner, where: [`${at(before.targetColumn)} IS NOT NULL`], at, position: '1' };
  }
  const at = (column: string) => columnOf('l', column, printing);
  return {
    from: `${identifier(before.table)} l JOIN ${owner} ON o.id = ${at(before.ownerColumn)}`,
    where: [],
    at,
    position: at(before.positionColumn),
  };
}
