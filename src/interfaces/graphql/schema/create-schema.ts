import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  Kind,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { type Component, type ContentType, fileUid, type Snapshot } from '../../../language/schema/index.js';
import { accountMutations, accountQueries } from './account-types.js';
import { administrationMutations } from './administration-types.js';
import { describeObjects } from './describe-objects.js';
import { InputTypes } from './input-types.js';
import { localeQueries } from './locale-types.js';
import type { GraphqlModel, ObjectModel, RootSource } from './model.js';
import { isGraphqlName, pascalCase, queryName } from './names.js';
import { EnumTypes, ObjectTypes } from './object-types.js';
import { deleteResponse, paginationArg, publicationFilter, publicationStatus } from './scalars.js';
import { eventTypeName, subscriptionField } from './subscription-types.js';

type Field = GraphQLFieldConfig<unknown, unknown>;

/** Parts of a schema that settings turn off. */
export interface SchemaOptions {
  /** Default: true. */
  readonly subscriptions?: boolean;
}

/**
 * Creates the schema of a content model as a caller may see it (`getVisibleSchema`): a name that the caller may not read is as unknown as
 * one that no attribute has, to validation and to introspection. It takes tens of milliseconds for a hundred types.
 */
export function createGraphqlModel(snapshot: Snapshot, { subscriptions = true }: SchemaOptions = {}): GraphqlModel {
  const objects = describeObjects(snapshot);
  const fields = new RootFields(snapshot, objects, subscriptions);
  for (const object of objects.values()) if (object.shape.is === 'contentType') fields.addType(object, object.shape);
  fields.addLocales();
  fields.addAccounts(objects);
  const components = [...snapshot.components.values()].flatMap((component): (readonly [string, Component])[] => {
    const object = objects.get(component.uid);
    return object === undefined ? [] : [[object.typeName, component]];
  });
  return { ...fields.toModel(), objects, componentsByType: new Map(components) };
}

/** Collects the fields of `Query` and `Mutation`. Of two fields with one name the first one counts. */
class RootFields {
  readonly #queries = new Map<string, { readonly field: Field; readonly source: RootSource | null }>();
  readonly #mutations = new Map<string, { readonly field: Field; readonly source: RootSource | null }>();
  readonly #types: ObjectTypes;
  readonly #inputs: InputTypes;
  readonly #localeCode: GraphQLScalarType;
  readonly #subscriptions = new Map<string, { readonly field: Field; readonly type: ContentType }>();
  readonly #typeNames: ReadonlySet<string>;
  readonly #withSubscriptions: boolean;

  constructor({ locales }: Snapshot, objects: ReadonlyMap<string, ObjectModel>, withSubscriptions: boolean) {
    this.#typeNames = new Set([...objects.values()].map(({ typeName }) => typeName));
    this.#withSubscriptions = withSubscriptions;
    const enums = new EnumTypes();
    this.#inputs = new InputTypes(objects, enums);
    this.#types = new ObjectTypes(objects, this.#inputs, enums);
    this.#localeCode = createLocaleScalar(locales);
  }

