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
import type { ParameterNode, ParameterObject } from '../../../language/query/index.js';
import type { ObjectPlan, OutputField, OutputSource, SlotPlan } from '../print/print-plan.js';
import type { FieldSource, GraphqlModel, ObjectModel } from '../schema/model.js';
import { collectFields, type SelectionContext, tooCostly } from './collect-fields.js';
import type { ParameterGuard } from './parameter-guard.js';
import { filterParameters, type ListLimits, sliceParameters, sortParameter } from './parameters.js';

/** What the selections of one operation have in common, and what they are about. */
export interface CompileContext extends SelectionContext {
  readonly model: GraphqlModel;
  readonly limits: ListLimits;
  readonly guard: ParameterGuard;
  /** How many selections the current one stands in. */
  readonly depth: number;
}

/** As deep as `populate`. */
const maxDepth = 60;

/** A selection of documents or components: what is read of them, and how it is printed. */
export interface CompiledSelection {
  /** `fields` and `populate`. */
  readonly options: ParameterObject;
  readonly plan: ObjectPlan;
}

/** Compiles the selections of fields on an object type. Throws Failure query.* for arguments, and GraphQLError. */
export function compileSelection(
  object: ObjectModel,
  nodes: readonly FieldNode[],
  outer: CompileContext,
): CompiledSelection {
  const context = { ...outer, depth: outer.depth + 1 };
  if (context.depth > maxDepth) throw tooCostly(`it is nested deeper than ${maxDepth} levels`, maxDepth);
  const type = objectType(object.typeName, context);
  const builder = new SelectionBuilder();
  const fields = [...collectFields(type, selectionSets(nodes), context)].map(([key, [node, ...others]]) =>
    compileField({ key, nodes: node === undefined ? [] : [node, ...others] }, { object, type, builder }, context),
  );
  return builder.finish(object, fields);
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
}

function compileField(selected: Selected, owner: SelectionOwner, context: CompileContext): OutputField {
  const { key, nodes } = selected;
  const [node] = nodes;
  if (node === undefined) throw new Bug(`nothing selects ${key}`);
  const name = node.name.value;
  const definition = owner.type.getFields()[name];
  const source = owner.object.fields.get(name);
  if (name === '__typename')
    return { key, node, name, nonNull: true, source: { is: 'text', text: `"${owner.type.name}"` } };
  if (definition === undefined || source === undefined) throw new Bug(`${owner.type.name} has no field ${name}`);
  const args = getArgumentValues(definition, node, { ...context.variables });
  return {
    key,
    node,
    name: `${owner.type.name}.${name}`,
    nonNull: isNonNullType(definition.type),
    source: compileSource(source, { ...selected, args, type: definition.type }, owner.builder, context),
  };
}

interface SelectedField extends Selected {
  readonly args: Readonly<Record<string, unknown>>;
  readonly type: GraphQLOutputType;
}

