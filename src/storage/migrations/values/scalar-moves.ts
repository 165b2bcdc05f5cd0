import { Bug } from '../../../foundations/core/index.js';
import {
  type ScalarAttribute,
  type Stored,
  type Strictness,
  storedFromColumn,
} from '../../../language/schema/index.js';
import type { MigrationReader, Row } from '../../database/index.js';
import type { AttributePair, TypePair } from '../plan/type-pairs.js';
import type { RetainedData } from '../retained/retained-data.js';
import { countRows, readBatches, rewriteRows } from '../rows/rewrite-rows.js';
import type { ChangeImpact, Move, MoveContext } from '../types.js';
import { createScalarConversion, needsConversion } from './scalar-conversion.js';
import { becomesShared, sharedColumn } from './shared-value.js';

const maxExamples = 5;

/** Whether values of a scalar attribute are converted, taken from other versions or restored, so that they need a new column. */
export function needsNewColumn(
  before: ScalarAttribute,
  after: ScalarAttribute,
  pair: TypePair,
  retained: RetainedData | null,
): boolean {
  if (needsConversion(before, after) || becomesShared(before, after, pair)) return true;
  return pair.after !== null && retained !== null && retained.column(pair.after.name, after.column) !== null;
}

/** The moves of the scalar attributes of a content type: converted values, and the default of a new required attribute. */
export function scalarMoves(moveContext: MoveContext, pair: TypePair, retained: RetainedData | null): readonly Move[] {
  return pair.attributes.flatMap(({ before, after }) => {
    if (after?.storage !== 'column') return [];
    if (before === null) return defaultValueMoves(moveContext, pair, after, retained);
    return before.storage === 'column' && needsNewColumn(before, after, pair, retained)
      ? [valueMove(moveContext, pair, { before, after }, retained)]
      : [];
  });
}

interface ScalarPair extends AttributePair {
  readonly before: ScalarAttribute;
  readonly after: ScalarAttribute;
}

/** How the values of an attribute are read and converted. */
interface ValueConversion {
  readonly table: string;
  readonly reads: readonly string[];
  /** The value before and the one after. */
  convert(row: Row): { readonly valueBefore: Stored; readonly valueAfter: Stored };
}

function createValueConversion(
  moveContext: MoveContext,
  pair: TypePair,
  { before, after }: ScalarPair,
  retained: RetainedData | null,
): ValueConversion {
  const { from, to, dialect, changes } = moveContext;
  const [was, is] = [pair.before, pair.after];
  if (was === null || is === null) throw new Bug('values move within a content type that both models have');
  const table = moveContext.table(is.name);
  const sharedLocale = becomesShared(before, after, pair) ? to.record.defaultLocale : null;
  const convertForward = createScalarConversion(before, after, { of: is.type.uid, attribute: after.name }, changes);
  const retainedColumn = retained?.column(is.name, after.column) ?? null;
  const restoration =
    retained === null || retainedColumn === null || retainedColumn.table !== table
      ? null
      : { ...retainedColumn, restores: retained };
  // The value that the revision made of the retained one: where it is still there, it was not changed since.
  const sharedLocaleBefore = becomesShared(after, before, { before: is, after: was })
    ? from.record.defaultLocale
    : null;
  const convertBack = createScalarConversion(
    after,
    before,
    { of: was.type.uid, attribute: before.name },
    restoration?.restores.changes ?? [],
  );
  return {
    table,
    reads: [
      't.status AS status',
      `${sharedColumn(before.column, table, sharedLocale, dialect)} AS value`,
      ...(restoration === null
        ? []
        : [
            `t.${dialect.identifier(restoration.column)} AS retained`,
            `${sharedColumn(restoration.column, table, sharedLocaleBefore, dialect)} AS onward`,
          ]),
    ],
    convert(row) {
      const strictness = rowStrictness(row);
      const value = readValue(row.value, before);
      const retainedValue = restoration === null ? null : readValue(row.retained, after);
      const isRestored = retainedValue !== null && convertBack(readValue(row.onward, after), strictness) === value;
      return { valueBefore: value, valueAfter: isRestored ? retainedValue : convertForward(value, strictness) };
    },
  };
}