  addType(object: ObjectModel, type: ContentType): void {
    const output = this.#types.of(object);
    const filters = { filters: { type: this.#inputs.filters(object) } };
    const versions = this.#versionArguments(type);
    const documentId = { documentId: { type: new GraphQLNonNull(GraphQLID) } };
    if (type.kind === 'singleType') {
      this.#addQuery(queryName(type.uid, type.singularName), { type: output, args: versions }, { is: 'single', type });
    } else {
      const [one, many] = [queryName(type.uid, type.singularName), queryName(type.uid, type.pluralName)];
      const args = { ...filters, ...listArguments, ...versions };
      this.#addQuery(one, { type: output, args: { ...documentId, ...versions } }, { is: 'one', type });
      const collection = this.#types.collection(object);
      this.#addQuery(`${many}_connection`, { type: collection, args }, { is: 'connection', type });
      const list = new GraphQLNonNull(new GraphQLList(output));
      this.#addQuery(many, { type: list, args }, { is: 'list', type });
    }
    if (type.kind !== 'system') this.#addWrites(object, type);
    if (type.kind !== 'system' || type.uid === fileUid) this.#addSubscription(object, type);
  }

  addLocales(): void {
    const queries = localeQueries(this.#inputs, listArguments, versionArguments);
    for (const [name, field] of Object.entries(queries)) this.#addQuery(name, field, null);
  }

  addAccounts(objects: ReadonlyMap<string, ObjectModel>): void {
    const administration = administrationMutations(objects, this.#types, this.#inputs);
    for (const [name, field] of Object.entries(administration)) this.#addMutation(name, field, null);
    for (const [name, field] of Object.entries(accountQueries)) this.#addQuery(name, field, null);
    for (const [name, field] of Object.entries(accountMutations)) this.#addMutation(name, field, null);
  }

  toModel(): Pick<GraphqlModel, 'schema' | 'queries' | 'mutations' | 'subscriptions'> {
    const [queries, mutations] = [this.#queries, this.#mutations].map((fields) => ({
      fields: Object.fromEntries([...fields].map(([name, { field }]) => [name, field])),
      sources: new Map([...fields].flatMap(([name, { source }]) => (source === null ? [] : [[name, source] as const]))),
    }));
    const subscriptions = [...this.#subscriptions];
    const subscription = new GraphQLObjectType({
      name: 'Subscription',
      fields: Object.fromEntries(subscriptions.map(([name, { field }]) => [name, field])),
    });
    const schema = new GraphQLSchema({
      query: new GraphQLObjectType({ name: 'Query', fields: queries?.fields ?? {} }),
      mutation: new GraphQLObjectType({ name: 'Mutation', fields: mutations?.fields ?? {} }),
      ...(subscriptions.length === 0 ? {} : { subscription }),
      assumeValid: true,
    });
    return {
      schema,
      queries: queries?.sources ?? new Map(),
      mutations: mutations?.sources ?? new Map(),
      subscriptions: new Map(subscriptions.map(([name, { type }]) => [name, type])),
    };
  }

  #addWrites(object: ObjectModel, type: ContentType): void {
    const output = this.#types.of(object);
    const name = pascalCase(type.singularName);
    const locale: GraphQLFieldConfigArgumentMap = type.localized ? { locale: { type: this.#localeCode } } : {};
    const documentId: GraphQLFieldConfigArgumentMap =
      type.kind === 'singleType' ? {} : { documentId: { type: new GraphQLNonNull(GraphQLID) } };
    const args: GraphQLFieldConfigArgumentMap = {
      status: { type: publicationStatus, defaultValue: 'published' },
      data: { type: new GraphQLNonNull(this.#inputs.data(object)) },
      ...locale,
    };
    if (type.kind !== 'singleType') this.#addMutation(`create${name}`, { type: output, args }, { is: 'create', type });
    this.#addMutation(`update${name}`, { type: output, args: { ...documentId, ...args } }, { is: 'update', type });
    const removed = { type: deleteResponse, args: { ...documentId, ...locale } };
    this.#addMutation(`delete${name}`, removed, { is: 'delete', type });
  }

  #addSubscription(object: ObjectModel, type: ContentType): void {
    const name = queryName(type.uid, type.kind === 'singleType' ? type.singularName : type.pluralName);
    if (!this.#withSubscriptions || this.#queries.get(name)?.source?.type !== type) return;
    if (this.#typeNames.has(eventTypeName(object))) return;
    const args: GraphQLFieldConfigArgumentMap = {
      ...(type.kind === 'singleType' ? {} : { filters: { type: this.#inputs.filters(object) } }),
      ...(type.localized ? { locale: { type: this.#localeCode } } : {}),
    };
    this.#subscriptions.set(name, { field: subscriptionField(object, this.#types.of(object), args), type });
  }

  #versionArguments(type: ContentType): GraphQLFieldConfigArgumentMap {
    return { ...versionArguments, ...(type.localized ? { locale: { type: this.#localeCode } } : {}) };
  }

  #addQuery(name: string, field: Field, source: RootSource | null): void {
    if (isGraphqlName(name) && !this.#queries.has(name)) this.#queries.set(name, { field, source });
  }

  #addMutation(name: string, field: Field, source: RootSource | null): void {
    if (isGraphqlName(name) && !this.#mutations.has(name)) this.#mutations.set(name, { field, source });
  }
}

const listArguments: GraphQLFieldConfigArgumentMap = {
  pagination: { type: paginationArg, defaultValue: {} },
  sort: { type: new GraphQLList(GraphQLString), defaultValue: [] },
};

const versionArguments: GraphQLFieldConfigArgumentMap = {
  status: { type: publicationStatus, defaultValue: 'published' },
  hasPublishedVersion: { type: GraphQLBoolean },
  publicationFilter: { type: publicationFilter },
};

function createLocaleScalar(locales: readonly string[]): GraphQLScalarType {
  const parse = (value: unknown): string => {
    if (value === '*' || (typeof value === 'string' && locales.includes(value))) return value;
    // Not GraphQLError: validation says which value it was.
    throw new TypeError('Unknown locale supplied');
  };
  return new GraphQLScalarType({
    name: 'I18NLocaleCode',
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : null),
  });
}

/** Returns the schema of a content model in the schema definition language, in alphabetical order. */
export function printGraphqlSchema(snapshot: Snapshot, options: SchemaOptions): string {
  return `${printSchema(lexicographicSortSchema(createGraphqlModel(snapshot, options).schema))}\n`;
}
