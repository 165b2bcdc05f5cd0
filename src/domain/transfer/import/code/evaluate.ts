import type { Expression, Node, ObjectExpression, SpreadElement } from '@babel/types';
import { isObject } from '../../../../foundations/core/index.js';
import { type Binding, dottedPath, type Module, type Modules } from './modules.js';

/** A value that is known only when the code runs. */
export class Unevaluable {
  readonly path: string;
  readonly line: number;

  constructor(path: string, node: Node) {
    this.path = path;
    this.line = lineOf(node);
  }
}

/** A reference to the environment: `env('NAME', fallback)` or `process.env.NAME`. */
export class EnvironmentReference {
  readonly name: string;
  /** `string`, `int`, `float`, `bool`, `json` or `array`. */
  readonly kind: string;
  /** undefined if there is none. */
  readonly fallback: unknown;

  constructor(name: string, kind: string, fallback: unknown) {
    this.name = name;
    this.kind = kind;
    this.fallback = fallback;
  }
}

/** Scope of an expression: its module and the enclosing functions. */
export interface CodeScope {
  readonly modules: Modules;
  readonly module: Module;
  readonly names: ReadonlyMap<string, Binding>;
}

/** An expression with its scope. */
export interface LocatedNode {
  readonly node: Node;
  readonly scope: CodeScope;
}

const maxDepth = 60;

/** Returns the top-level scope of a module. */
export function moduleScope(modules: Modules, module: Module): CodeScope {
  return { modules, module, names: new Map() };
}

/** Returns the line of a node in its file, 1-based. */
export function lineOf(node: Node): number {
  return node.loc?.start.line ?? 1;
}

/** Returns the expression behind names and type assertions: an identifier becomes its declaration, in any file of the project. */
export function resolveExpression(node: Node, scope: CodeScope, depth = 0): LocatedNode {
  const unresolved = { node, scope };
  if (depth > maxDepth) return unresolved;
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return resolveExpression(node.expression, scope, depth + 1);
    case 'Identifier': {
      const binding = scope.names.get(node.name) ?? scope.module.names.get(node.name);
      if (binding === undefined) return unresolved;
      if ('node' in binding) {
        return binding.node === node
          ? unresolved
          : resolveExpression(binding.node, bindingScope(binding, scope), depth + 1);
      }
      const module = scope.modules.get(binding.path);
      if (module === null) return unresolved;
      const innerScope = moduleScope(scope.modules, module);
      if (binding.name === null || binding.name === 'default') {
        return module.main === null ? unresolved : resolveExpression(module.main, innerScope, depth + 1);
      }
      const named = module.names.get(binding.name);
      if (named === undefined)
        return module.main === null
          ? unresolved
          : resolveMember(module.main, binding.name, innerScope, unresolved, depth);
      return resolveExpression({ type: 'Identifier', name: binding.name } as Node, innerScope, depth + 1);
    }
    case 'MemberExpression':
      return !node.computed && node.property.type === 'Identifier'
        ? resolveMember(node.object, node.property.name, scope, unresolved, depth)
        : unresolved;
    default:
      return unresolved;
  }
}

/** Names of enclosing functions are visible only inside them, those at the top of the file everywhere in it. */
function bindingScope(binding: Binding, scope: CodeScope): CodeScope {
  return [...scope.names.values()].includes(binding) ? scope : { ...scope, names: new Map() };
}

function resolveMember(
  object: Node,
  name: string,
  scope: CodeScope,
  fallback: LocatedNode,
  depth: number,
): LocatedNode {
  if (object.type === 'Identifier') {
    // The object is a whole module, and its members are the names.
    const binding = scope.names.get(object.name) ?? scope.module.names.get(object.name);
    if (binding !== undefined && 'path' in binding && binding.name === null) {
      const module = scope.modules.get(binding.path);
      const named = module?.names.get(name);
      if (module !== null && module !== undefined && named !== undefined && 'node' in named) {
        return resolveExpression(named.node, moduleScope(scope.modules, module), depth + 1);
      }
    }
  }
  const container = resolveExpression(object, scope, depth + 1);
  if (container.node.type !== 'ObjectExpression') return fallback;
  const value = findProperty(container.node, name);
  return value === null ? fallback : resolveExpression(value, container.scope, depth + 1);
}