function compileSource(
  source: FieldSource,
  field: SelectedField,
  builder: SelectionBuilder,
  context: CompileContext,
): OutputSource {
  const { attribute } = source;
  switch (source.is) {
    case 'value':
      return { is: 'slot', slot: builder.value(attribute.name, source.form) };
    case 'related':
      if (source.connection) return compileConnection(source, field, builder, context);
      return { is: 'slot', slot: populate(source, { ...field, path: [field.key] }, builder, context) };
    case 'component':
      return { is: 'slot', slot: populate(source, { ...field, path: [field.key] }, builder, context) };
    case 'zone':
      return {
        is: 'slot',
        slot: populateBranches(
          attribute.name,
          source.attribute.components,
          { by: '__component', many: true, field },
          builder,
          context,
        ),
      };
    case 'morph': {
      const uids = [...context.model.objects.values()].flatMap(({ shape }) =>
        shape.is === 'contentType' && shape.kind !== 'system' ? [shape.uid] : [],
      );
      return {
        is: 'slot',
        slot: populateBranches(attribute.name, uids, { by: '__type', many: source.many, field }, builder, context),
      };
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
): OutputSource {
  const type = objectType(getNamedType(field.type).name, context);
  const fields = [...collectFields(type, selectionSets(field.nodes), context)].map(([key, nodes]): OutputField => {
    const [node] = nodes;
    if (node === undefined) throw new Bug(`nothing selects ${key}`);
    if (node.name.value === '__typename')
      return { key, node, name: '__typename', nonNull: true, source: { is: 'text', text: `"${type.name}"` } };
    const path = [field.key, key];
    const slot = populate(source, { ...field, nodes, path, entriesNonNull: true }, builder, context);
    return { key, node, name: `${type.name}.nodes`, nonNull: true, source: { is: 'slot', slot } };
  });
  const [slot = null] = fields.flatMap((inner) => (inner.source.is === 'slot' ? [inner.source.slot] : []));
  return { is: 'object', fields, slot };
}

interface PopulatedField {
  readonly nodes: readonly FieldNode[];
  readonly args: Readonly<Record<string, unknown>>;
  readonly path: readonly string[];
  readonly entriesNonNull?: boolean;
}

function populate(
  source: Populated,
  { nodes, args, path, entriesNonNull = false }: PopulatedField,
  builder: SelectionBuilder,
  context: CompileContext,
): number {
  const target = context.model.objects.get(source.target);
  if (target === undefined) throw new Bug(`there is no object type for ${source.target}`);
  const { options, plan } = compileSelection(target, nodes, context);
  const { name } = source.attribute;
  if (!source.many) return builder.populate(name, options, { is: 'object', plan, path });
  const filters = filterParameters(args.filters, target, context.model.objects);
  const sort = sortParameter(args.sort);
  // There are at most as many other versions as locales.
  const slice = source.attribute.storage === 'localizations' ? [] : sliceParameters(args.pagination, context.limits);
  const listOptions = new Map<string, ParameterNode>([...options, ...slice]);
  if (filters !== undefined) listOptions.set('filters', context.guard.check('filters', filters));
  if (sort !== undefined) listOptions.set('sort', context.guard.check('sort', sort));
  return builder.populate(name, listOptions, { is: 'list', plan, path, entriesNonNull });
}

interface BranchesField {
  readonly by: '__component' | '__type';
  readonly many: boolean;
  readonly field: SelectedField;
}

/** An entry of each shape is printed, if only as an empty object. */
function populateBranches(
  name: string,
  uids: readonly string[],
  { by, many, field }: BranchesField,
  builder: SelectionBuilder,
  context: CompileContext,
): number {
  const branches = uids.flatMap((uid) => {
    const object = context.model.objects.get(uid);
    return object === undefined ? [] : [[uid, compileSelection(object, field.nodes, context)] as const];
  });
  const options = new Map([['on', new Map(branches.map(([uid, selection]) => [uid, selection.options]))]]);
  const plans = new Map(branches.map(([uid, { plan }]) => [uid, plan]));
  return builder.populate(name, options, { is: 'branches', by, branches: plans, many, path: [field.key] });
}

/** Collects what one selection reads: each value once, and each populated attribute as often as it is selected. */
class SelectionBuilder {
  readonly #values: SlotPlan[] = [];
  readonly #slots = new Map<string, number[]>();
  readonly #fields = new Set<string>();
  readonly #populate = new Map<string, ParameterNode[]>();

  value(name: string, form: Extract<SlotPlan, { is: 'value' }>['form']): number {
    this.#fields.add(name);
    return this.#slots.get(name)?.[0] ?? this.#addSlot(name, { is: 'value', form });
  }

  populate(name: string, options: ParameterNode, slot: SlotPlan): number {
    this.#populate.set(name, [...(this.#populate.get(name) ?? []), options]);
    return this.#addSlot(name, slot);
  }

  finish({ typeName }: ObjectModel, fields: readonly OutputField[]): CompiledSelection {
    // Something has to be named: without `fields` all values are read.
    const options = new Map<string, ParameterNode>([['fields', this.#fields.size === 0 ? ['id'] : [...this.#fields]]]);
    if (this.#populate.size > 0) options.set('populate', this.#populate);
    return { options, plan: { typeName, slots: this.#slots, members: [], values: this.#values, fields } };
  }

  #addSlot(name: string, slot: SlotPlan): number {
    const index = this.#values.length;
    this.#values.push(slot);
    this.#slots.set(name, [...(this.#slots.get(name) ?? []), index]);
    return index;
  }
}
