import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  isNonNullType,
  type OperationDefinitionNode,
} from 'graphql';
import { Bug } from '../../../foundations/core/index.js';
import type { ParameterLimits, ParameterNode, Parameters, Selection } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { GraphqlModel, ObjectModel, RootSource } from '../schema/model.js';
import { collectFields, FieldBudget, tooCostly } from './collect-fields.js';
import {
  type CompileContext,
  compileSelection,
  type MarkedField,
  objectType,
  selectionSets,
} from './compile-selection.js';
import { ParameterGuard } from './parameter-guard.js';
import {
  type Arguments,
  filterParameters,
  type ListLimits,
  pageParameters,
  sortParameter,
  versionParameters,
} from './parameters.js';
import { selectPlain } from './select-plain.js';

/** Fields of `Query` or `Mutation` in one operation: each is a statement of its own. */
const maxRoots = 20;

/** A field of `Query` or `Mutation`. */
export interface CompiledRoot {
  readonly key: string;
  readonly node: FieldNode;
  readonly nonNull: boolean;
  readonly work: RootWork;
}

/** One read of documents, and how its JSON is printed. */
export interface CompiledRead {
  readonly parameters: Parameters;
  readonly selection: Selection;
  /** By the numbers of their marks. */
  readonly marks: readonly MarkedField[];
}

/** What a field of root does. */
export type RootWork =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'introspection'; readonly nodes: readonly FieldNode[] }
  | { readonly is: 'list'; readonly type: ContentType; readonly read: CompiledRead }
  | { readonly is: 'connection'; readonly type: ContentType; readonly connection: CompiledConnection }
  /** `documentId` null: that of a single type. */
  | { readonly is: 'one'; readonly type: ContentType; readonly documentId: string | null; readonly read: CompiledRead }
  | {
      readonly is: 'create' | 'update';
      readonly type: ContentType;
      readonly documentId: string | null;
      readonly data: unknown;
      readonly read: CompiledRead;
    }
  | {
      readonly is: 'delete';
      readonly type: ContentType;
      readonly documentId: string | null;
      readonly parameters: Parameters;
      readonly fields: readonly NamedField[];
    }
  | {
      readonly is: 'account';
      readonly name: string;
      readonly args: Arguments;
      readonly limits: ListLimits;
      /** Returns the selected part of the endpoint's response. */
      select(value: unknown): unknown;
    };

/** A field whose value needs no document. */
export interface NamedField {
  readonly key: string;
  readonly name: string;
}

/** A list with its page. The first of `reads` also counts. */
export interface CompiledConnection {
  readonly reads: readonly CompiledRead[];
  readonly fields: readonly ConnectionField[];
}

/** A field of a connection: entries of a read, the page, or the name of the type. */
export type ConnectionField =
  | { readonly is: 'nodes'; readonly key: string; readonly read: number }
  | { readonly is: 'pageInfo'; readonly key: string; readonly fields: readonly NamedField[] }
  | { readonly is: 'typeName'; readonly key: string; readonly text: string };

/** An operation of a valid document, with its variables after coercion. */
export interface OperationToCompile {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly model: GraphqlModel;
  readonly limits: ListLimits;
  /** Limits of the parameters of REST. */
  readonly settings: ParameterLimits;
}

/**
 * Compiles an operation: each field of root becomes one read or write, with the parameters that REST has for it. Throws Failure query.*
 * for operations over a limit, and GraphQLError for arguments that a variable made invalid.
 */
export function compileOperation(source: OperationToCompile): readonly CompiledRoot[] {
  const { document, operation, variables, model, limits, settings } = source;
  const fragments = new Map(
    document.definitions.flatMap((definition): (readonly [string, FragmentDefinitionNode])[] =>
      definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition]] : [],
    ),
  );
  const context: CompileContext = {
    model,
    schema: model.schema,
    fragments,
    variables,
    limits,
    guard: new ParameterGuard(settings),
    depth: 0,
    marks: [],
    budget: new FieldBudget(),
  };
  const type = operation.operation === 'mutation' ? model.schema.getMutationType() : model.schema.getQueryType();
  if (type === undefined || type === null) throw new Bug(`the schema has no type for a ${operation.operation}`);
  const fields = collectFields(type, [operation.selectionSet], context);
  if (fields.size > maxRoots) throw tooCostly(`it has more than ${maxRoots} fields at its root`, maxRoots);
  return [...fields].map(([key, nodes]) => {
    const [node] = nodes;
    if (node === undefined) throw new Bug(`nothing selects ${key}`);
    const name = node.name.value;
    if (name === '__typename') return { key, node, nonNull: true, work: { is: 'text', text: `"${type.name}"` } };
    if (name.startsWith('__')) return { key, node, nonNull: false, work: { is: 'introspection', nodes } };
    const definition = type.getFields()[name];
    if (definition === undefined) throw new Bug(`${type.name} has no field ${name}`);
    const args = getArgumentValues(definition, node, { ...variables });
    const root = operation.operation === 'mutation' ? model.mutations.get(name) : model.queries.get(name);
    const work: RootWork =
      root === undefined
        ? { is: 'account', name, args, limits, select: (value) => selectPlain(value, definition.type, nodes, context) }
        : compileRoot(root, args, nodes, context);
    return { key, node, nonNull: isNonNullType(definition.type), work };
  });
}

