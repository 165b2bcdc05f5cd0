import { type FieldNode, type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import { isObject } from '../../../foundations/core/index.js';
import { collectFields, type SelectionContext } from './collect-fields.js';
import { selectionSets } from './compile-selection.js';

/** Returns the selected part of a plain value. */
export function selectPlain(
  value: unknown,
  outputType: GraphQLOutputType,
  nodes: readonly FieldNode[],
  context: SelectionContext,
): unknown {
  const type = getNamedType(outputType);
  if (!isObjectType(type)) return value === undefined ? null : value;
  if (Array.isArray(value)) return value.map((entry) => selectPlain(entry, type, nodes, context));
  if (!isObject(value)) return null;
  return Object.fromEntries(
    [...collectFields(type, selectionSets(nodes), context)].map(([key, selected]) => {
      const name = selected[0]?.name.value ?? '';
      if (name === '__typename') return [key, type.name];
      const field = type.getFields()[name];
      const inner = field === undefined ? null : selectPlain(value[name], field.type, selected, context);
      return [key, name === 'id' && inner !== null ? String(inner) : inner];
    }),
  );
}
