import { Bug } from '../../kernel/index.js';
import type { Column, Layout, Table, VersionTable } from '../../layout/index.js';
import { componentsMove } from './component-moves.js';
import { type Between, linkPairs } from './links/pairs.js';
import { type AttributePair, type TypePair, typePairs } from './pairs.js';
import type { Restores } from './restores.js';
import { valuesMove } from './scalar-moves.js';

/** A table of the model in both layouts; null where a layout does not have it. Tables that every database has are none of these. */
export interface TableMapping {
  readonly before: Table | null;
  readonly after: Table | null;
  /** uid of the content type whose versions or links it holds, in the model before; null: it is new. */
  readonly owner: string | null;
  /** It is new, and takes the place of where an attribute of before has its links. */
  readonly replaces: boolean;
  /** All columns of both tables, where both layouts have it. */
  readonly columns: readonly ColumnMapping[];
}

/** A column in both layouts; null where a layout does not have it, or not with the same values. */
export interface ColumnMapping {
  readonly before: Column | null;
  readonly after: Column | null;
  /** It is new, and takes the place of one that is gone. */
  readonly replaces: boolean;
}

/**
 * Which tables and columns of the layout before hold what, in the layout to come. What has other values from then on is gone, and new;
 * so is what has parked values to come back.
 */
export function mappingOf(between: Between, restores: Restores | null = null): readonly TableMapping[] {
  const { from, to, changes } = between;
  const kept = keptLinks(between);
  return typePairs(from.layout, to.layout, changes).flatMap((pair) => [
    versionMapping(pair, between, { kept, restores }),
    ...linkMappings(pair, between, kept),
  ]);
}

/** The attributes whose links stay where they are, by `keyOf` as in the model to come. */
function keptLinks(between: Between): ReadonlySet<string> {
  return new Set(
    linkPairs(between)
      .filter(({ kept }) => kept)
      .map(({ of, attribute }) => keyOf(of, attribute)),
  );
}

function keyOf(uid: string, attribute: string): string {
  return `${uid}\n${attribute}`;
}

/** What else decides whether values stay where they are. */
interface Staying {
  readonly kept: ReadonlySet<string>;
  readonly restores: Restores | null;
}

function versionMapping(pair: TypePair, between: Between, staying: Staying): TableMapping {
  const { before, after } = pair;
  const [old, next] = [tableIn(between.from.layout, before?.name), tableIn(between.to.layout, after?.name)];
  const owner = before?.type.uid ?? null;
  if (before === null || after === null || old === null || next === null) {
    return { before: old, after: next, owner, replaces: false, columns: [] };
  }
  const ofAttributes = pair.attributes.flatMap((attributes) => {
    const [was, is] = [partsOf(before, attributes.before?.name), partsOf(after, attributes.after?.name)];
    return joined(was, is, keepsPlace(attributes, pair, between, staying), old, next);
  });
  const named = new Set(ofAttributes.flatMap((column) => [column.before?.name, column.after?.name]));
  const ofAll = next.columns
    .filter(({ name }) => !named.has(name))
    .map((column) => ({ before: columnIn(old, column.name), after: column, replaces: false }));
  return { before: old, after: next, owner, replaces: false, columns: [...ofAll, ...ofAttributes] };
}

/** What columns of values are for; those of links come back as they were, and are written over where there are others. */
const valueRoles: ReadonlySet<string> = new Set(['value', 'wire', 'deep']);

/** Parts of both layouts by what they are for. */
function joined(
  was: ReadonlyMap<string, string>,
  is: ReadonlyMap<string, string>,
  stays: boolean,
  old: Table,
  next: Table,
): readonly ColumnMapping[] {
  const roles = [...new Set([...was.keys(), ...is.keys()])];
  return roles.flatMap((role): readonly ColumnMapping[] => {
    const [left, right] = [was.get(role), is.get(role)];
    const before = left === undefined ? null : columnIn(old, left);
    const after = right === undefined ? null : columnIn(next, right);
    if (stays || before === null || after === null) return [{ before, after, replaces: false }];
    return [
      { before, after: null, replaces: false },
      { before: null, after, replaces: valueRoles.has(role) },
    ];
  });
}

