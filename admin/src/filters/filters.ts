import {
  type Attribute,
  type ColumnKind,
  type ContentModel,
  type ContentType,
  type Operator,
  type OperatorFamily,
  operatorTable,
  type QueryParameterValue,
} from '../api/index.js';
import { findTitleAttribute } from '../documents/index.js';

/** A condition of a list. */
export interface Condition {
  /** The names on the way to what is compared, with dots between them. */
  readonly field: string;
  readonly operator: Operator;
  /** A text; of `$in`, `$notIn` and `$between` a list; of `$null` and `$notNull` nothing. */
  readonly value?: string | readonly string[];
}

/** What conditions can be about. */
export interface FilterField {
  /** As in `Condition`. */
  readonly field: string;
  /** How the value is stored; null: there is no operand. */
  readonly column: ColumnKind | null;
  readonly operators: readonly Operator[];
  /** Values to choose from; null: any. */
  readonly values: readonly string[] | null;
  /**
   * What a value can be instead of a text, such as `$user`; a text that begins with a dollar sign is then written with two. Absent:
   * values are texts as they are.
   */
  readonly operands?: readonly string[];
  /** Values may be days relative to today (relative-dates.ts). Absent: they may not. */
  readonly relativeDates?: true;
}

/** The families of operators in display order: the most used comes first. */
const families: readonly OperatorFamily[] = ['equality', 'text', 'order', 'presence'];

/** The operators in display order. */
export const allOperators: readonly Operator[] = families.flatMap((family) =>
  (Object.keys(operatorTable) as readonly Operator[]).filter((operator) => operatorTable[operator].family === family),
);

/** Returns the operators of these families, in the order in which they are offered. */
export function listOperators(offered: readonly OperatorFamily[]): readonly Operator[] {
  return allOperators.filter((operator) => offered.includes(operatorTable[operator].family));
}

/** Times that every document has. */
export const systemTimestamps = ['createdAt', 'updatedAt', 'publishedAt'] as const;

/** System fields of every document. */
export const systemFilterFields: readonly FilterField[] = systemTimestamps
  .map((field): FilterField => ({ field, column: 'instant', operators: allOperators, values: null }))
  .concat({ field: 'documentId', column: 'text', operators: allOperators, values: null });

/** What the documents of a type can be narrowed by: attributes, what relations lead to by its title, times. */
export function filterFields(type: ContentType, model: ContentModel): readonly FilterField[] {
  return [
    ...type.attributes
      .filter(({ readable }) => readable)
      .flatMap((attribute) => attributeFilterFields(attribute, model)),
    ...systemFilterFields.filter(({ field }) => field !== 'publishedAt' || type.draftAndPublish),
  ];
}

function attributeFilterFields(attribute: Attribute, model: ContentModel): readonly FilterField[] {
  const { name } = attribute;
  const presence: FilterField = { field: name, column: null, operators: listOperators(['presence']), values: null };
  switch (attribute.storage) {
    case 'column': {
      const operators = listOperators(attribute.operators);
      const enumValues = attribute.options.enum;
      const values = Array.isArray(enumValues) ? enumValues.map(String) : null;
      return operators.length === 0 ? [] : [{ field: name, column: attribute.column, operators, values }];
    }
    case 'relation': {
      const target = model.contentTypes.find(({ uid }) => uid === attribute.target);
      if (target === undefined) return [];
      const title = findTitleAttribute(target);
      const inner = title === null ? [] : attributeFilterFields(title, model);
      return [presence, ...inner.map((titleField) => ({ ...titleField, field: `${name}.${titleField.field}` }))];
    }
    case 'media':
    case 'component':
      return [presence];
    case 'zone':
      return [];
  }
}

/** Whether a condition has the operands that its operator takes. */
export function isComplete({ operator, value }: Condition): boolean {
  switch (operatorTable[operator].operands) {
    case 'boolean':
      return true;
    case 'one':
      return typeof value === 'string' && value !== '';
    case 'two':
      return Array.isArray(value) && value.length === 2 && value.every((bound) => bound !== '');
    case 'many':
      return Array.isArray(value) && value.length > 0;
  }
}

/** The conditions as the interface takes them, all of which have to hold; null: there are none. */
export function filterParameter(conditions: readonly Condition[]): QueryParameterValue | null {
  const terms = conditions.filter(isComplete).map(({ field, operator, value }) => {
    const test: QueryParameterValue = { [operator]: value ?? true };
    return field.split('.').reduceRight<QueryParameterValue>((inner, name) => ({ [name]: inner }), test);
  });
  return terms.length === 0 ? null : { $and: terms };
}

/** Names with dots between them, or one condition on a whole document (list-fields.ts). */
const fieldPattern = /^(?:[^.,:$]+(?:\.[^.,:$]+)*|\$(?:createdBy|publication|missing|outdated))$/;

/** Reads conditions of an address; what cannot be meant is left out. */
export function parseConditions(value: unknown): readonly Condition[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return [];
    const { field, operator: name, value: rawValue } = item as Readonly<Record<string, unknown>>;
    const operator = allOperators.find((candidate) => candidate === name);
    if (typeof field !== 'string' || !fieldPattern.test(field) || operator === undefined) return [];
    const parsedValue = parseValue(rawValue);
    const condition: Condition =
      parsedValue === undefined ? { field, operator } : { field, operator, value: parsedValue };
    return isComplete(condition) ? [condition] : [];
  });
}

function parseValue(rawValue: unknown): string | readonly string[] | undefined {
  if (Array.isArray(rawValue)) return rawValue.map(String);
  return rawValue === undefined || rawValue === null ? undefined : String(rawValue);
}
