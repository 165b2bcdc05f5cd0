import type { Node, Statement } from '@babel/types';
import { declareIn, type FunctionNode, isFunction, resolve, type Scope } from './evaluate.js';
import { type Binding, dotted } from './modules.js';

/** The function that a middleware's or controller's file comes to, through the functions that make it. */
export function functionBehind(
  node: Node,
  scope: Scope,
): { readonly code: FunctionNode; readonly scope: Scope } | null {
  const at = resolve(node, scope);
  if (!isFunction(at.node)) return null;
  const names = new Map(at.scope.names);
  const inside: Scope = { ...at.scope, names };
  const returned =
    at.node.body.type === 'BlockStatement' ? lastReturn(at.node.body.body, inside, names) : (at.node.body as Node);
  if (returned === null) return { code: at.node, scope: at.scope };
  const inner = resolve(returned, inside).node;
  return isFunction(inner) ? { code: inner, scope: inside } : { code: at.node, scope: at.scope };
}

function lastReturn(body: readonly Statement[], scope: Scope, names: Map<string, Binding>): Node | null {
  for (const statement of body) {
    if (statement.type === 'ReturnStatement') return statement.argument ?? null;
    declareIn(statement, scope, names);
  }
  return null;
}

/** An expression without `await`, types and parentheses around it. */
export function unwrapped(node: Node): Node {
  switch (node.type) {
    case 'AwaitExpression':
      return node.argument === null ? node : unwrapped(node.argument);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return unwrapped(node.expression);
    default:
      return node;
  }
}

/** Whether an expression is the query as Strapi passes it on. */
export function isSanitized(node: Node): boolean {
  return node.type === 'CallExpression' && /^this\.sanitizeQuery$/.test(dotted(node.callee) ?? '');
}

/** Whether an argument is all arguments of the function around it. */
export function isRestOf(node: Node): boolean {
  return node.type === 'SpreadElement' && node.argument.type === 'Identifier' && node.argument.name === 'args';
}

/** Whether an expression may do something besides having a value. */
export function doesSomething(node: Node): boolean {
  return ['CallExpression', 'AwaitExpression', 'NewExpression', 'AssignmentExpression'].includes(node.type);
}
