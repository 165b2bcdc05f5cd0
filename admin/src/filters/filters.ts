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

/** All operators, by the families in which attributes have them. */
const families = {
  text: [
    '$contains',
    '$containsi',
    '$notContains',
    '$notContainsi',
    '$startsWith',
    '$startsWithi',
    '$endsWith',
    '$endsWithi',
    '$eqi',
    '$nei',
  ],
  equality: ['$eq', '$ne', '$in', '$notIn'],
  order: ['$lt', '$lte', '$gt', '$gte', '$between'],
  presence: ['$null', '$notNull'],
} as const;

type Family = keyof typeof families;

/** An operator of the interface. */
export type Operator = (typeof families)[Family][number];

/** In the order in which they are offered: what is asked most comes first. */
const familyOrder: readonly Family[] = ['equality', 'text', 'order', 'presence'];

export const allOperators: readonly Operator[] = familyOrder.flatMap((family) => families[family]);

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
  const presence: FilterField = { field: name, type: 'none', operators: families.presence, values: null };
  switch (attribute.storage) {
    case 'column': {
      const operators = familyOrder
        .filter((family) => attribute.operators.includes(family))
        .flatMap((family): readonly Operator[] => families[family]);
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

/** How many values an operator compares with. */
export function operatorArity(operator: Operator): 'none' | 'one' | 'two' | 'many' {
  switch (operator) {
    case '$null':
    case '$notNull':
      return 'none';
    case '$between':
      return 'two';
    case '$in':
    case '$notIn':
      return 'many';
    default:
      return 'one';
  }
}

/** Is a condition said to the end? */
export function isComplete({ operator, value }: Condition): boolean {
  switch (operatorArity(operator)) {
    case 'none':
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
