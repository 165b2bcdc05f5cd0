import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getArgumentValues,
  getNamedType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { Bug } from '../../../foundations/core/index.js';
import type {
  ParameterNode,
  ParameterObject,
  SelectedMember,
  SelectedSource,
  Selection,
  ValueForm,
} from '../../../language/query/index.js';
import type { FieldSource, GraphqlModel, ObjectModel } from '../schema/model.js';
import { collectFields, type SelectionContext, tooCostly } from './collect-fields.js';
import type { ParameterGuard } from './parameter-guard.js';
import { filterParameters, type ListLimits, sliceParameters, sortParameter, translationsSlice } from './parameters.js';

/** A field that may have no value against the schema, or because the caller may not follow a relation. */
export interface MarkedField {
  readonly reason: 'forbidden' | 'null';
  /** `Article.title`, for messages. */
  readonly name: string;
  readonly node: FieldNode;
  /**
   * How many values around it are null with it, as a field that cannot be null makes its object null: 0 none, 1 its object; 3 the object, the
   * `nodes` that it is one of, and their connection.
   */
  readonly nulls: number;
}

/** What the selections of one operation have in common, and what they are about. */
export interface CompileContext extends SelectionContext {
  readonly model: GraphqlModel;
  readonly limits: ListLimits;
  readonly guard: ParameterGuard;
  /** How many selections the current one stands in. */
  readonly depth: number;
  /** The marked fields of the read, by the numbers of their marks. */
  readonly marks: MarkedField[];
}

/** As deep as `populate`. */
const maxDepth = 60;

/** A selection of documents or components: what is read of them, and how it is printed. */
export interface CompiledSelection {
  /** `fields` and `populate`. */
  readonly options: ParameterObject;
  readonly selection: Selection;
}

/** The fields that are selected of an object, and whether it is one of the `nodes` of a connection. */
interface SelectedObject {
  readonly nodes: readonly FieldNode[];
  readonly inConnection?: boolean;
}

/** Compiles the selections of fields on an object type. Throws Failure query.* for arguments, and GraphQLError. */
export function compileSelection(
  object: ObjectModel,
  { nodes, inConnection = false }: SelectedObject,
  outer: CompileContext,
): CompiledSelection {
  const context = { ...outer, depth: outer.depth + 1 };
  if (context.depth > maxDepth) throw tooCostly(`it is nested deeper than ${maxDepth} levels`, maxDepth);
  const type = objectType(object.typeName, context);
  const builder = new SelectionBuilder();
  const nulls = inConnection ? 3 : 1;
  const members = [...collectFields(type, selectionSets(nodes), context)].map(([key, selected]) =>
    compileField({ key, nodes: selected }, { object, type, builder, nulls }, context),
  );
  return { options: builder.options(), selection: { members } };
}

/** The selection sets of fields that are merged. */
export function selectionSets(nodes: readonly FieldNode[]) {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
}

/** Returns the object type of a name. */
export function objectType(name: string, { schema }: Pick<SelectionContext, 'schema'>): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Bug(`${name} is no object type`);
  return type;
}

interface Selected {
  readonly key: string;
  readonly nodes: readonly FieldNode[];
}

interface SelectionOwner {
  readonly object: ObjectModel;
  readonly type: GraphQLObjectType;
  readonly builder: SelectionBuilder;
  /** See `MarkedField`: of a field that cannot be null. */
  readonly nulls: number;
}

function compileField({ key, nodes }: Selected, owner: SelectionOwner, context: CompileContext): SelectedMember {
  const { object, type, builder } = owner;
  const [node] = nodes;
  if (node === undefined) throw new Bug(`nothing selects ${key}`);
  const name = node.name.value;
  if (name === '__typename') return typeNameMember(key, type);
  const definition = type.getFields()[name];
  const source = object.fields.get(name);
  if (definition === undefined || source === undefined) throw new Bug(`${type.name} has no field ${name}`);
  const args = getArgumentValues(definition, node, { ...context.variables });
  const isNonNull = isNonNullType(definition.type);
  // Those of the system have a value always.
  const isMarked = source.is === 'value' ? isNonNull && !object.shape.system.has(name) : true;
  const marked: MarkedField = {
    reason: source.is === 'value' ? 'null' : 'forbidden',
    name: `${type.name}.${name}`,
    node,
    nulls: isNonNull ? owner.nulls : 0,
  };
  return {
    key,
    mark: isMarked ? context.marks.push(marked) - 1 : null,
    source: compileSource(source, { nodes, args, type: definition.type }, builder, context),
  };
}

