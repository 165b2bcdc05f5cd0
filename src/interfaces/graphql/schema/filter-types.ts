import {
  GraphQLBoolean,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLList,
  type GraphQLScalarType,
} from 'graphql';

/** The operators of every attribute, in the order of the plug-in. Which of them an attribute has is checked like in a query string. */
const oneOperand = [
  'eq',
  'eqi',
  'ne',
  'nei',
  'startsWith',
  'endsWith',
  'contains',
  'notContains',
  'containsi',
  'notContainsi',
  'gt',
  'gte',
  'lt',
  'lte',
] as const;
const presence = ['null', 'notNull'] as const;
const manyOperands = ['in', 'notIn', 'between'] as const;

/** The types of conditions on values, one per scalar, made when they are first needed. */
export class FilterTypes {
  readonly #types = new Map<string, GraphQLInputObjectType>();

  /** The conditions on values of a scalar, such as `StringFilterInput`. */
  of(scalar: GraphQLScalarType): GraphQLInputObjectType {
    const known = this.#types.get(scalar.name) ?? createFilterType(scalar);
    this.#types.set(scalar.name, known);
    return known;
  }

  /** The conditions on ids. */
  get id(): GraphQLInputObjectType {
    return this.of(GraphQLID);
  }
}

function createFilterType(scalar: GraphQLScalarType): GraphQLInputObjectType {
  const list = new GraphQLList(scalar);
  const type: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${scalar.name}FilterInput`,
    fields: (): GraphQLInputFieldConfigMap => ({
      and: { type: list },
      or: { type: list },
      not: { type },
      ...fieldsOf(oneOperand, scalar),
      ...fieldsOf(presence, GraphQLBoolean),
      ...fieldsOf(manyOperands, list),
    }),
  });
  return type;
}

function fieldsOf(
  names: readonly string[],
  type: GraphQLScalarType | GraphQLList<GraphQLScalarType>,
): GraphQLInputFieldConfigMap {
  return Object.fromEntries(names.map((name) => [name, { type }]));
}
