import type { Node, ObjectExpression, Statement } from '@babel/types';
import {
  type CodeScope,
  declareNames,
  EnvironmentReference,
  evaluateExpression,
  type FunctionNode,
  findUnevaluable,
  lineOf,
  propertyKey,
  resolveExpression,
  Unevaluable,
} from './evaluate.js';
import { hasSideEffects, isArgsSpread, isSanitizedQuery, unwrapExpression } from './functions.js';
import { type Binding, dottedPath } from './modules.js';
import type { QueryChange, SetParameter, UnsupportedCode } from './types.js';

/** Kind of the function, which decides what its first argument is. */
export type FunctionRole = 'middleware' | 'action' | 'service';

const parameters: ReadonlySet<string> = new Set(['populate', 'fields', 'filters', 'sort']);
/** Parameters that stay those of the caller if the code passes them on. */
const passedThrough: ReadonlySet<string> = new Set([
  ...parameters,
  'locale',
  'status',
  'pagination',
  'documentId',
  'id',
]);
const harmlessCalls = /^(?:console|strapi\.log)\.\w+$/;
const readMethods = /^(?:find|findOne|findMany|findFirst|findPage)$/;

/** Analyses statement by statement what a function does to the query of a content type. Statements that are not understood are listed. */
export function readQueryChange(code: FunctionNode, scope: CodeScope, role: FunctionRole, uid: string): QueryChange {
  const reader = new QueryChangeReader(code, scope, role, uid);
  if (code.body.type === 'BlockStatement') reader.statements(code.body.body, 'force');
  else reader.expression(code.body, 'force');
  return { sets: reader.sets, unsupported: reader.unsupported };
}

class QueryChangeReader {
  readonly sets = new Map<string, SetParameter>();
  readonly unsupported: UnsupportedCode[] = [];
  readonly #names: Map<string, Binding>;
  readonly #scope: CodeScope;
  /** Expressions that denote the query. */
  readonly #queries: Set<string>;
  /** Names bound to the result of a read. */
  readonly #results = new Set<string>();

  readonly #uid: string;

  constructor(code: FunctionNode, scope: CodeScope, role: FunctionRole, uid: string) {
    this.#uid = uid;
    this.#names = new Map(scope.names);
    this.#scope = { ...scope, names: this.#names };
    const [first] = code.params;
    const name = first?.type === 'Identifier' ? first.name : 'ctx';
    this.#queries = new Set(role === 'service' ? [name] : [`${name}.query`, `${name}.request.query`]);
  }

  statements(body: readonly Statement[], mode: SetParameter['mode']): void {
    for (const statement of body) this.#statement(statement, mode);
  }

