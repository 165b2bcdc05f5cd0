import type { Attribute, ContentModel, ContentType, QueryParameterValue } from '../api/index.js';
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
  /** How a value is written: the type of an attribute; `none` where there is nothing to compare with. */
  readonly type: string;
  readonly operators: readonly Operator[];
  /** Values to choose from; null: any. */
  readonly values: readonly string[] | null;
}

/**
 * The operators, in the order in which they are offered: what is used most comes first. Families and operands are those of the server's
 * table, which the panel does not import; filters.test.ts compares the two.
 */
export const operatorTable = {
  $eq: { family: 'equality', operands: 'one' },
  $ne: { family: 'equality', operands: 'one' },
  $in: { family: 'equality', operands: 'many' },
  $notIn: { family: 'equality', operands: 'many' },
  $contains: { family: 'text', operands: 'one' },
  $containsi: { family: 'text', operands: 'one' },
  $notContains: { family: 'text', operands: 'one' },
  $notContainsi: { family: 'text', operands: 'one' },
  $startsWith: { family: 'text', operands: 'one' },
  $startsWithi: { family: 'text', operands: 'one' },
  $endsWith: { family: 'text', operands: 'one' },
  $endsWithi: { family: 'text', operands: 'one' },
  $eqi: { family: 'text', operands: 'one' },
  $nei: { family: 'text', operands: 'one' },
  $lt: { family: 'order', operands: 'one' },
  $lte: { family: 'order', operands: 'one' },
  $gt: { family: 'order', operands: 'one' },
  $gte: { family: 'order', operands: 'one' },
  $between: { family: 'order', operands: 'two' },
  $null: { family: 'presence', operands: 'boolean' },
  $notNull: { family: 'presence', operands: 'boolean' },
} as const;

/** An operator of the API. */
export type Operator = keyof typeof operatorTable;

export const allOperators = Object.keys(operatorTable) as readonly Operator[];

/** Returns the operators of these families, in the order in which they are offered. */
function listOperators(families: readonly string[]): readonly Operator[] {
  return allOperators.filter((operator) => families.includes(operatorTable[operator].family));
}

/** Times that every document has. */
export const systemTimestamps = ['createdAt', 'updatedAt', 'publishedAt'] as const;

/** What every document has besides its attributes. */
const systemFilterFields: readonly FilterField[] = systemTimestamps
  .map((field): FilterField => ({ field, type: 'datetime', operators: allOperators, values: null }))
  .concat({ field: 'documentId', type: 'string', operators: allOperators, values: null });

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
  const presence: FilterField = { field: name, type: 'none', operators: listOperators(['presence']), values: null };
  switch (attribute.storage) {
    case 'column': {
      const operators = listOperators(attribute.operators);
      const enumValues = attribute.options.enum;
      const values = Array.isArray(enumValues) ? enumValues.map(String) : null;
      return operators.length === 0 ? [] : [{ field: name, type: attribute.type, operators, values }];
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

/** Reads conditions of an address; what cannot be meant is left out. */
export function parseConditions(value: unknown): readonly Condition[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return [];
    const { field, operator: name, value: rawValue } = item as Readonly<Record<string, unknown>>;
    const operator = allOperators.find((candidate) => candidate === name);
    if (typeof field !== 'string' || !/^[^.,:$]+(\.[^.,:$]+)*$/.test(field) || operator === undefined) return [];
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
