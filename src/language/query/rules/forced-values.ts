import type { Attribute, ContentType, ScalarAttribute, Snapshot } from '../../schema/index.js';
import { getShape } from '../../schema/index.js';
import type { ForcedValues } from '../access/index.js';
import { childPath, invalidQueryKey, type ParameterPath, rootPath } from '../parse/parameter-path.js';
import { isParameterList } from '../parse/parameters.js';
import { getDocumentIdAttribute } from '../parse/traversal-filter.js';
import { isReadable } from '../visibility.js';
import { invalidRuleOperand, isOperand, missingOperand, type OperandValues, RuleOperands } from './rule-operands.js';

/** The values that a rule forces, with values in the place of operands; null: an operand has no value. */
export interface ResolvedForcedValues {
  readonly values: ForcedValues | null;
  readonly operands: ReadonlySet<string>;
}

/**
 * Returns the values that a rule forces on a write, as a body has them: of scalars, and of relations the documentIds. `values` null:
 * everything is only checked. Throws Failure query.* for an attribute or a value that does not fit.
 */
export function resolveForcedValues(
  set: Readonly<Record<string, unknown>>,
  type: ContentType,
  snapshot: Snapshot,
  values: OperandValues | null,
): ResolvedForcedValues {
  const operands = new RuleOperands(snapshot, values);
  const root = rootPath('set');
  const entries = Object.entries(set).map(([name, value]) => {
    const attribute = type.attributes.get(name);
    if (attribute === undefined || !isReadable({ ...attribute, private: false })) throw invalidQueryKey(name, root);
    return [name, resolveValue(attribute, value, { snapshot, operands, path: childPath(root, name) })] as const;
  });
  const isComplete = entries.every(([, value]) => value !== undefined);
  return { values: isComplete ? Object.fromEntries(entries) : null, operands: operands.used };
}

interface ForcedValueContext {
  readonly snapshot: Snapshot;
  readonly operands: RuleOperands;
  readonly path: ParameterPath;
}

/** undefined: an operand has no value. */
function resolveValue(attribute: Attribute, value: unknown, context: ForcedValueContext): unknown {
  const { snapshot, path } = context;
  switch (attribute.storage) {
    case 'column':
      return resolveScalar(attribute, value, context);
    case 'relation': {
      if (attribute.target === null) throw invalidRuleOperand(attribute.name, path, 'it leads to several types');
      const identity = getDocumentIdAttribute(getShape(snapshot, attribute.target));
      if (!Array.isArray(value))
        return value === null ? null : resolveTarget(attribute.target, identity, value, context);
      const targets = value.map((entry) => resolveTarget(attribute.target ?? '', identity, entry, context));
      return targets.includes(undefined) ? undefined : targets.flat();
    }
    default:
      throw invalidRuleOperand(attribute.name, path, 'values and relations can be set');
  }
}

function resolveScalar(attribute: ScalarAttribute, value: unknown, { operands, path }: ForcedValueContext): unknown {
  const isBound = typeof value === 'string' && isOperand(value, path);
  const node = typeof value === 'string' ? operands.resolve(value, { attribute, path }) : null;
  if (node === missingOperand) return undefined;
  const resolved = typeof node !== 'string' ? value : isBound ? toBodyValue(node, attribute) : node;
  if (isBound && typeof node !== 'string') return undefined;
  const parsed = attribute.type.parseInput(resolved, attribute);
  if (!(parsed instanceof Promise) && !parsed.ok)
    throw invalidRuleOperand(attribute.name, path, 'the value does not fit the attribute');
  return resolved;
}

/** One documentId, or those behind an operand. */
function resolveTarget(
  uid: string,
  attribute: ScalarAttribute,
  value: unknown,
  { snapshot, operands, path }: ForcedValueContext,
): unknown {
  if (typeof value !== 'string') throw invalidRuleOperand(attribute.name, path, 'it takes documentIds');
  operands.isReference(value, getShape(snapshot, uid), path);
  const node = operands.resolve(value, { attribute, path });
  if (node === missingOperand) return undefined;
  return isParameterList(node) ? [...new Set(node)] : node;
}

/** Returns the text of an operand as the JSON of a body has it. */
function toBodyValue(text: string, { type }: ScalarAttribute): unknown {
  if (type.column === 'integer' || type.column === 'real') return Number(text);
  return type.column === 'boolean' ? text === 'true' : text;
}