/** Whether the values of an attribute stay as they are, in the columns that they are in. */
function keepsPlace(
  { before, after }: AttributePair,
  pair: TypePair,
  between: Between,
  { kept, restores }: Staying,
): boolean {
  if (before === null || after === null || pair.after === null) return false;
  if (before.storage === 'relation' || before.storage === 'media')
    return kept.has(keyOf(pair.after.type.uid, after.name));
  if (before.storage === 'column') return after.storage === 'column' && !valuesMove(before, after, pair, restores);
  return !componentsMove(before, after, pair, between, restores);
}

/** The columns of an attribute by what they are for; none where it has none of its own. */
function partsOf(table: VersionTable, attribute: string | undefined): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  if (attribute === undefined) return parts;
  const scalar = table.columns.get(attribute);
  if (scalar !== undefined) parts.set('value', scalar.name);
  const component = table.components.get(attribute);
  if (component !== undefined) parts.set('wire', component.wire).set('deep', component.deep);
  const link = table.links.get(attribute);
  if (link?.is !== 'column' || link.direction !== 'forward') return parts;
  parts.set('target', link.targetColumn);
  if (link.inversePositionColumn !== null) parts.set('position', link.inversePositionColumn);
  if (link.localeColumn !== null) parts.set('locale', link.localeColumn);
  if (link.statusColumn !== null) parts.set('status', link.statusColumn);
  return parts;
}

/** The link tables of a content type. */
function linkMappings(pair: TypePair, { from, to }: Between, kept: ReadonlySet<string>): readonly TableMapping[] {
  const { before, after } = pair;
  const owner = before?.type.uid ?? null;
  const later = new Map(pair.attributes.map((attributes) => [attributes.before?.name, attributes.after?.name]));
  const met = new Set<string>();
  const known = linkTables(before).map(([attribute, name]): TableMapping => {
    const called = later.get(attribute);
    const now = called === undefined ? undefined : new Map(linkTables(after)).get(called);
    const [old, next] = [tableIn(from.layout, name), tableIn(to.layout, now)];
    if (after === null || called === undefined || next === null || !kept.has(keyOf(after.type.uid, called))) {
      return { before: old, after: null, owner, replaces: false, columns: [] };
    }
    met.add(next.name);
    const columns = [...new Set([...(old?.columns ?? []), ...next.columns].map((column) => column.name))];
    return {
      before: old,
      after: next,
      owner,
      replaces: false,
      columns: columns.map((column) => ({
        before: columnIn(old, column),
        after: columnIn(next, column),
        replaces: false,
      })),
    };
  });
  const former = new Set(pair.attributes.flatMap(({ before: was, after: is }) => (was === null ? [] : [is?.name])));
  const fresh = linkTables(after)
    .filter(([, name]) => !met.has(name))
    .map(([attribute, name]): TableMapping => {
      const replaces = former.has(attribute);
      return { before: null, after: tableIn(to.layout, name), owner, replaces, columns: [] };
    });
  return [...known, ...fresh];
}

function linkTables(table: VersionTable | null): readonly (readonly [attribute: string, name: string])[] {
  return [...(table?.links.values() ?? [])].flatMap((link): readonly [string, string][] =>
    link.is === 'table' && link.direction === 'forward' ? [[link.attribute.name, link.table]] : [],
  );
}

/** Raises Bug for a name that a layout does not have. */
function tableIn({ all }: Layout, name: string | undefined): Table | null {
  if (name === undefined) return null;
  const table = all.find((candidate) => candidate.name === name);
  if (table === undefined) throw new Bug(`the layout has no table ${name}`);
  return table;
}

function columnIn(table: Table | null, name: string): Column | null {
  return table?.columns.find((column) => column.name === name) ?? null;
}
