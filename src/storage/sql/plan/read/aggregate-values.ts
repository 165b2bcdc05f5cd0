import { Bug } from '../../../../foundations/core/index.js';
import type { AggregateStep, AggregateValue } from '../../../../language/query/index.js';
import type { Sql } from '../types.js';
import { findOperand, type Operand } from './compare.js';
import { type ComponentSource, componentSource, entryScope } from './component-source.js';
import { joinCondition } from './filter.js';
import { enclosingRow, type ReadPrinter, type ReadScope } from './read-printer.js';
import { getTargetType, relatedConditions, relatedRows, whereClause } from './related.js';

/** Values of the rows of a scope: what has to be joined to these, and each value as an expression. */
export interface JoinedValues {
  readonly joins: readonly Sql[];
  readonly operands: ReadonlyMap<AggregateValue, Operand>;
  /** A row may be joined to several. */
  readonly isMany: boolean;
}

/** A value, and the steps from a scope to it that are left. */
interface PendingValue {
  readonly value: AggregateValue;
  readonly steps: readonly AggregateStep[];
}

/**
 * Returns how values are read. Values whose paths begin with the same steps are those of the same target; a row without a target stays,
 * with NULL for each value.
 */
export function joinValues(values: readonly AggregateValue[], scope: ReadScope, printer: ReadPrinter): JoinedValues {
  return joinPending(
    values.map((value) => ({ value, steps: value.path })),
    scope,
    printer,
  );
}

function joinPending(pending: readonly PendingValue[], scope: ReadScope, printer: ReadPrinter): JoinedValues {
  const own = pending.filter(({ steps }) => steps.length === 0);
  const branches = new Map<string, { readonly step: AggregateStep; readonly values: PendingValue[] }>();
  for (const { value, steps } of pending) {
    const [step, ...rest] = steps;
    if (step === undefined) continue;
    const branch = branches.get(step.attribute.name) ?? { step, values: [] };
    branch.values.push({ value, steps: rest });
    branches.set(step.attribute.name, branch);
  }
  const joined = [...branches.values()].map(({ step, values }) => joinStep(step, values, scope, printer));
  const operands = own.map(({ value }) => [value, findOperand(value.attribute, scope, printer)] as const);
  return {
    joins: joined.flatMap(({ joins }) => joins),
    operands: new Map([...operands, ...joined.flatMap((branch) => [...branch.operands])]),
    isMany: joined.some(({ isMany }) => isMany),
  };
}

function joinStep(
  { attribute, condition: access }: AggregateStep,
  values: readonly PendingValue[],
  scope: ReadScope,
  printer: ReadPrinter,
): JoinedValues {
  if (attribute.storage === 'component') {
    const source = componentSource(attribute, scope, printer);
    const owner = enclosingRow(scope);
    return attribute.repeatable
      ? joinEntries(source, values, scope, printer)
      : joinPending(values, { is: 'component', ...source, owner }, printer);
  }
  const related = relatedRows(attribute, getTargetType(String(attribute.target), printer), scope, printer);
  const accessConditions = access === null ? [] : [joinCondition(access, related.row, printer)];
  const conditions = [...relatedConditions(related), ...accessConditions];
  const inner = joinPending(values, related.row, printer);
  if (related.order.length > 0 || related.correlated) return joinRows(related.from, conditions, inner, printer);
  return { ...inner, joins: [`LEFT JOIN ${related.from} ON ${conditions.join(' AND ')}`, ...inner.joins] };
}

function joinEntries(
  source: ComponentSource,
  values: readonly PendingValue[],
  scope: ReadScope,
  printer: ReadPrinter,
): JoinedValues {
  const alias = printer.alias('e');
  const entry = entryScope(alias, source, enclosingRow(scope), printer);
  return joinRows(
    printer.dialect.jsonEach(source.responseJson, alias),
    [],
    joinPending(values, entry, printer),
    printer,
  );
}

/** Joins the rows of a subquery that refers to the scope. */
function joinRows(from: Sql, conditions: readonly Sql[], inner: JoinedValues, printer: ReadPrinter): JoinedValues {
  const entries = [...inner.operands];
  const { join, columns } = printer.dialect.joinedRows(
    entries.map(([, operand]) => operand),
    `${[from, ...inner.joins].join(' ')}${whereClause(conditions)}`,
    printer.alias('r'),
  );
  const operands = entries.map(([value, { kind }], index) => {
    const sql = columns[index];
    if (sql === undefined) throw new Bug(`no column for ${value.name}`);
    return [value, { sql, kind }] as const;
  });
  return { joins: [join], operands: new Map(operands), isMany: true };
}
