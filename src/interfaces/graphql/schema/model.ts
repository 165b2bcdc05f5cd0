import type { GraphQLSchema } from 'graphql';
import type { LocalizationsAttribute, ValueForm } from '../../../language/query/index.js';
import type {
  Component,
  ComponentAttribute,
  ContentType,
  MediaAttribute,
  RelationAttribute,
  Shape,
  ValueAttribute,
  ZoneAttribute,
} from '../../../language/schema/index.js';

/** What a field of an object type reads. */
export type FieldSource =
  | { readonly is: 'value'; readonly attribute: ValueAttribute; readonly form: ValueForm }
  | {
      readonly is: 'related';
      readonly attribute: RelationAttribute | MediaAttribute | LocalizationsAttribute;
      /** uid. */
      readonly target: string;
      readonly many: boolean;
      /** The list is the field `nodes` of another object. */
      readonly connection: boolean;
    }
  | {
      readonly is: 'component';
      readonly attribute: ComponentAttribute;
      readonly target: string;
      readonly many: boolean;
    }
  | { readonly is: 'zone'; readonly attribute: ZoneAttribute }
  | { readonly is: 'morph'; readonly attribute: RelationAttribute; readonly many: boolean };

/** An object type that shows a shape. */
export interface ObjectModel {
  readonly typeName: string;
  readonly shape: Shape;
  readonly fields: ReadonlyMap<string, FieldSource>;
}

/** What a field of `Query` or `Mutation` about documents does. */
export interface RootSource {
  readonly is: 'one' | 'list' | 'connection' | 'single' | 'create' | 'update' | 'delete';
  readonly type: ContentType;
}

/** The content model as a schema, with what its names stand for. */
export interface GraphqlModel {
  readonly schema: GraphQLSchema;
  /** By uid. */
  readonly objects: ReadonlyMap<string, ObjectModel>;
  readonly queries: ReadonlyMap<string, RootSource>;
  readonly mutations: ReadonlyMap<string, RootSource>;
  /** Fields of `Subscription`. */
  readonly subscriptions: ReadonlyMap<string, ContentType>;
  /** Components by the names of their types. */
  readonly componentsByType: ReadonlyMap<string, Component>;
}
