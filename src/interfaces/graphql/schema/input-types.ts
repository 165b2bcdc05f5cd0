import {
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  GraphQLString,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { isObject } from '../../../foundations/core/index.js';
import type { Attribute, Shape, ZoneAttribute } from '../../../language/schema/index.js';
import { FilterTypes } from './filter-types.js';
import type { FieldSource, ObjectModel } from './model.js';
import { isGraphqlName, pascalCase } from './names.js';
import type { EnumTypes } from './object-types.js';
import { columnType, dateTimeScalar } from './scalars.js';

/** The input types of a schema, made when they are first needed: conditions, and the data of writes. */
export class InputTypes {
  readonly #objects: ReadonlyMap<string, ObjectModel>;
  readonly #enums: EnumTypes;
  readonly #scalarFilters = new FilterTypes();
  readonly #types = new Map<string, GraphQLInputObjectType>();

  constructor(objects: ReadonlyMap<string, ObjectModel>, enums: EnumTypes) {
    this.#objects = objects;
    this.#enums = enums;
  }

  /** The conditions on documents or components of a shape. */
  filters(object: ObjectModel): GraphQLInputObjectType {
    const { typeName, fields, shape } = object;
    return this.#memoize(`${typeName}FiltersInput`, (type) => ({
      ...Object.fromEntries(
        [...fields].flatMap(([name, source]) => {
          if (shape.is === 'component' && name === 'id') return [];
          const filter = this.#filterOf(source);
          return filter === null ? [] : [[name, { type: filter }] as const];
        }),
      ),
      and: { type: new GraphQLList(type()) },
      or: { type: new GraphQLList(type()) },
      not: { type: type() },
    }));
  }

  /** The conditions on values of a scalar. */
  valueFilters(scalar: GraphQLScalarType): GraphQLInputObjectType {
    return this.#scalarFilters.of(scalar);
  }

  /** The data of a document or component. */
  data(object: ObjectModel): GraphQLInputObjectType {
    const { typeName, shape } = object;
    return this.#memoize(`${typeName}Input`, () => {
      const attributes = [...shape.attributes.values()].flatMap((attribute) => {
        const type = isGraphqlName(attribute.name) ? this.#dataOf(attribute, shape) : null;
        return type === null ? [] : [[attribute.name, { type }] as const];
      });
      return {
        ...(shape.is === 'component' ? { id: { type: GraphQLID } } : {}),
        ...Object.fromEntries(attributes),
        ...(shape.is === 'component' ? {} : { publishedAt: { type: dateTimeScalar } }),
        ...(shape.is === 'component' || shape.localized ? {} : { locale: { type: GraphQLString } }),
      };
    });
  }

  #filterOf(source: FieldSource): GraphQLInputType | null {
    switch (source.is) {
      case 'value': {
        const { name, type } = source.attribute;
        return name === 'documentId' ? this.#scalarFilters.id : this.#scalarFilters.of(columnType(type.column));
      }
      case 'related': {
        const target = this.#objects.get(source.target);
        if (source.connection || source.attribute.storage === 'media' || target === undefined) return null;
        return this.filters(target);
      }
      case 'component': {
        const target = this.#objects.get(source.target);
        return target === undefined ? null : this.filters(target);
      }
      default:
        return null;
    }
  }

  #dataOf(attribute: Attribute, shape: Shape): GraphQLInputType | null {
    switch (attribute.storage) {
      case 'column':
        return this.#enums.inputOf(attribute, shape);
      case 'computed':
        return null;
      case 'relation':
        if (attribute.target === null || attribute.relation.startsWith('morph')) return null;
        return attribute.many ? new GraphQLList(GraphQLID) : GraphQLID;
      case 'media':
        return attribute.many ? new GraphQLList(GraphQLID) : GraphQLID;
      case 'component': {
        const component = this.#objects.get(attribute.component);
        if (component === undefined) return null;
        return attribute.repeatable ? new GraphQLList(this.data(component)) : this.data(component);
      }
      case 'zone':
        return new GraphQLList(new GraphQLNonNull(this.#zoneInput(attribute, shape)));
    }
  }

  /** GraphQL has no unions of inputs: an entry of a zone is any object that names its component. */
  #zoneInput({ name, components }: ZoneAttribute, shape: Shape): GraphQLScalarType {
    const names = components.flatMap((uid) => this.#objects.get(uid)?.typeName ?? []);
    const parse = (value: unknown): object => {
      if (isObject(value) && typeof value.__typename === 'string' && names.includes(value.__typename)) return value;
      // Not GraphQLError: validation says which value it was.
      throw new TypeError(`Component not found. expected one of: ${names.join(', ')}`);
    };
    return new GraphQLScalarType({
      name: `${this.#objects.get(shape.uid)?.typeName ?? ''}${pascalCase(name)}DynamicZoneInput`,
      parseValue: parse,
      parseLiteral: (node: ValueNode, variables) => parse(valueFromASTUntyped(node, variables)),
    });
  }

  #memoize(
    name: string,
    fields: (type: () => GraphQLInputObjectType) => GraphQLInputFieldConfigMap,
  ): GraphQLInputObjectType {
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const type: GraphQLInputObjectType = new GraphQLInputObjectType({ name, fields: () => fields(() => type) });
    this.#types.set(name, type);
    return type;
  }
}
