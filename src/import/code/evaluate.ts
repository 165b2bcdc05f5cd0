import type { Expression, Node, ObjectExpression, SpreadElement } from '@babel/types';
import { isObject } from '../../kernel/index.js';
import { type Binding, dotted, type Module, type Modules } from './modules.js';

/** Something that only running the code would tell. */
export class Unread {
  readonly path: string;
  readonly line: number;

  constructor(path: string, node: Node) {
    this.path = path;
    this.line = lineOf(node);
  }
}

/** A value of the environment: `env('NAME', fallback)` or `process.env.NAME`. */
export class FromEnvironment {
  readonly name: string;
  /** `string`, `int`, `float`, `bool`, `json` or `array`. */
  readonly kind: string;
  /** undefined: there is none. */
  readonly fallback: unknown;

  constructor(name: string, kind: string, fallback: unknown) {
    this.name = name;
    this.kind = kind;
    this.fallback = fallback;
  }
}

/** Where an expression stands: its module, and the names of the functions around it. */
export interface Scope {
  readonly modules: Modules;
  readonly module: Module;
  readonly names: ReadonlyMap<string, Binding>;
}

/** An expression, where it stands. */
export interface Located {
  readonly node: Node;
  readonly scope: Scope;
}

const deepest = 60;

/** The scope at the top of a module. */
export function scopeOf(modules: Modules, module: Module): Scope {
  return { modules, module, names: new Map() };
}

/** The line of a node in its file, from 1. */
export function lineOf(node: Node): number {
  return node.loc?.start.line ?? 1;
}

/** The expression behind names and types: an identifier becomes what it was declared as, in whichever file. */
export function resolve(node: Node, scope: Scope, depth = 0): Located {
  const here = { node, scope };
  if (depth > deepest) return here;
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return resolve(node.expression, scope, depth + 1);
    case 'Identifier': {
      const binding = scope.names.get(node.name) ?? scope.module.names.get(node.name);
      if (binding === undefined) return here;
      if ('node' in binding) {
        return binding.node === node ? here : resolve(binding.node, scopeFor(binding, scope), depth + 1);
      }
      const module = scope.modules.get(binding.path);
      if (module === null) return here;
      const inside = scopeOf(scope.modules, module);
      if (binding.name === null || binding.name === 'default') {
        return module.main === null ? here : resolve(module.main, inside, depth + 1);
      }
      const named = module.names.get(binding.name);
      if (named === undefined)
        return module.main === null ? here : memberOf(module.main, binding.name, inside, here, depth);
      return resolve({ type: 'Identifier', name: binding.name } as Node, inside, depth + 1);
    }
    case 'MemberExpression':
      return !node.computed && node.property.type === 'Identifier'
        ? memberOf(node.object, node.property.name, scope, here, depth)
        : here;
    default:
      return here;
  }
}

/** Names of functions around an expression are known where it stands; those at the top of the file everywhere in it. */
function scopeFor(binding: Binding, scope: Scope): Scope {
  return [...scope.names.values()].includes(binding) ? scope : { ...scope, names: new Map() };
}

function memberOf(object: Node, name: string, scope: Scope, otherwise: Located, depth: number): Located {
  if (object.type === 'Identifier') {
    // A whole module, whose names are its members.
    const binding = scope.names.get(object.name) ?? scope.module.names.get(object.name);
    if (binding !== undefined && 'path' in binding && binding.name === null) {
      const module = scope.modules.get(binding.path);
      const named = module?.names.get(name);
      if (module !== null && module !== undefined && named !== undefined && 'node' in named) {
        return resolve(named.node, scopeOf(scope.modules, module), depth + 1);
      }
    }
  }
  const from = resolve(object, scope, depth + 1);
  if (from.node.type !== 'ObjectExpression') return otherwise;
  const value = propertyOf(from.node, name);
  return value === null ? otherwise : resolve(value, from.scope, depth + 1);
}

/** The expression of a property of an object; a method is the method itself; null: the object does not say. */
export function propertyOf(object: ObjectExpression, name: string): Node | null {
  for (const property of object.properties.toReversed()) {
    if (property.type === 'SpreadElement' || keyOf(property) !== name) continue;
    return property.type === 'ObjectMethod' ? property : property.value;
  }
  return null;
}

/** The name of a property; null: it is worked out. */
export function keyOf(property: { readonly key: Node; readonly computed?: boolean | undefined }): string | null {
  const { key, computed } = property;
  if (key.type === 'StringLiteral') return key.value;
  if (key.type === 'NumericLiteral') return String(key.value);
  return key.type === 'Identifier' && computed !== true ? key.name : null;
}

