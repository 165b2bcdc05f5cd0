import { type GrantRule, type Operator, operatorTable, toReadableQueryString } from '../../api/index.js';
import { type Condition, type FilterField, isComplete, isOperand } from '../../filters/index.js';

/** The filter of a rule, in the object form of the query language. */
export type Where = NonNullable<GrantRule['where']>;

type WhereObject = { readonly [name: string]: Where | undefined };

/** Returns the conditions that a filter consists of, all of which have to hold; null: it cannot be shown so. */
export function parseWhere(where: Where | null, fields: readonly FilterField[]): readonly Condition[] | null {
  if (where === null) return [];
  const byName = new Map(fields.map((field) => [field.field, field]));
  return parseTerms(where, [], byName);
}

type FieldsByName = ReadonlyMap<string, FilterField>;

function parseTerms(value: Where, path: readonly string[], fields: FieldsByName): readonly Condition[] | null {
  if (path.length > 0 && (typeof value !== 'object' || isList(value)))
    return parseCondition(path.join('.'), '$eq', value, fields);
  if (!isWhereObject(value)) return null;
  const entries = Object.entries(value);
  // Two conditions behind a relation are about the same document, and so are no two conditions of their own.
  const isValue = path.length === 1 && (fields.get(path.join('.'))?.column ?? null) !== null;
  if (entries.length > 1 && path.length > 0 && !isValue) return null;
  return joinTerms(
    entries.map(([name, inner]) => {
      if (inner === undefined) return [];
      if (name === '$and' && path.length === 0)
        return isList(inner) ? joinTerms(inner.map((term) => parseTerms(term, [], fields))) : null;
      const operator = findOperator(name);
      if (operator !== null && path.length > 0) return parseCondition(path.join('.'), operator, inner, fields);
      return name.startsWith('$') ? null : parseTerms(inner, [...path, name], fields);
    }),
  );
}

function joinTerms(terms: readonly (readonly Condition[] | null)[]): readonly Condition[] | null {
  const joined: Condition[] = [];
  for (const term of terms) {
    if (term === null) return null;
    joined.push(...term);
  }
  return joined;
}

function parseCondition(
  name: string,
  operator: Operator,
  operand: Where,
  fields: FieldsByName,
): readonly Condition[] | null {
  const field = fields.get(name);
  if (field === undefined || !field.operators.includes(operator)) return null;
  const { operands } = operatorTable[operator];
  if (operands === 'boolean') return String(operand) === 'true' ? [{ field: name, operator }] : null;
  if (operands === 'one') {
    if (typeof operand === 'object' || !isShown(String(operand), field, operator)) return null;
    return [{ field: name, operator, value: String(operand) }];
  }
  if (!isList(operand) || operand.some((entry) => typeof entry === 'object')) return null;
  const value = operand.map(String);
  const isEachShown = value.every((text) => (operands === 'many' ? !isOperand(text) : isShown(text, field, operator)));
  const condition: Condition = { field: name, operator, value };
  return isEachShown && isComplete(condition) ? [condition] : null;
}

/** Whether the input of a field shows this value. */
function isShown(text: string, { column, values, operands = [] }: FilterField, operator: Operator): boolean {
  if (text === '') return false;
  if (isOperand(text)) return operands.includes(text);
  if (column === null) return false;
  if (column === 'boolean') return text === 'true' || text === 'false';
  return values === null || operatorTable[operator].family !== 'equality' || values.includes(text);
}

/** Returns the filter of conditions that are complete, as short as it can be written; null: there are none. */
export function toWhere(conditions: readonly Condition[]): Where | null {
  if (conditions.length === 0) return null;
  const terms = conditions.map(({ field, operator, value }): WhereObject => {
    const [first = '', ...rest] = field.split('.');
    const operand: Where = value ?? true;
    const test: Where = operator === '$eq' ? operand : { [operator]: operand };
    return { [first]: rest.reduceRight<Where>((inner, name) => ({ [name]: inner }), test) };
  });
  const names = new Set(terms.flatMap((term) => Object.keys(term)));
  return names.size === terms.length
    ? Object.fromEntries<Where | undefined>(terms.flatMap((term) => Object.entries(term)))
    : { $and: terms };
}

/** Writes a filter like those of a query string: `author=$user`. */
export function toWhereText(where: Where | null): string {
  if (where === null) return '';
  return isWhereObject(where) ? toReadableQueryString(where) : String(where);
}

function findOperator(name: string): Operator | null {
  return Object.hasOwn(operatorTable, name) ? (name as Operator) : null;
}

function isList(value: Where): value is readonly Where[] {
  return Array.isArray(value);
}

function isWhereObject(value: Where): value is WhereObject {
  return typeof value === 'object' && !Array.isArray(value);
}
