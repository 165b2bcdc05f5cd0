import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  getArgumentValues,
  getNamedType,
  isObjectType,
  Kind,
  type OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { Bug } from '../../../foundations/core/index.js';
import type { Status } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { collectFields, FieldBudget, type SelectionContext } from '../compile/collect-fields.js';
import { compileOperation, type OperationToCompile, type RootWork } from '../compile/compile-operation.js';

/** A read of the document of an event. */
export type EventRead = Extract<RootWork, { readonly is: 'list' | 'one' }>;

/** A field of an event: one that the feed has, the name of the type, or the document by the index of its read. */
export type EventField =
  | { readonly is: 'value'; readonly key: string; readonly name: string }
  | { readonly is: 'typeName'; readonly key: string; readonly text: string }
  | { readonly is: 'document'; readonly key: string; readonly read: number };

/** A subscription that is ready to run. */
export interface CompiledSubscription {
  /** The name of its field in responses. */
  readonly key: string;
  readonly type: ContentType;
  readonly status: Status;
  /** null: every locale, or the type has none. */
  readonly locale: string | null;
  /** Behind which cursor it begins; null: now. */
  readonly since: string | null;
  readonly fields: readonly EventField[];
  /** The reads of the fields, or one that tells only whether there is such a document. Never empty. */
  readonly reads: readonly EventRead[];
}

/** Arguments that the field of `Query` for the same documents has too. */
const readArguments: ReadonlySet<string> = new Set(['filters', 'status', 'locale']);

/**
 * Compiles a subscription: what it selects of the document of an event becomes the read that a query has for it. Throws Failure query.*, and
 * GraphQLError.
 */
export function compileSubscription(source: OperationToCompile, defaultLocale: string): CompiledSubscription {
  const { document, operation, variables, model } = source;
  const root = model.schema.getSubscriptionType();
  if (root === undefined || root === null) throw new Bug('the schema has no subscriptions');
  const fragments = document.definitions.filter(
    (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  const context: SelectionContext = {
    schema: model.schema,
    fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
    variables,
    budget: new FieldBudget(),
  };
  const [selected] = collectFields(root, [operation.selectionSet], context);
  const node = selected?.[1][0];
  if (selected === undefined || node === undefined)
    throw new GraphQLError('The subscription has no field.', { nodes: operation });
  const [key, nodes] = selected;
  const name = node.name.value;
  const definition = root.getFields()[name];
  const type = model.subscriptions.get(name);
  const eventType = getNamedType(definition?.type);
  if (definition === undefined || type === undefined || !isObjectType(eventType))
    throw new Bug(`Subscription has no field ${name}`);
  const args = getArgumentValues(definition, node, { ...variables });
  const compileReads = (selections: readonly SelectionSetNode[]): readonly EventRead[] =>
    compileOperation({
      ...source,
      operation: {
        ...operation,
        operation: 'query' as OperationTypeNode,
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: selections.map((selectionSet, index) => readField(node, index, selectionSet)),
        },
      },
    }).map(({ work }) => {
      if (work.is !== 'list' && work.is !== 'one') throw new Bug(`${name} is no list of documents`);
      return work;
    });
  const fields = [...collectFields(eventType, selectionSets(nodes), context)];
  const documents = fields.filter(([, [field]]) => field?.name.value === 'document');
  const selections = documents.map(
    ([, documentNodes]): SelectionSetNode => ({
      kind: Kind.SELECTION_SET,
      selections: selectionSets(documentNodes).flatMap((set) => set.selections),
    }),
  );
  const reads = compileReads(selections.length === 0 ? [documentIdOnly] : selections);
  const readsByKey = new Map(documents.map(([documentKey], index) => [documentKey, index]));
  return {
    key,
    type,
    status: type.draftAndPublish && args.status === 'draft' ? 'draft' : 'published',
    locale: subscribedLocale(args.locale, type, defaultLocale),
    since: typeof args.since === 'string' ? args.since : null,
    reads,
    fields: fields.map(([fieldKey, [field]]): EventField => {
      const read = readsByKey.get(fieldKey);
      if (read !== undefined) return { is: 'document', key: fieldKey, read };
      const fieldName = field?.name.value ?? '';
      if (fieldName === '__typename') return { is: 'typeName', key: fieldKey, text: eventType.name };
      return { is: 'value', key: fieldKey, name: fieldName };
    }),
  };
}

/** As in a query: without the argument the default locale. */
function subscribedLocale(locale: unknown, { localized }: ContentType, defaultLocale: string): string | null {
  if (!localized || locale === '*') return null;
  return typeof locale === 'string' ? locale : defaultLocale;
}

/** The field of `Query` that reads the same documents. */
function readField(node: FieldNode, index: number, selectionSet: SelectionSetNode): FieldNode {
  return {
    kind: Kind.FIELD,
    alias: { kind: Kind.NAME, value: `read${index}` },
    name: node.name,
    arguments: (node.arguments ?? []).filter(({ name }) => readArguments.has(name.value)),
    selectionSet,
  };
}

const documentIdOnly: SelectionSetNode = {
  kind: Kind.SELECTION_SET,
  selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'documentId' } }],
};

function selectionSets(nodes: readonly FieldNode[]): readonly SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
}
