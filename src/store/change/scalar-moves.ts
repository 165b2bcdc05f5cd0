import { Bug } from '../../kernel/index.js';
import { type ScalarAttribute, type Stored, type Strictness, storedOfColumn } from '../../schema/index.js';
import type { MigrationReader } from '../migrate/place.js';
import type { Row } from '../types.js';

import type { AttributePair, TypePair } from './pairs.js';
import { countRows, portions, writeRows } from './portions.js';
import type { Restores } from './restores.js';
import { scalarStep, stepMatters } from './scalar-step.js';
import { becomesShared, sharedColumn } from './shared-value.js';
import type { Against, Move, MovePlace } from './types.js';

const examplesShown = 5;

/** Whether values of a scalar attribute become others, are taken from other versions or come back, so that they need a new column. */
export function valuesMove(
  before: ScalarAttribute,
  after: ScalarAttribute,
  pair: TypePair,
  restores: Restores | null,
): boolean {
  if (stepMatters(before, after) || becomesShared(before, after, pair)) return true;
  return pair.after !== null && restores !== null && restores.column(pair.after.name, after.column) !== null;
}

/** The moves of the scalar attributes of a content type: values that become others, and the default of a new attribute that is required. */
export function scalarMoves(place: MovePlace, pair: TypePair, restores: Restores | null): readonly Move[] {
  return pair.attributes.flatMap(({ before, after }) => {
    if (after?.storage !== 'column') return [];
    if (before === null) return firstValues(place, pair, after, restores);
    return before.storage === 'column' && valuesMove(before, after, pair, restores)
      ? [valueMove(place, pair, { before, after }, restores)]
      : [];
  });
}

interface ScalarPair extends AttributePair {
  readonly before: ScalarAttribute;
  readonly after: ScalarAttribute;
}

/** How the values of an attribute are read, and what becomes of each. */
interface ValueWay {
  readonly table: string;
  readonly reads: readonly string[];
  /** The value that was there and the one to come. */
  valuesOf(row: Row): { readonly was: Stored; readonly is: Stored };
}

function valueWay(
  place: MovePlace,
  pair: TypePair,
  { before, after }: ScalarPair,
  restores: Restores | null,
): ValueWay {
  const { from, to, dialect, changes } = place;
  const [was, is] = [pair.before, pair.after];
  if (was === null || is === null) throw new Bug('values move within a content type that both models have');
  const table = place.table(is.name);
  const shared = becomesShared(before, after, pair) ? to.record.defaultLocale : null;
  const step = scalarStep(before, after, { of: is.type.uid, attribute: after.name }, changes);
  const parked = restores?.column(is.name, after.column) ?? null;
  const back = restores === null || parked === null || parked.table !== table ? null : { ...parked, restores };
  // What the revision made of the parked value: where the value is still that, nobody has changed it since.
  const sharedThen = becomesShared(after, before, { before: is, after: was }) ? from.record.defaultLocale : null;
  const onward = scalarStep(after, before, { of: was.type.uid, attribute: before.name }, back?.restores.changes ?? []);
  return {
    table,
    reads: [
      't.status AS status',
      `${sharedColumn(before.column, table, shared, dialect)} AS value`,
      ...(back === null
        ? []
        : [
            `t.${dialect.identifier(back.column)} AS kept`,
            `${sharedColumn(back.column, table, sharedThen, dialect)} AS onward`,
          ]),
    ],
    valuesOf(row) {
      const strictness = strictnessOf(row);
      const value = read(row.value, before);
      const kept = back === null ? null : read(row.kept, after);
      const isKept = kept !== null && onward(read(row.onward, after), strictness) === value;
      return { was: value, is: isKept ? kept : step(value, strictness) };
    },
  };
}

function valueMove(place: MovePlace, pair: TypePair, scalars: ScalarPair, restores: Restores | null): Move {
  const { dialect } = place;
  const { before, after } = scalars;
  const { table, reads, valuesOf } = valueWay(place, pair, scalars, restores);
  const [called, uid] = [pair.after?.name ?? '', pair.after?.type.uid ?? ''];
  const target = place.column(called, after.column);
  const reason = reasonOf(before, after, pair);
  const next = (row: Row): readonly [Stored] | null => {
    const { is } = valuesOf(row);
    return is === null ? null : [is];
  };
  return {
    says: `the values of ${after.name} of ${uid} ${reason}`,
    table: called,
    sql: [`UPDATE ${dialect.identifier(table)} SET ${dialect.identifier(target)} = … WHERE id = …`],
    count: (session) => countRows(session, dialect, table),
    run: (session, told) => writeRows(session, { dialect, table, reads, writes: [target], valuesOf: next }, told),
  };
}

function reasonOf(before: ScalarAttribute, after: ScalarAttribute, pair: TypePair): string {
  if (stepMatters(before, after)) return 'become those of its new type or options';
  return becomesShared(before, after, pair) ? 'are shared by all locales' : 'come back';
}

/** The documents whose value of an attribute has no counterpart on the way back: it was given since the revision that is taken back. */
export async function lostOnWayBack(
  reader: MigrationReader,
  place: MovePlace,
  pair: TypePair,
  attribute: string,
  restores: Restores,
): Promise<Against | null> {
  const found = pair.attributes.find(({ after }) => after?.name === attribute);
  if (found?.before?.storage !== 'column' || found.after?.storage !== 'column') return null;
  const { before, after } = found;
  const { table, reads, valuesOf } = valueWay(place, pair, { before, after }, restores);
  const lost = new Set<string>();
  for await (const rows of portions(reader, place.dialect, table, ['t.document_id AS document_id', ...reads])) {
    for (const row of rows) {
      const { was, is } = valuesOf(row);
      if (was !== null && is === null) lost.add(String(row.document_id));
    }
  }
  if (lost.size === 0) return null;
  const what = `values of ${attribute} of ${pair.after?.type.uid} that were given since then`;
  return { what, count: lost.size, examples: [...lost].slice(0, examplesShown) };
}

/** A new attribute that is required gives what is there its default; a unique one would be a duplicate at once. */
function firstValues(
  place: MovePlace,
  { after: is }: TypePair,
  after: ScalarAttribute,
  restores: Restores | null,
): readonly Move[] {
  if (is === null || !after.required || after.unique || after.default === undefined || after.default === null)
    return [];
  if (restores?.column(is.name, after.column) !== undefined && restores?.column(is.name, after.column) !== null)
    return [];
  const value = after.type.parseInput(after.default, after);
  if (value instanceof Promise || !value.ok) throw new Bug(`the default of ${after.name} is not a value of its type`);
  const { dialect } = place;
  const table = place.table(is.name);
  const target = place.column(is.name, after.column);
  const { value: first } = value;
  return [
    {
      says: `what is there gets the default of ${after.name} of ${is.type.uid}`,
      table: is.name,
      sql: [`UPDATE ${dialect.identifier(table)} SET ${dialect.identifier(target)} = …`],
      count: (session) => countRows(session, dialect, table),
      run: (session, told) =>
        writeRows(session, { dialect, table, reads: [], writes: [target], valuesOf: () => [first] }, told),
    },
  ];
}

function read(value: Stored | undefined, { type }: ScalarAttribute): Stored {
  return value === undefined ? null : storedOfColumn(value, type.column);
}

/** The rules that hold for a version row. */
export function strictnessOf(row: Row): Strictness {
  return row.status === 'draft' ? 'draft' : 'published';
}