  expression(node: Node, mode: SetParameter['mode']): void {
    if (!this.#isUnderstood(node, mode)) this.#addUnsupported(node);
  }

  #statement(statement: Statement, mode: SetParameter['mode']): void {
    switch (statement.type) {
      case 'EmptyStatement':
      case 'FunctionDeclaration':
        declareNames(statement, this.#scope, this.#names);
        return;
      case 'ExpressionStatement':
        this.expression(statement.expression, mode);
        return;
      case 'ReturnStatement':
        if (statement.argument !== null && statement.argument !== undefined) this.expression(statement.argument, mode);
        return;
      case 'BlockStatement':
        this.statements(statement.body, mode);
        return;
      case 'TryStatement':
        this.statements(statement.block.body, mode);
        return;
      case 'VariableDeclaration':
        for (const { id, init } of statement.declarations) this.#readDeclaration(id, init ?? null, mode);
        return;
      case 'IfStatement': {
        const innerMode = this.#conditionMode(statement.test, mode);
        if (innerMode === null || (statement.alternate !== null && statement.alternate !== undefined)) {
          this.#addUnsupported(statement);
          return;
        }
        this.#statement(statement.consequent, innerMode);
        return;
      }
      default:
        this.#addUnsupported(statement);
        return;
    }
  }

  #addUnsupported(node: Node): void {
    this.unsupported.push({ path: this.#scope.module.path, line: lineOf(node) });
  }

  #readDeclaration(id: Node, init: Node | null, mode: SetParameter['mode']): void {
    if (init === null) return;
    const source = unwrapExpression(init);
    const path = dottedPath(source);
    if (id.type === 'Identifier') {
      if (path !== null && this.#queries.has(path)) {
        this.#queries.add(id.name);
        return;
      }
      if (isSanitizedQuery(source)) {
        this.#queries.add(id.name);
        return;
      }
      if (source.type === 'ObjectExpression' && this.#isQueryObject(source)) {
        this.#apply(source, mode);
        this.#queries.add(id.name);
        return;
      }
      if (this.#isRead(source)) {
        this.expression(source, mode);
        this.#results.add(id.name);
        return;
      }
      this.#names.set(id.name, { node: init });
      if (findUnevaluable(evaluateExpression(init, this.#scope)) !== null && hasSideEffects(source))
        this.#addUnsupported(init);
      return;
    }
    if (id.type === 'ObjectPattern') {
      const names = id.properties.flatMap((property) =>
        property.type === 'ObjectProperty' && property.value.type === 'Identifier'
          ? [[propertyKey(property) ?? '', property.value.name] as const]
          : [],
      );
      const isContext = path !== null && [...this.#queries].some((query) => query === `${path}.query`);
      if (isContext && names.length === id.properties.length) {
        for (const [key, name] of names) if (key === 'query') this.#queries.add(name);
        return;
      }
      if (this.#isRead(source)) {
        this.expression(source, mode);
        for (const [, name] of names) this.#results.add(name);
        return;
      }
    }
    this.#addUnsupported(init);
  }

  /** Returns the mode inside of a condition; null if the condition is not understood. */
  #conditionMode(test: Node, mode: SetParameter['mode']): SetParameter['mode'] | null {
    if (test.type === 'LogicalExpression' && test.operator === '&&') {
      const left = this.#conditionMode(test.left, mode);
      return left === null ? null : this.#conditionMode(test.right, left);
    }
    const path = dottedPath(test.type === 'UnaryExpression' && test.operator === '!' ? test.argument : test) ?? '';
    const isQuery = this.#queries.has(path);
    if (test.type === 'UnaryExpression') {
      const [, objectPath = '', name] = /^(.*)\.(\w+)$/.exec(path) ?? [];
      return this.#queries.has(objectPath) && name === 'populate' ? 'default' : null;
    }
    if (isQuery) return mode;
    if (test.type !== 'BinaryExpression' || !/^===?$/.test(test.operator)) return null;
    const method = /\.method$/.test(dottedPath(test.left) ?? '') && test.right.type === 'StringLiteral';
    return method && test.right.type === 'StringLiteral' && test.right.value === 'GET' ? mode : null;
  }

  /** Returns whether an expression is understood, and applies what it sets. */
  #isUnderstood(node: Node, mode: SetParameter['mode']): boolean {
    const inner = unwrapExpression(node);
    const path = dottedPath(inner);
    if (path !== null) return this.#results.has(path.split('.')[0] ?? '') || this.#queries.has(path);
    if (inner.type === 'AssignmentExpression')
      return this.#readAssignment(inner.left, inner.right, inner.operator, mode);
    if (inner.type === 'ObjectExpression') {
      return inner.properties.every(
        (property) => property.type === 'ObjectProperty' && this.#isUnderstood(property.value, mode),
      );
    }
    if (inner.type !== 'CallExpression') return inner.type === 'NullLiteral';
    const callee = dottedPath(inner.callee) ?? '';
    if (callee === 'next' || harmlessCalls.test(callee) || /^this\.(?:validateQuery|sanitize\w*)$/.test(callee))
      return true;
    if (callee === 'this.transformResponse')
      return inner.arguments.every((argument) => this.#isUnderstood(argument, mode));
    if (callee === 'Object.assign') {
      const [target, from] = inner.arguments;
      const isQuery = target !== undefined && this.#queries.has(dottedPath(target) ?? '');
      return isQuery && from?.type === 'ObjectExpression' && this.#apply(from, mode);
    }
    if (!this.#isRead(inner)) return false;
    const otherArguments = inner.arguments.filter((argument) => {
      const text = dottedPath(argument) ?? '';
      const isContext = [...this.#queries].some((query) => query === `${text}.query`);
      return argument.type !== 'StringLiteral' && !isContext && !this.#queries.has(text) && !isArgsSpread(argument);
    });
    if (otherArguments.length === 0) return true;
    const [query] = otherArguments;
    if (otherArguments.length > 1 || query === undefined) return false;
    const object = resolveExpression(query, this.#scope).node;
    return object.type === 'ObjectExpression' && this.#apply(object, mode);
  }

  #readAssignment(left: Node, right: Node, operator: string, mode: SetParameter['mode']): boolean {
    const path = dottedPath(left) ?? '';
    if (this.#queries.has(path)) {
      const object = resolveExpression(right, this.#scope).node;
      return operator === '=' && object.type === 'ObjectExpression' && this.#apply(object, mode);
    }
    const [, objectPath = '', name = ''] = /^(.*)\.(\w+)$/.exec(path) ?? [];
    if (!this.#queries.has(objectPath) || !parameters.has(name)) return false;
    if (operator === '||=' || operator === '??=') return this.#set(name, right, 'default');
    if (operator !== '=') return false;
    if (right.type === 'LogicalExpression' && right.operator !== '&&' && dottedPath(right.left) === path) {
      return this.#set(name, right.right, 'default');
    }
    return this.#set(name, right, mode);
  }

  /** Applies an object that replaces the query. What it copies from the query stays the caller's. */
  #apply(object: ObjectExpression, mode: SetParameter['mode']): boolean {
    let currentMode: SetParameter['mode'] = mode;
    const spreadAt = object.properties.findIndex((property) => this.#isQuerySpread(property));
    return object.properties.every((property, at) => {
      if (property.type === 'SpreadElement') return this.#isQuerySpread(property);
      const name = propertyKey(property);
      if (name === null || property.type !== 'ObjectProperty') return false;
      // Members before the spread of the caller's parameters are overridden by them.
      currentMode = spreadAt > at ? 'default' : mode;
      if (passedThrough.has(name) && this.#isPassedOn(property.value, [name])) return true;
      const value = unwrapExpression(property.value);
      if (value.type === 'LogicalExpression' && value.operator !== '&&' && this.#isPassedOn(value.left, [name])) {
        return parameters.has(name) && this.#set(name, value.right, 'default');
      }
      return parameters.has(name) && this.#set(name, value, currentMode);
    });
  }

  #isQuerySpread(property: Node): boolean {
    return (
      property.type === 'SpreadElement' && this.#queries.has(dottedPath(unwrapExpression(property.argument)) ?? '')
    );
  }

  #isQueryObject(object: ObjectExpression): boolean {
    return object.properties.some((property) => this.#isQuerySpread(property));
  }

  /** Returns whether an expression is the caller's value at the same path of the query. */
  #isPassedOn(node: Node, at: readonly string[]): boolean {
    const value = unwrapExpression(node);
    const path = dottedPath(value) ?? '';
    if ([...this.#queries].some((query) => path === [query, ...at].join('.'))) return true;
    if (/\.params\.(?:id|documentId)$/.test(path)) return at.length === 1 && /^(?:id|documentId)$/.test(at[0] ?? '');
    return (
      value.type === 'ObjectExpression' &&
      value.properties.length > 0 &&
      value.properties.every((property) => {
        const name = property.type === 'ObjectProperty' ? propertyKey(property) : null;
        return property.type === 'ObjectProperty' && name !== null && this.#isPassedOn(property.value, [...at, name]);
      })
    );
  }

  #set(name: string, node: Node, mode: SetParameter['mode']): boolean {
    const value = evaluateExpression(node, this.#scope);
    if (value === undefined || value instanceof EnvironmentReference || findUnevaluable(value) instanceof Unevaluable)
      return false;
    const { scope } = resolveExpression(node, this.#scope);
    this.sets.set(name, { value, mode, path: scope.module.path, line: lineOf(node) });
    return true;
  }

  #isOwnType(node: Node | undefined): boolean {
    return node !== undefined && evaluateExpression(node, this.#scope) === this.#uid;
  }

  /** Returns whether an expression is the default read of the same content type. */
  #isRead(node: Node): boolean {
    const call = unwrapExpression(node);
    if (call.type !== 'CallExpression') return false;
    const callee = unwrapExpression(call.callee as Node);
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
    if (!readMethods.test(callee.property.name)) return false;
    const path = dottedPath(callee) ?? '';
    if (/^super\./.test(path)) return true;
    if (/^strapi\.entityService\./.test(path)) return this.#isOwnType(call.arguments[0]);
    const objectPath = unwrapExpression(callee.object);
    if (objectPath.type !== 'CallExpression') return false;
    return (
      /^(?:strapi\.(?:documents|service)|documents)$/.test(dottedPath(objectPath.callee) ?? '') &&
      this.#isOwnType(objectPath.arguments[0])
    );
  }
}