function valueMove(moveContext: MoveContext, pair: TypePair, scalars: ScalarPair, retained: RetainedData | null): Move {
  const { dialect } = moveContext;
  const { before, after } = scalars;
  const { table, reads, convert } = createValueConversion(moveContext, pair, scalars, retained);
  const [tableName, uid] = [pair.after?.name ?? '', pair.after?.type.uid ?? ''];
  const target = moveContext.column(tableName, after.column);
  const reason = describeReason(before, after, pair);
  const newValues = (row: Row): readonly [Stored] | null => {
    const { valueAfter } = convert(row);
    return valueAfter === null ? null : [valueAfter];
  };
  return {
    description: `the values of ${after.name} of ${uid} ${reason}`,
    subject: { is: 'values', of: uid, attribute: after.name },
    table: tableName,
    sql: [`UPDATE ${dialect.identifier(table)} SET ${dialect.identifier(target)} = … WHERE id = …`],
    count: (session) => countRows(session, dialect, table),
    run: (session, onProgress) =>
      rewriteRows(session, { dialect, table, reads, writes: [target], newValues: newValues }, onProgress),
  };
}

function describeReason(before: ScalarAttribute, after: ScalarAttribute, pair: TypePair): string {
  if (needsConversion(before, after)) return 'become those of its new type or options';
  return becomesShared(before, after, pair) ? 'are shared by all locales' : 'are restored';
}

/** The documents whose value of an attribute has no counterpart when reverted: it was written since that revision. */
export async function findLostOnRevert(
  reader: MigrationReader,
  moveContext: MoveContext,
  pair: TypePair,
  attribute: string,
  retained: RetainedData,
): Promise<ChangeImpact | null> {
  const attributePair = pair.attributes.find(({ after }) => after?.name === attribute);
  if (attributePair?.before?.storage !== 'column' || attributePair.after?.storage !== 'column') return null;
  const { before, after } = attributePair;
  const { table, reads, convert } = createValueConversion(moveContext, pair, { before, after }, retained);
  const lost = new Set<string>();
  for await (const rows of readBatches(reader, moveContext.dialect, table, [
    't.document_id AS document_id',
    ...reads,
  ])) {
    for (const row of rows) {
      const { valueBefore, valueAfter } = convert(row);
      if (valueBefore !== null && valueAfter === null) lost.add(String(row.document_id));
    }
  }
  if (lost.size === 0) return null;
  const of = pair.after?.type.uid ?? '';
  const what = `values of ${attribute} of ${of} that were given since then`;
  return {
    what,
    reason: { is: 'written-since', of, attribute },
    count: lost.size,
    examples: [...lost].slice(0, maxExamples),
  };
}

/** A new required attribute gives existing documents its default; a unique default would be a duplicate immediately. */
function defaultValueMoves(
  moveContext: MoveContext,
  { after: tableAfter }: TypePair,
  after: ScalarAttribute,
  retained: RetainedData | null,
): readonly Move[] {
  if (tableAfter === null || !after.required || after.unique || after.default === undefined || after.default === null)
    return [];
  if (
    retained?.column(tableAfter.name, after.column) !== undefined &&
    retained?.column(tableAfter.name, after.column) !== null
  )
    return [];
  const value = after.type.parseInput(after.default, after);
  if (value instanceof Promise || !value.ok) throw new Bug(`the default of ${after.name} is not a value of its type`);
  const { dialect } = moveContext;
  const table = moveContext.table(tableAfter.name);
  const target = moveContext.column(tableAfter.name, after.column);
  const { value: defaultValue } = value;
  return [
    {
      description: `existing documents get the default of ${after.name} of ${tableAfter.type.uid}`,
      subject: { is: 'values', of: tableAfter.type.uid, attribute: after.name },
      table: tableAfter.name,
      sql: [`UPDATE ${dialect.identifier(table)} SET ${dialect.identifier(target)} = …`],
      count: (session) => countRows(session, dialect, table),
      run: (session, onProgress) =>
        rewriteRows(
          session,
          { dialect, table, reads: [], writes: [target], newValues: () => [defaultValue] },
          onProgress,
        ),
    },
  ];
}

function readValue(value: Stored | undefined, { type }: ScalarAttribute): Stored {
  return value === undefined ? null : storedFromColumn(value, type.column);
}

/** The rules that apply to a version row. */
export function rowStrictness(row: Row): Strictness {
  return row.status === 'published' ? 'published' : 'draft';
}
