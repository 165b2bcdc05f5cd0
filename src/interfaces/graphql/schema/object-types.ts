import {
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLID,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';
import { Bug } from '../../../foundations/core/index.js';
import { fileUid, type ScalarAttribute, type Shape, type ValueAttribute } from '../../../language/schema/index.js';
import { listEnumNames } from './describe-objects.js';
import type { InputTypes } from './input-types.js';
import type { FieldSource, ObjectModel } from './model.js';
import { enumTypeName, pascalCase } from './names.js';
import { columnType, errorType, paginationArg, paginationType } from './scalars.js';

/** The object types of a schema, made when they are first needed. */
export class ObjectTypes {
  readonly #objects: ReadonlyMap<string, ObjectModel>;
  readonly #inputs: InputTypes;
  readonly #enums: EnumTypes;
  readonly #types = new Map<string, GraphQLObjectType>();
  #morph: GraphQLUnionType | null = null;

  constructor(objects: ReadonlyMap<string, ObjectModel>, inputs: InputTypes, enums: EnumTypes) {
    this.#objects = objects;
    this.#inputs = inputs;
    this.#enums = enums;
  }

  /** The type of the shape with this uid. */
  of({ typeName, shape, fields }: ObjectModel): GraphQLObjectType {
    return this.#memoize(typeName, () => ({
      name: typeName,
      fields: () =>
        Object.fromEntries(
          [...fields].map(([name, source]) => [name, this.#field(name, source, shape)] as const),
        ) satisfies GraphQLFieldConfigMap<unknown, unknown>,
    }));
  }

  /** A list of root with its page: `nodes` and `pageInfo`. */
  collection(object: ObjectModel): GraphQLObjectType {
    return this.#memoize(`${object.typeName}EntityResponseCollection`, (name) => ({
      name,
      fields: () => ({
        nodes: { type: listOfAll(this.of(object)) },
        pageInfo: { type: new GraphQLNonNull(paginationType) },
      }),
    }));
  }

  #relationCollection(object: ObjectModel): GraphQLObjectType {
    return this.#memoize(`${object.typeName}RelationResponseCollection`, (name) => ({
      name,
      fields: () => ({ nodes: { type: listOfAll(this.of(object)) } }),
    }));
  }

  #field(
    name: string,
    source: FieldSource,
    shape: Shape,
  ): { readonly type: GraphQLOutputType; readonly args?: GraphQLFieldConfigArgumentMap } {
    switch (source.is) {
      case 'value':
        return { type: this.#valueType(source.attribute, shape) };
      case 'related': {
        const target = this.#target(source.target);
        if (!source.many) return { type: this.of(target) };
        const isTranslation = source.attribute.storage === 'localizations' && shape.is === 'contentType';
        const args = isTranslation && shape.kind === 'singleType' ? {} : this.#listArguments(target);
        const type = source.connection
          ? this.#relationCollection(target)
          : new GraphQLNonNull(new GraphQLList(this.of(target)));
        return { type, args };
      }
      case 'component': {
        const target = this.#target(source.target);
        if (!source.many) return { type: this.of(target) };
        return { type: new GraphQLList(this.of(target)), args: this.#listArguments(target) };
      }
      case 'zone':
        return { type: new GraphQLList(this.#zoneType(name, source.attribute.components, shape)) };
      case 'morph':
        return { type: source.many ? new GraphQLList(this.#morphType()) : this.#morphType() };
    }
  }

  #listArguments(target: ObjectModel): GraphQLFieldConfigArgumentMap {
    return {
      filters: { type: this.#inputs.filters(target) },
      pagination: { type: paginationArg, defaultValue: {} },
      sort: { type: new GraphQLList(GraphQLString), defaultValue: [] },
    };
  }

  #valueType(attribute: ValueAttribute, shape: Shape): GraphQLOutputType {
    const type = this.#enums.outputOf(attribute, shape);
    return isPromised(attribute, shape) ? new GraphQLNonNull(type) : type;
  }

  #zoneType(name: string, components: readonly string[], shape: Shape): GraphQLUnionType {
    const owner = this.#target(shape.uid).typeName;
    const types = components.flatMap((uid) => {
      const component = this.#objects.get(uid);
      return component === undefined ? [] : [this.of(component)];
    });
    return new GraphQLUnionType({ name: `${owner}${pascalCase(name)}DynamicZone`, types: [...types, errorType] });
  }

  #morphType(): GraphQLUnionType {
    this.#morph ??= new GraphQLUnionType({
      name: 'GenericMorph',
      types: () => [...this.#objects.values()].map((object) => this.of(object)),
    });
    return this.#morph;
  }

  #target(uid: string): ObjectModel {
    const object = this.#objects.get(uid);
    if (object === undefined) throw new Bug(`there is no object type for ${uid}`);
    return object;
  }

  #memoize(
    name: string,
    config: (name: string) => ConstructorParameters<typeof GraphQLObjectType>[0],
  ): GraphQLObjectType {
    const known = this.#types.get(name) ?? new GraphQLObjectType(config(name));
    this.#types.set(name, known);
    return known;
  }
}

/** The types of enumerations, one per attribute. */
export class EnumTypes {
  readonly #types = new Map<string, GraphQLEnumType>();

  /** The type of the values of an attribute in responses. */
  outputOf(attribute: ValueAttribute, shape: Shape): GraphQLOutputType {
    if (attribute.name === 'id' || attribute.name === 'documentId') return GraphQLID;
    return this.#enumOf(attribute, shape) ?? columnType(attribute.type.column);
  }

  /** The type of the values of an attribute in bodies. */
  inputOf(attribute: ScalarAttribute, shape: Shape): GraphQLInputType {
    return this.#enumOf(attribute, shape) ?? columnType(attribute.type.column);
  }

  #enumOf(attribute: ValueAttribute, shape: Shape): GraphQLEnumType | null {
    const values = listEnumNames(attribute);
    if (values === null) return null;
    const name = enumTypeName(shape, attribute.name);
    const known =
      this.#types.get(name) ??
      new GraphQLEnumType({
        name,
        values: Object.fromEntries([...values].map(([valueName, value]) => [valueName, { value }])),
      });
    this.#types.set(name, known);
    return known;
  }
}

/** Attributes of files that every upload fills. */
const filledByUploads: ReadonlySet<string> = new Set(['name', 'hash', 'mime', 'size', 'url', 'provider']);

/** Whether the schema promises a value: as in the plug-in, of an attribute that is required, although a draft may have none. */
function isPromised({ name, required }: ValueAttribute, shape: Shape): boolean {
  if (shape.system.has(name)) return name === 'documentId' || name === 'id';
  return required || (shape.uid === fileUid && filledByUploads.has(name));
}

function listOfAll(type: GraphQLObjectType): GraphQLOutputType {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
}
