import type { Node, Statement } from '@babel/types';
import { type CodeScope, declareNames, type FunctionNode, isFunction, resolveExpression } from './evaluate.js';
import { type Binding, dottedPath } from './modules.js';

/** Returns the function that a middleware or controller file exports, through the functions that create it. */
export function findInnerFunction(
  node: Node,
  scope: CodeScope,
): { readonly code: FunctionNode; readonly scope: CodeScope } | null {
  const located = resolveExpression(node, scope);
  if (!isFunction(located.node)) return null;
  const names = new Map(located.scope.names);
  const innerScope: CodeScope = { ...located.scope, names };
  const returned =
    located.node.body.type === 'BlockStatement'
      ? lastReturn(located.node.body.body, innerScope, names)
      : (located.node.body as Node);
  if (returned === null) return { code: located.node, scope: located.scope };
  const inner = resolveExpression(returned, innerScope).node;
  return isFunction(inner) ? { code: inner, scope: innerScope } : { code: located.node, scope: located.scope };
}

function lastReturn(body: readonly Statement[], scope: CodeScope, names: Map<string, Binding>): Node | null {
  for (const statement of body) {
    if (statement.type === 'ReturnStatement') return statement.argument ?? null;
    declareNames(statement, scope, names);
  }
  return null;
}

/** Returns an expression without surrounding `await`, types and parentheses. */
export function unwrapExpression(node: Node): Node {
  switch (node.type) {
    case 'AwaitExpression':
      return node.argument === null ? node : unwrapExpression(node.argument);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return unwrapExpression(node.expression);
    default:
      return node;
  }
}

/** Returns whether an expression is the query as Strapi passes it on. */
export function isSanitizedQuery(node: Node): boolean {
  return node.type === 'CallExpression' && /^this\.sanitizeQuery$/.test(dottedPath(node.callee) ?? '');
}

/** Returns whether an argument spreads all arguments of the enclosing function. */
export function isArgsSpread(node: Node): boolean {
  return node.type === 'SpreadElement' && node.argument.type === 'Identifier' && node.argument.name === 'args';
}

/** Returns whether evaluating an expression may have side effects. */
export function hasSideEffects(node: Node): boolean {
  return ['CallExpression', 'AwaitExpression', 'NewExpression', 'AssignmentExpression'].includes(node.type);
}
