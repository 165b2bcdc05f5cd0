import type { GraphQLSchema } from 'graphql';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { Failure } from '../../../foundations/core/index.js';

/** What the selections of one operation have in common. */
export interface SelectionContext {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Counts the fields of the operation with those of its fragments. */
  readonly budget: FieldBudget;
}

/** The fields that one operation may select, with repetitions by fragments. */
const maxFields = 5_000;

/** Returns the failure of an operation over a limit; `reason` says which one. */
export function tooCostly(reason: string, limit: number): Failure {
  return new Failure('query.too-costly', { reason, limit });
}

/** Counts selected fields, so that nested fragments cannot make a short text an unlimited query. */
export class FieldBudget {
  #used = 0;

  /** Throws Failure query.too-costly at the 5,001st field. */
  consume(): void {
    this.#used += 1;
    if (this.#used > maxFields) throw tooCostly(`it selects more than ${maxFields} fields`, maxFields);
  }
}

/**
 * Returns the fields of selection sets on an object type by response key, in the order of their first occurrence: fragments are resolved,
 * and `@skip` and `@include` applied. Fields with one key are equal (validation), so that their selections are merged.
 */
export function collectFields(
  type: GraphQLObjectType,
  selections: readonly SelectionSetNode[],
  context: SelectionContext,
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const visited = new Set<string>();
  for (const set of selections) collectInto(fields, type, set, { context, visited });
  return fields;
}

interface Collection {
  readonly context: SelectionContext;
  readonly visited: Set<string>;
}

function collectInto(
  fields: Map<string, FieldNode[]>,
  type: GraphQLObjectType,
  set: SelectionSetNode,
  collection: Collection,
): void {
  const { context, visited } = collection;
  for (const selection of set.selections) {
    if (!isIncluded(selection, context)) continue;
    switch (selection.kind) {
      case 'Field': {
        context.budget.consume();
        const key = selection.alias?.value ?? selection.name.value;
        const known = fields.get(key);
        if (known === undefined) fields.set(key, [selection]);
        else known.push(selection);
        break;
      }
      case 'InlineFragment':
        if (appliesTo(selection.typeCondition?.name.value, type, context))
          collectInto(fields, type, selection.selectionSet, collection);
        break;
      case 'FragmentSpread': {
        const { value: name } = selection.name;
        const fragment = context.fragments.get(name);
        if (visited.has(name) || fragment === undefined) break;
        visited.add(name);
        if (appliesTo(fragment.typeCondition.name.value, type, context))
          collectInto(fields, type, fragment.selectionSet, collection);
        break;
      }
    }
  }
}

function isIncluded(node: SelectionNode, { variables }: SelectionContext): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false;
}

function appliesTo(condition: string | undefined, type: GraphQLObjectType, { schema }: SelectionContext): boolean {
  if (condition === undefined || condition === type.name) return true;
  const conditionType = schema.getType(condition);
  return conditionType !== undefined && isAbstractType(conditionType) && schema.isSubType(conditionType, type);
}