/** Returns the expression of a property of an object; a method is returned itself; null if the object does not have it. */
export function findProperty(object: ObjectExpression, name: string): Node | null {
  for (const property of object.properties.toReversed()) {
    if (property.type === 'SpreadElement' || propertyKey(property) !== name) continue;
    return property.type === 'ObjectMethod' ? property : property.value;
  }
  return null;
}

/** Returns the name of a property; null if it is computed. */
export function propertyKey(property: { readonly key: Node; readonly computed?: boolean | undefined }): string | null {
  const { key, computed } = property;
  if (key.type === 'StringLiteral') return key.value;
  if (key.type === 'NumericLiteral') return String(key.value);
  return key.type === 'Identifier' && computed !== true ? key.name : null;
}

/**
 * Returns the value of an expression as data. Parts that are known only at run time become `Unevaluable`, those of the environment
 * `EnvironmentReference`.
 */
export function evaluateExpression(node: Node, scope: CodeScope, depth = 0): unknown {
  const located = resolveExpression(node, scope, depth);
  const inner = located.node;
  const unevaluable = new Unevaluable(located.scope.module.path, inner);
  if (depth > maxDepth) return unevaluable;
  const evaluatePart = (part: Node): unknown => evaluateExpression(part, located.scope, depth + 1);
  switch (inner.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return inner.value;
    case 'NullLiteral':
      return null;
    case 'Identifier':
      return inner.name === 'undefined' ? undefined : unevaluable;
    case 'TemplateLiteral':
      return (
        evaluateTemplate(
          inner.quasis.map(({ value: { cooked } }) => cooked ?? ''),
          inner.expressions.map(evaluatePart),
        ) ?? unevaluable
      );
    case 'ArrayExpression':
      return inner.elements.flatMap((element) => evaluateElement(element, evaluatePart, unevaluable));
    case 'ObjectExpression':
      return evaluateObject(inner, evaluatePart, unevaluable);
    case 'UnaryExpression': {
      const operand = evaluatePart(inner.argument);
      if (operand instanceof Unevaluable || operand instanceof EnvironmentReference) return unevaluable;
      if (inner.operator === '!') return !operand;
      return inner.operator === '-' && typeof operand === 'number' ? -operand : unevaluable;
    }
    case 'BinaryExpression': {
      const [left, right] = [evaluatePart(inner.left), evaluatePart(inner.right)];
      if (typeof left !== 'number' || typeof right !== 'number') return unevaluable;
      return inner.operator === '*' ? left * right : inner.operator === '+' ? left + right : unevaluable;
    }
    case 'LogicalExpression':
      return evaluateLogical(inner.operator, evaluatePart(inner.left), () => evaluatePart(inner.right), unevaluable);
    case 'MemberExpression': {
      const path = dottedPath(inner);
      const [, name] = /^process\.env\.(\w+)$/.exec(path ?? '') ?? [];
      return name === undefined ? unevaluable : new EnvironmentReference(name, 'string', undefined);
    }
    case 'CallExpression': {
      const path = dottedPath(inner.callee);
      const [, kind = 'string'] = /^env(?:\.(\w+))?$/.exec(path ?? '') ?? [];
      const args = inner.arguments.map(evaluatePart);
      if (path === 'Object.freeze') return args[0];
      // Only literal names can be evaluated.
      const isName = typeof args[0] === 'string' && /^[A-Za-z_]\w*$/.test(args[0]);
      if (path !== null && /^env(?:\.\w+)?$/.test(path) && typeof args[0] === 'string' && isName) {
        return args[1] instanceof Unevaluable ? unevaluable : new EnvironmentReference(args[0], kind, args[1]);
      }
      if (inner.arguments.length > 0) return unevaluable;
      const result = findReturned(resolveExpression(inner.callee, located.scope, depth + 1));
      return result === null ? unevaluable : evaluateExpression(result.node, result.scope, depth + 1);
    }
    default:
      return unevaluable;
  }
}

