import {
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { ObjectModel } from './model.js';
import { dateTimeScalar, publicationStatus } from './scalars.js';

const documentEvent = new GraphQLEnumType({
  name: 'DocumentEvent',
  values: {
    CREATE: { value: 'create' },
    UPDATE: { value: 'update' },
    DELETE: { value: 'delete' },
    PUBLISH: { value: 'publish' },
    UNPUBLISH: { value: 'unpublish' },
    DISCARD_DRAFT: { value: 'draft-discard' },
  },
});

/** The name of the type of events of a content type: `ArticleEvent`. */
export function eventTypeName({ typeName }: Pick<ObjectModel, 'typeName'>): string {
  return `${typeName}Event`;
}

/** Returns the field of `Subscription` for the changes of documents of a type. `args`: which documents. */
export function subscriptionField(
  object: ObjectModel,
  output: GraphQLObjectType,
  args: GraphQLFieldConfigArgumentMap,
): GraphQLFieldConfig<unknown, unknown> {
  const type = new GraphQLObjectType({
    name: eventTypeName(object),
    fields: {
      event: { type: new GraphQLNonNull(documentEvent) },
      documentId: { type: new GraphQLNonNull(GraphQLID) },
      locale: { type: GraphQLString },
      status: { type: new GraphQLNonNull(publicationStatus) },
      at: { type: new GraphQLNonNull(dateTimeScalar) },
      cursor: { type: new GraphQLNonNull(GraphQLID) },
      document: { type: output },
    },
  });
  return {
    type: new GraphQLNonNull(type),
    args: { ...args, status: { type: publicationStatus, defaultValue: 'published' }, since: { type: GraphQLID } },
  };
}