function compileRoot(
  { is, type }: RootSource,
  args: Arguments,
  nodes: readonly FieldNode[],
  context: CompileContext,
): RootWork {
  const object = context.model.objects.get(type.uid);
  if (object === undefined) throw new Bug(`there is no object type for ${type.uid}`);
  const versions = versionParameters(args);
  const documentId = typeof args.documentId === 'string' ? context.guard.check('documentId', args.documentId) : null;
  switch (is) {
    case 'one':
    case 'single':
      return { is: 'one', type, documentId, read: compileRead(object, nodes, versions, context) };
    case 'list': {
      const parameters = listParameters(args, object, false, context);
      return { is, type, read: compileRead(object, nodes, [...versions, ...parameters], context) };
    }
    case 'connection':
      return { is, type, connection: compileConnection(object, args, nodes, context) };
    case 'create':
    case 'update':
      return { is, type, documentId, data: args.data, read: compileRead(object, nodes, versions, context) };
    case 'delete':
      return {
        is,
        type,
        documentId,
        parameters: new Map(versions),
        fields: namedFields('DeleteMutationResponse', nodes, context),
      };
  }
}

function compileRead(
  object: ObjectModel,
  nodes: readonly FieldNode[],
  parameters: readonly (readonly [string, ParameterNode])[],
  outer: CompileContext,
  inConnection = false,
): CompiledRead {
  const context = { ...outer, marks: [] };
  const { options, selection } = compileSelection(object, { nodes, inConnection }, context);
  return { parameters: new Map([...options, ...parameters]), selection, marks: context.marks };
}

function listParameters(
  args: Arguments,
  object: ObjectModel,
  withCount: boolean,
  { limits, model, guard }: CompileContext,
): readonly (readonly [string, ParameterNode])[] {
  const filters = filterParameters(args.filters, object, model.objects);
  const sort = sortParameter(args.sort);
  return [
    ['pagination', pageParameters(args.pagination, limits, withCount)],
    ...(filters === undefined ? [] : [['filters', guard.check('filters', filters)] as const]),
    ...(sort === undefined ? [] : [['sort', guard.check('sort', sort)] as const]),
  ];
}

function compileConnection(
  object: ObjectModel,
  args: Arguments,
  nodes: readonly FieldNode[],
  context: CompileContext,
): CompiledConnection {
  const type = objectType(`${object.typeName}EntityResponseCollection`, context);
  const selected = [...collectFields(type, selectionSets(nodes), context)];
  const lists: (readonly FieldNode[])[] = [];
  const fields = selected.map(([key, selections]): ConnectionField => {
    switch (selections[0]?.name.value) {
      case 'nodes':
        return { is: 'nodes', key, read: lists.push(selections) - 1 };
      case 'pageInfo':
        return { is: 'pageInfo', key, fields: namedFields('Pagination', selections, context) };
      default:
        return { is: 'typeName', key, text: `"${type.name}"` };
    }
  });
  const counts = fields.some(
    (field) => field.is === 'pageInfo' && field.fields.some(({ name }) => name === 'total' || name === 'pageCount'),
  );
  const versions = versionParameters(args);
  // Without `nodes` the page itself is still needed.
  const reads = (lists.length === 0 ? [[]] : lists).map((list, index) =>
    compileRead(
      object,
      list,
      [...versions, ...listParameters(args, object, counts && index === 0, context)],
      context,
      true,
    ),
  );
  return { reads, fields };
}

function namedFields(typeName: string, nodes: readonly FieldNode[], context: CompileContext): readonly NamedField[] {
  const fields = collectFields(objectType(typeName, context), selectionSets(nodes), context);
  return [...fields].map(([key, [node]]) => ({ key, name: node?.name.value ?? '' }));
}