function evaluateTemplate(texts: readonly string[], values: readonly unknown[]): string | null {
  if (!values.every((part) => typeof part === 'string' || typeof part === 'number')) return null;
  return texts.map((text, index) => `${text}${values[index] ?? ''}`).join('');
}

function evaluateElement(
  element: Expression | SpreadElement | null,
  value: (part: Node) => unknown,
  unevaluable: Unevaluable,
): readonly unknown[] {
  if (element === null) return [null];
  if (element.type !== 'SpreadElement') return [value(element)];
  const spread = value(element.argument);
  return Array.isArray(spread) ? spread : [unevaluable];
}

function evaluateObject(object: ObjectExpression, value: (part: Node) => unknown, unevaluable: Unevaluable): unknown {
  const result: Record<string, unknown> = {};
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') {
      const spread = value(property.argument);
      if (!isObject(spread) || spread instanceof Unevaluable || spread instanceof EnvironmentReference)
        return unevaluable;
      Object.assign(result, spread);
      continue;
    }
    const key = propertyKey(property);
    if (key === null || key === '__proto__') return unevaluable;
    result[key] =
      property.type === 'ObjectMethod' ? new Unevaluable(unevaluable.path, property) : value(property.value);
  }
  return result;
}

function evaluateLogical(operator: string, left: unknown, right: () => unknown, unevaluable: Unevaluable): unknown {
  if (left instanceof Unevaluable) return unevaluable;
  if (left instanceof EnvironmentReference) {
    if (operator === '&&' || left.fallback !== undefined) return unevaluable;
    const fallback = right();
    return fallback instanceof Unevaluable ? unevaluable : new EnvironmentReference(left.name, left.kind, fallback);
  }
  if (operator === '&&') return left ? right() : left;
  return (operator === '??' ? (left ?? null) !== null : Boolean(left)) ? left : right();
}

/** Returns the result of a function that only returns a value, possibly after declaring names; null if it does more. */
export function findReturned({ node, scope }: LocatedNode): LocatedNode | null {
  if (!isFunction(node)) return null;
  if (node.body.type !== 'BlockStatement') return { node: node.body, scope };
  const names = new Map(scope.names);
  const innerScope = { ...scope, names };
  for (const statement of node.body.body) {
    if (statement.type === 'ReturnStatement') {
      return statement.argument === null || statement.argument === undefined
        ? null
        : { node: statement.argument, scope: innerScope };
    }
    declareNames(statement, innerScope, names);
  }
  return null;
}

/** Adds the names that a statement of a function declares. */
export function declareNames(statement: Node, scope: CodeScope, names: Map<string, Binding>): void {
  if (statement.type === 'FunctionDeclaration' && statement.id !== null && statement.id !== undefined) {
    names.set(statement.id.name, { node: statement });
  }
  if (statement.type !== 'VariableDeclaration') return;
  for (const { id, init } of statement.declarations) {
    if (id.type === 'Identifier' && init !== null && init !== undefined && scope !== undefined) {
      names.set(id.name, { node: init });
    }
  }
}

/** Every kind of function with a body. */
export type FunctionNode = Extract<
  Node,
  { type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration' | 'ObjectMethod' }
>;

/** Returns whether an expression is a function. */
export function isFunction(node: Node): node is FunctionNode {
  return ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'ObjectMethod'].includes(node.type);
}

/** Returns the first part of a value that is known only at run time; null if there is none. */
export function findUnevaluable(value: unknown): Unevaluable | null {
  if (value instanceof Unevaluable) return value;
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  for (const part of parts) {
    const found = findUnevaluable(part);
    if (found !== null) return found;
  }
  return null;
}
