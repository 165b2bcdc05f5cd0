import type { Link, VersionTable } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import { documentsWith, type Found, none, unitsOf } from './found.js';
import { differingLists } from './link-lists.js';
import { linkSource } from './link-source.js';
import type { Look, Watched } from './look.js';
import { hasLocales, rowsLeft, valuesLeft } from './rows-left.js';

/** A relation or media attribute of a content type. */
export interface LinkSpot {
  readonly look: Look;
  readonly table: VersionTable;
  readonly link: Link;
  readonly watched: Watched;
}

/** Documents that link to any. An attribute that reads links from the other side has none of its own. */
export async function withLinks(spot: LinkSpot): Promise<Found> {
  const { look, table, link } = spot;
  if (link.direction === 'backward') return none;
  const { exists } = linkSource(look, table, link);
  return documentsWith(look, table, [...rowsLeft(look, table)('t'), exists([])], each(spot));
}

/** Published versions without a link that stays. */
export async function withoutLinks(spot: LinkSpot): Promise<Found> {
  const { look, table, link, watched } = spot;
  const staying = stayingLinks(spot);
  const where = [...valuesLeft(look, table, watched)('t'), `t.status = ${look.dialect.text('published')}`];
  if (staying === null) return documentsWith(look, table, where, each(spot));
  return documentsWith(look, table, [...where, `NOT ${linkSource(look, table, link).exists(staying)}`], each(spot));
}

/** Versions with more than one link that stays. */
export async function withSeveralLinks(spot: LinkSpot): Promise<Found> {
  const { look, table, link } = spot;
  const staying = stayingLinks(spot);
  if (staying === null || (link.is === 'column' && link.direction === 'forward')) return none;
  const several = `${linkSource(look, table, link).count(staying)} > 1`;
  return documentsWith(look, table, [...rowsLeft(look, table)('t'), several], each(spot));
}

/** Documents with links that lead elsewhere. `target`: uid afterwards. */
export async function withLinksElsewhere(spot: LinkSpot, target: string): Promise<Found> {
  const { look, table, link } = spot;
  const { at, exists } = linkSource(look, table, link);
  const left = rowsLeft(look, table)('t');
  const wanted = look.lineage.shapeBefore(target);
  if (link.target !== null) {
    return link.target.uid === wanted ? none : documentsWith(look, table, [...left, exists([])], each(spot));
  }
  const elsewhere = wanted === null ? [] : [`${at('target_type')} <> ${look.dialect.text(wanted)}`];
  return documentsWith(look, table, [...left, exists(elsewhere)], each(spot));
}

/** Documents that several others link to, in one locale and status. Named are those that are linked. */
export async function withSeveralOwners(spot: LinkSpot): Promise<Found> {
  const { look, table, link } = spot;
  const { dialect } = look;
  const staying = stayingLinks(spot);
  if (staying === null) return none;
  if (link.direction === 'backward') return severalTargets(spot, staying);
  const { at, from } = linkSource(look, table, link);
  const pins = [link.localeColumn, link.statusColumn].flatMap((column) => (column === null ? [] : [at(column)]));
  const target = at(link.targetColumn);
  const where = [...rowsLeft(look, table)('t'), `${target} IS NOT NULL`, ...staying].join(' AND ');
  const linked =
    `SELECT ${target} AS document_id, min(t.id) AS first_id FROM ${from} WHERE ${where} ` +
    `GROUP BY ${[target, 't.locale', 't.status', ...pins].join(', ')} HAVING count(DISTINCT t.document_id) > 1`;
  return unitsOf(
    look.reader,
    dialect,
    `SELECT v.document_id, min(v.first_id) AS first_id FROM (${linked}) v GROUP BY v.document_id`,
    false,
  );
}

/** The other way round: versions that link to several, and that several are to link to. */
async function severalTargets({ look, table, link }: LinkSpot, staying: readonly Sql[]): Promise<Found> {
  if (link.is === 'column') return none;
  const { dialect } = look;
  const owners =
    `SELECT o.document_id AS document_id, min(o.id) AS first_id FROM ${linkSource(look, table, link).owners} ` +
    `${staying.length === 0 ? '' : `WHERE ${staying.join(' AND ')} `}` +
    `GROUP BY o.document_id, o.id HAVING count(DISTINCT l.${dialect.identifier(link.targetColumn)}) > 1`;
  const query = `SELECT v.document_id, min(v.first_id) AS first_id FROM (${owners}) v GROUP BY v.document_id`;
  return unitsOf(look.reader, dialect, query, false);
}

/** Documents whose locales link to different ones, or in another order. */
export async function differingLinks(spot: LinkSpot): Promise<Found> {
  const { look, table, link } = spot;
  if (link.direction === 'backward') return none;
  const left = rowsLeft(look, table)('t');
  if (link.is === 'table') return differingLists(look, table, link, left);
  const { dialect } = look;
  const columns = [link.targetColumn, ...(link.statusColumn === null ? [] : [link.statusColumn])].map(
    dialect.identifier,
  );
  const differ = columns.map((column) => `d.${column} IS DISTINCT FROM t.${column}`).join(' OR ');
  const other =
    `SELECT 1 FROM ${dialect.identifier(table.name)} d WHERE d.document_id = t.document_id AND d.status = t.status ` +
    `AND (${differ})`;
  return documentsWith(look, table, [...left, `EXISTS (${other})`], false);
}

/** The condition on links that lead where the attribute leads afterwards; null: none do. */
function stayingLinks({ look, table, link, watched }: LinkSpot): readonly Sql[] | null {
  const target = watched.after?.facts.target ?? null;
  if (typeof target !== 'string' || link.direction === 'backward') return [];
  const wanted = look.lineage.shapeBefore(target);
  if (link.target !== null) return link.target.uid === wanted ? [] : null;
  if (wanted === null) return null;
  return [`${linkSource(look, table, link).at('target_type')} = ${look.dialect.text(wanted)}`];
}

/** Whether each locale has links of its own. */
function each({ look, table, watched }: LinkSpot): boolean {
  return hasLocales(look, table) && watched.before.facts.localized === true;
}
