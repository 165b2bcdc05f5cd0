import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { publicationFilters } from '../../../language/query/index.js';
import type { ColumnKind } from '../../../language/schema/index.js';

/** Any JSON. */
export const jsonScalar = new GraphQLScalarType({
  name: 'JSON',
  parseValue: (value) => value,
  parseLiteral: (node: ValueNode, variables) => valueFromASTUntyped(node, variables),
});

const datePattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/;
const dateTimePattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

export const dateScalar = textScalar('Date', datePattern, 'Date cannot represent an invalid date-string ');
export const timeScalar = textScalar('Time', timePattern, 'Time cannot represent an invalid time-string ');
export const dateTimeScalar = textScalar(
  'DateTime',
  dateTimePattern,
  'DateTime cannot represent an invalid date-time-string ',
);

/** A whole number of 64 bits. Texts of digits are accepted, which clients without such numbers can send. */
export const longScalar = new GraphQLScalarType({
  name: 'Long',
  parseValue: parseLong,
  parseLiteral(node) {
    if (node.kind === Kind.INT || node.kind === Kind.STRING) return parseLong(node.value);
    throw new GraphQLError('Long cannot represent a value that is no whole number', { nodes: node });
  },
});

export const paginationArg = new GraphQLInputObjectType({
  name: 'PaginationArg',
  fields: {
    page: { type: GraphQLInt },
    pageSize: { type: GraphQLInt },
    start: { type: GraphQLInt },
    limit: { type: GraphQLInt },
  },
});

export const paginationType = new GraphQLObjectType({
  name: 'Pagination',
  fields: Object.fromEntries(
    ['total', 'page', 'pageSize', 'pageCount'].map((name) => [name, { type: new GraphQLNonNull(GraphQLInt) }]),
  ),
});

export const deleteResponse = new GraphQLObjectType({
  name: 'DeleteMutationResponse',
  fields: { documentId: { type: new GraphQLNonNull(GraphQLID) } },
});

export const errorType = new GraphQLObjectType({
  name: 'Error',
  fields: { code: { type: new GraphQLNonNull(GraphQLString) }, message: { type: GraphQLString } },
});

export const publicationStatus = new GraphQLEnumType({
  name: 'PublicationStatus',
  values: { DRAFT: { value: 'draft' }, PUBLISHED: { value: 'published' } },
});

export const publicationFilter = new GraphQLEnumType({
  name: 'PublicationFilter',
  values: Object.fromEntries(
    publicationFilters.map((value) => [value.replaceAll('-', '_').toUpperCase(), { value }] as const),
  ),
});

/** The type of values of a column. */
export function columnType(column: ColumnKind): GraphQLScalarType {
  return columnTypes[column];
}

const columnTypes: Readonly<Record<ColumnKind, GraphQLScalarType>> = {
  text: GraphQLString,
  integer: GraphQLInt,
  bigint: longScalar,
  real: GraphQLFloat,
  decimal: GraphQLFloat,
  boolean: GraphQLBoolean,
  json: jsonScalar,
  date: dateScalar,
  time: timeScalar,
  instant: dateTimeScalar,
};

function textScalar(name: string, pattern: RegExp, message: string): GraphQLScalarType<string, string> {
  const parse = (value: unknown, node?: ValueNode): string => {
    if (typeof value === 'string' && pattern.test(value)) return value;
    throw new GraphQLError(`${message}${typeof value === 'string' ? value : JSON.stringify(value)}.`, {
      nodes: node ?? null,
    });
  };
  return new GraphQLScalarType<string, string>({
    name,
    parseValue: (value) => parse(value),
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : null, node),
  });
}

function parseLong(value: unknown): string {
  const text = typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : value;
  if (typeof text === 'string' && /^[+-]?\d{1,60}$/.test(text)) return text;
  throw new GraphQLError('Long cannot represent a value that is no whole number');
}
