import { Bug } from '../../kernel/index.js';
import type { ComponentColumns, VersionTable } from '../../layout/index.js';
import type { Attribute, Stored } from '../../schema/index.js';
import type { ComponentTexts } from '../migrate/complete-components.js';
import type { Row } from '../types.js';
import { type LostValue, type Rewriter, rewriter } from './components/index.js';
import type { Between } from './links/pairs.js';
import type { TypePair } from './pairs.js';
import { countRows, writeRows } from './portions.js';
import type { Restores } from './restores.js';
import { strictnessOf } from './scalar-moves.js';
import { becomesShared, sharedColumn } from './shared-value.js';
import type { Move, MovePlace } from './types.js';

const rewriters = new WeakMap<Between['changes'], Rewriter>();

/** The rewriter of the components between two models; made once per list of changes. */
export function rewriterOf({ from, to, changes }: Between): Rewriter {
  const known = rewriters.get(changes) ?? rewriter(from.record, to.record, changes);
  rewriters.set(changes, known);
  return known;
}

/** Whether the components of an attribute become others, are taken from other versions or come back, so that they need new columns. */
export function componentsMove(
  before: Attribute,
  after: Attribute,
  pair: TypePair,
  between: Between,
  restores: Restores | null,
): boolean {
  if (pair.after === null) return false;
  const wire = pair.after.components.get(after.name)?.wire;
  if (wire !== undefined && restores !== null && restores.column(pair.after.name, wire) !== null) return true;
  return becomesShared(before, after, pair) || rewriterOf(between).rewrites(pair.after.type.uid, after.name);
}

/** The moves of the components and zones of a content type. */
export function componentMoves(place: MovePlace, pair: TypePair, restores: Restores | null): readonly Move[] {
  return pair.attributes.flatMap(({ before, after }) => {
    const was = before === null ? undefined : pair.before?.components.get(before.name);
    const is = after === null ? undefined : pair.after?.components.get(after.name);
    if (was === undefined || is === undefined) return [];
    const moves = componentsMove(was.attribute, is.attribute, pair, place, restores);
    return moves ? [move(place, pair, { was, is }, restores)] : [];
  });
}

interface ColumnsPair {
  readonly was: ComponentColumns;
  readonly is: ComponentColumns;
}

/** A component or zone attribute on the way, with everything that it is read and written by. */
interface Way extends ColumnsPair {
  readonly place: MovePlace;
  readonly before: VersionTable;
  readonly after: VersionTable;
  /** The version table as it is called now. */
  readonly table: string;
}

function move(place: MovePlace, { before, after }: TypePair, columns: ColumnsPair, restores: Restores | null): Move {
  if (before === null || after === null) throw new Bug('components move within a content type that both models have');
  const { dialect, to } = place;
  const { was, is } = columns;
  const way: Way = { ...columns, place, before, after, table: place.table(after.name) };
  const rewriting = rewriterOf(place);
  const [uid, name] = [after.type.uid, is.attribute.name];
  const shared = becomesShared(was.attribute, is.attribute, { before, after }) ? to.record.defaultLocale : null;
  const back = restores === null ? null : wayBack(way, restores);
  const reads = [
    't.status AS status',
    't.locale AS locale',
    `${sharedColumn(was.wire, way.table, shared, dialect)} AS wire`,
    `${sharedColumn(was.deep, way.table, shared, dialect)} AS deep`,
    ...(back?.reads ?? []),
  ];
  const valuesOf = (row: Row): readonly Stored[] | null => {
    const texts = textsOf(row.wire, row.deep);
    const kept = back?.kept(row, texts) ?? null;
    if (kept !== null && kept.texts !== null) return [kept.texts.wire, kept.texts.deep];
    const now = rewriting.rewrite(uid, name, texts, versionOf(row, before)).texts;
    const whole = kept === null ? now : rewriting.restore(uid, name, now, kept.lost);
    return whole === null ? null : [whole.wire, whole.deep];
  };
  const writes = [place.column(after.name, is.wire), place.column(after.name, is.deep)];
  const sets = writes.map((column) => `${dialect.identifier(column)} = …`).join(', ');
  return {
    says: `the components in ${name} of ${uid} are written anew${shared === null ? '' : `, as they are in ${shared}`}`,
    table: after.name,
    sql: [`UPDATE ${dialect.identifier(way.table)} SET ${sets} WHERE id = …`],
    count: (session) => countRows(session, dialect, way.table),
    run: (session, told) => writeRows(session, { dialect, table: way.table, reads, writes, valuesOf }, told),
  };
}

/** What a revert finds in a row: the parked texts, where nobody changed what had been made of them; and what had been lost of them. */
interface KeptTexts {
  readonly texts: ComponentTexts | null;
  readonly lost: readonly LostValue[];
}

interface WayBack {
  readonly reads: readonly string[];
  kept(row: Row, texts: ComponentTexts | null): KeptTexts | null;
}

/** null: nothing was parked. */
function wayBack({ place, was, is, before, after, table }: Way, restores: Restores): WayBack | null {
  const { dialect, from, to } = place;
  const [wire, deep] = [is.wire, is.deep].map((column) => restores.column(after.name, column));
  if (!wire || !deep || wire.table !== table) return null;
  const onward = rewriterOf({ from: to, to: from, changes: restores.changes });
  const isShared = becomesShared(is.attribute, was.attribute, { before: after, after: before });
  const then = isShared ? from.record.defaultLocale : null;
  return {
    reads: [
      `t.${dialect.identifier(wire.column)} AS kept_wire`,
      `t.${dialect.identifier(deep.column)} AS kept_deep`,
      `${sharedColumn(wire.column, table, then, dialect)} AS onward_wire`,
      `${sharedColumn(deep.column, table, then, dialect)} AS onward_deep`,
    ],
    kept(row, texts) {
      const own = textsOf(row.kept_wire, row.kept_deep);
      if (own === null) return null;
      const parked = textsOf(row.onward_wire, row.onward_deep);
      const made = onward.rewrite(before.type.uid, was.attribute.name, parked, versionOf(row, after));
      const isSame = made.texts?.wire === texts?.wire && (made.texts?.deep ?? null) === (texts?.deep ?? null);
      return { texts: isSame ? own : null, lost: made.lost };
    },
  };
}

function versionOf(row: Row, { type }: VersionTable) {
  return { locale: type.localized ? String(row.locale) : '', strictness: strictnessOf(row) };
}

function textsOf(wire: Stored | undefined, deep: Stored | undefined): ComponentTexts | null {
  if (wire === null || wire === undefined) return null;
  return { wire: String(wire), deep: deep === null || deep === undefined ? null : String(deep) };
}
