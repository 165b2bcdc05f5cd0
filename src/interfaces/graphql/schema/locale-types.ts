import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { InputTypes } from './input-types.js';
import { dateTimeScalar, paginationType } from './scalars.js';

const times = Object.fromEntries(
  ['createdAt', 'updatedAt', 'publishedAt'].map((name) => [name, { type: dateTimeScalar }]),
);

const locale = new GraphQLObjectType({
  name: 'I18NLocale',
  fields: {
    documentId: { type: new GraphQLNonNull(GraphQLID) },
    name: { type: GraphQLString },
    code: { type: GraphQLString },
    ...times,
  },
});

const collection = new GraphQLObjectType({
  name: 'I18NLocaleEntityResponseCollection',
  fields: {
    nodes: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(locale))) },
    pageInfo: { type: new GraphQLNonNull(paginationType) },
  },
});

/** Returns the fields of `Query` about the locales of the project. `versions` have no effect: locales have no drafts. */
export function localeQueries(
  inputs: InputTypes,
  list: GraphQLFieldConfigArgumentMap,
  versions: GraphQLFieldConfigArgumentMap,
): Readonly<Record<string, GraphQLFieldConfig<unknown, unknown>>> {
  const filters: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: 'I18NLocaleFiltersInput',
    fields: () => ({
      documentId: { type: inputs.valueFilters(GraphQLID) },
      name: { type: inputs.valueFilters(GraphQLString) },
      code: { type: inputs.valueFilters(GraphQLString) },
      ...Object.fromEntries(Object.keys(times).map((name) => [name, { type: inputs.valueFilters(dateTimeScalar) }])),
      and: { type: new GraphQLList(filters) },
      or: { type: new GraphQLList(filters) },
      not: { type: filters },
    }),
  });
  const args = { filters: { type: filters }, ...list, ...versions };
  return {
    i18NLocale: { type: locale, args: { documentId: { type: new GraphQLNonNull(GraphQLID) }, ...versions } },
    i18NLocales_connection: { type: collection, args },
    i18NLocales: { type: new GraphQLNonNull(new GraphQLList(locale)), args },
  };
}