/** The value of an expression as data; parts that only running would tell are `Unread`, those of the environment `FromEnvironment`. */
export function evaluate(node: Node, scope: Scope, depth = 0): unknown {
  const at = resolve(node, scope, depth);
  const inner = at.node;
  const unread = new Unread(at.scope.module.path, inner);
  if (depth > deepest) return unread;
  const value = (part: Node): unknown => evaluate(part, at.scope, depth + 1);
  switch (inner.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return inner.value;
    case 'NullLiteral':
      return null;
    case 'Identifier':
      return inner.name === 'undefined' ? undefined : unread;
    case 'TemplateLiteral':
      return (
        templateOf(
          inner.quasis.map(({ value: { cooked } }) => cooked ?? ''),
          inner.expressions.map(value),
        ) ?? unread
      );
    case 'ArrayExpression':
      return inner.elements.flatMap((element) => listed(element, value, unread));
    case 'ObjectExpression':
      return objectOf(inner, value, unread);
    case 'UnaryExpression': {
      const operand = value(inner.argument);
      if (operand instanceof Unread || operand instanceof FromEnvironment) return unread;
      if (inner.operator === '!') return !operand;
      return inner.operator === '-' && typeof operand === 'number' ? -operand : unread;
    }
    case 'BinaryExpression': {
      const [left, right] = [value(inner.left), value(inner.right)];
      if (typeof left !== 'number' || typeof right !== 'number') return unread;
      return inner.operator === '*' ? left * right : inner.operator === '+' ? left + right : unread;
    }
    case 'LogicalExpression':
      return eitherOf(inner.operator, value(inner.left), () => value(inner.right), unread);
    case 'MemberExpression': {
      const path = dotted(inner);
      const [, name] = /^process\.env\.(\w+)$/.exec(path ?? '') ?? [];
      return name === undefined ? unread : new FromEnvironment(name, 'string', undefined);
    }
    case 'CallExpression': {
      const path = dotted(inner.callee);
      const [, kind = 'string'] = /^env(?:\.(\w+))?$/.exec(path ?? '') ?? [];
      const given = inner.arguments.map(value);
      if (path === 'Object.freeze') return given[0];
      // Names are written into expressions.
      const isName = typeof given[0] === 'string' && /^[A-Za-z_]\w*$/.test(given[0]);
      if (path !== null && /^env(?:\.\w+)?$/.test(path) && typeof given[0] === 'string' && isName) {
        return given[1] instanceof Unread ? unread : new FromEnvironment(given[0], kind, given[1]);
      }
      if (inner.arguments.length > 0) return unread;
      const result = resultOf(resolve(inner.callee, at.scope, depth + 1));
      return result === null ? unread : evaluate(result.node, result.scope, depth + 1);
    }
    default:
      return unread;
  }
}

function templateOf(texts: readonly string[], values: readonly unknown[]): string | null {
  if (!values.every((one) => typeof one === 'string' || typeof one === 'number')) return null;
  return texts.map((text, at) => `${text}${values[at] ?? ''}`).join('');
}

function listed(
  element: Expression | SpreadElement | null,
  value: (part: Node) => unknown,
  unread: Unread,
): readonly unknown[] {
  if (element === null) return [null];
  if (element.type !== 'SpreadElement') return [value(element)];
  const spread = value(element.argument);
  return Array.isArray(spread) ? spread : [unread];
}

function objectOf(object: ObjectExpression, value: (part: Node) => unknown, unread: Unread): unknown {
  const result: Record<string, unknown> = {};
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') {
      const spread = value(property.argument);
      if (!isObject(spread) || spread instanceof Unread || spread instanceof FromEnvironment) return unread;
      Object.assign(result, spread);
      continue;
    }
    const key = keyOf(property);
    if (key === null || key === '__proto__') return unread;
    result[key] = property.type === 'ObjectMethod' ? new Unread(unread.path, property) : value(property.value);
  }
  return result;
}

function eitherOf(operator: string, left: unknown, right: () => unknown, unread: Unread): unknown {
  if (left instanceof Unread) return unread;
  if (left instanceof FromEnvironment) {
    if (operator === '&&' || left.fallback !== undefined) return unread;
    const fallback = right();
    return fallback instanceof Unread ? unread : new FromEnvironment(left.name, left.kind, fallback);
  }
  if (operator === '&&') return left ? right() : left;
  return (operator === '??' ? (left ?? null) !== null : Boolean(left)) ? left : right();
}

/** What a function gives that does nothing but give it, or that declares names first; null: it does more. */
export function resultOf({ node, scope }: Located): Located | null {
  if (!isFunction(node)) return null;
  if (node.body.type !== 'BlockStatement') return { node: node.body, scope };
  const names = new Map(scope.names);
  const inside = { ...scope, names };
  for (const statement of node.body.body) {
    if (statement.type === 'ReturnStatement') {
      return statement.argument === null || statement.argument === undefined
        ? null
        : { node: statement.argument, scope: inside };
    }
    declareIn(statement, inside, names);
  }
  return null;
}

/** Notes the names that a statement of a function makes. */
export function declareIn(statement: Node, scope: Scope, names: Map<string, Binding>): void {
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

/** Every kind of function that has a body. */
export type FunctionNode = Extract<
  Node,
  { type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration' | 'ObjectMethod' }
>;

/** Whether an expression is a function. */
export function isFunction(node: Node): node is FunctionNode {
  return ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'ObjectMethod'].includes(node.type);
}

/** The first part of a value that only running would tell; null: all of it is data. */
export function unreadPart(value: unknown): Unread | null {
  if (value instanceof Unread) return value;
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  for (const part of parts) {
    const found = unreadPart(part);
    if (found !== null) return found;
  }
  return null;
}