function typeNameMember(key: string, { name }: GraphQLObjectType): SelectedMember {
  return { key, mark: null, source: { is: 'text', text: `"${name}"` } };
}

interface SelectedField {
  readonly nodes: readonly FieldNode[];
  readonly args: Readonly<Record<string, unknown>>;
  readonly type: GraphQLOutputType;
}

function compileSource(
  source: FieldSource,
  field: SelectedField,
  builder: SelectionBuilder,
  context: CompileContext,
): SelectedSource {
  const { name } = source.attribute;
  switch (source.is) {
    case 'value':
      return builder.value(name, source.form);
    case 'related':
      return source.connection
        ? compileConnection(source, field, builder, context)
        : populate(source, field, builder, context);
    case 'component':
      return populate(source, field, builder, context);
    case 'zone':
      return populateBranches(name, source.attribute.components, field, builder, context);
    case 'morph': {
      const uids = [...context.model.objects.values()].flatMap(({ shape }) =>
        shape.is === 'contentType' && shape.kind !== 'system' ? [shape.uid] : [],
      );
      return populateBranches(name, uids, field, builder, context);
    }
  }
}

type Populated = Extract<FieldSource, { is: 'related' | 'component' }>;

/** `nodes` of a connection, under each of its keys. */
function compileConnection(
  source: Populated,
  field: SelectedField,
  builder: SelectionBuilder,
  context: CompileContext,
): SelectedSource {
  const type = objectType(getNamedType(field.type).name, context);
  const members = [...collectFields(type, selectionSets(field.nodes), context)].map(([key, nodes]): SelectedMember => {
    if (nodes[0]?.name.value === '__typename') return typeNameMember(key, type);
    return { key, mark: null, source: populate(source, { ...field, nodes, inConnection: true }, builder, context) };
  });
  return { is: 'object', selection: { members } };
}

interface PopulatedField extends SelectedObject {
  readonly args: Readonly<Record<string, unknown>>;
}

function populate(
  source: Populated,
  field: PopulatedField,
  builder: SelectionBuilder,
  context: CompileContext,
): SelectedSource {
  const target = context.model.objects.get(source.target);
  if (target === undefined) throw new Bug(`there is no object type for ${source.target}`);
  const { args } = field;
  const { options, selection } = compileSelection(target, field, context);
  const { name } = source.attribute;
  const selections = new Map([[source.target, selection]]);
  if (!source.many) return builder.populate(name, options, selections);
  const filters = filterParameters(args.filters, target, context.model.objects);
  const sort = sortParameter(args.sort);
  const isTranslations = source.attribute.storage === 'localizations';
  const slice = (isTranslations ? translationsSlice : sliceParameters)(args.pagination, context.limits);
  const listOptions = new Map<string, ParameterNode>([...options, ...slice]);
  if (filters !== undefined) listOptions.set('filters', context.guard.check('filters', filters));
  if (sort !== undefined) listOptions.set('sort', context.guard.check('sort', sort));
  return builder.populate(name, listOptions, selections);
}

/** An entry of each shape is printed, if only as an empty object. */
function populateBranches(
  name: string,
  uids: readonly string[],
  field: SelectedField,
  builder: SelectionBuilder,
  context: CompileContext,
): SelectedSource {
  const branches = uids.flatMap((uid) => {
    const object = context.model.objects.get(uid);
    return object === undefined ? [] : [[uid, compileSelection(object, field, context)] as const];
  });
  const options = new Map([['on', new Map(branches.map(([uid, branch]) => [uid, branch.options]))]]);
  return builder.populate(name, options, new Map(branches.map(([uid, { selection }]) => [uid, selection])));
}

/** Collects what one selection reads: each value once, and each populated attribute as often as it is selected. */
class SelectionBuilder {
  readonly #fields = new Set<string>();
  readonly #populate = new Map<string, ParameterNode[]>();

  value(name: string, form: ValueForm): SelectedSource {
    this.#fields.add(name);
    return { is: 'value', name, form };
  }

  populate(name: string, options: ParameterNode, selections: ReadonlyMap<string, Selection>): SelectedSource {
    const before = this.#populate.get(name) ?? [];
    this.#populate.set(name, [...before, options]);
    return { is: 'populated', name, index: before.length, selections };
  }

  options(): ParameterObject {
    // Something has to be named: without `fields` all values are read.
    const options = new Map<string, ParameterNode>([['fields', this.#fields.size === 0 ? ['id'] : [...this.#fields]]]);
    return this.#populate.size === 0 ? options : options.set('populate', this.#populate);
  }
}
