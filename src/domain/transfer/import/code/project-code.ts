import type { CallExpression, Node, ObjectExpression } from '@babel/types';
import { isObject } from '../../../../foundations/core/index.js';
import {
  type CodeScope,
  evaluateExpression,
  findProperty,
  findReturned,
  isFunction,
  type LocatedNode,
  lineOf,
  moduleScope,
  propertyKey,
  resolveExpression,
} from './evaluate.js';
import { findInnerFunction } from './functions.js';
import type { Modules } from './modules.js';
import { type FunctionRole, readQueryChange } from './query-change.js';
import type { CodeContentType, CustomizedRead, StrapiReadAction } from './types.js';

/** The code of a project by its effect. Lines are 1-based. */
export interface ProjectCode {
  readonly reads: readonly CustomizedRead[];
  /** What has to be rewritten or checked. */
  readonly notes: readonly CodeNote[];
  /** Files that were understood completely. */
  readonly fullyRead: ReadonlySet<string>;
}

/** Behaviour of the code that is not imported. */
export interface CodeNote {
  readonly kind: 'action' | 'service' | 'route' | 'policy' | 'public' | 'middleware';
  readonly path: string;
  readonly line: number;
  /** Name of the function: `api::page.page.find`, `GET /pages/:slug`, … */
  readonly name: string;
}

const readActions: readonly StrapiReadAction[] = ['find', 'findOne'];

/** Analyses the routes, controllers and services of the content types of a project. `files`: sorted paths below `src/api`. */
export async function readProjectCode(
  modules: Modules,
  files: readonly string[],
  types: readonly CodeContentType[],
): Promise<ProjectCode> {
  const reader = new ProjectCodeReader(modules, types);
  for (const part of ['routes', 'controllers', 'services'] as const) {
    for (const path of files.filter((file) => new RegExp(`^src/api/[^/]+/${part}/.+\\.[mc]?[jt]s$`).test(file))) {
      const module = await modules.load(path);
      if (module?.main === null || module === null) continue;
      const located = resolveExpression(module.main, moduleScope(modules, module));
      if (part === 'routes') await reader.router(path, located);
      else reader.factory(path, located, part === 'controllers' ? 'action' : 'service');
    }
  }
  return reader;
}

class ProjectCodeReader implements ProjectCode {
  readonly reads: CustomizedRead[] = [];
  readonly notes: CodeNote[] = [];
  readonly fullyRead = new Set<string>();
  readonly #modules: Modules;
  readonly #types: ReadonlyMap<string, CodeContentType>;

  constructor(modules: Modules, types: readonly CodeContentType[]) {
    this.#modules = modules;
    this.#types = new Map(types.map((type) => [type.uid, type]));
  }

  /** Reads `createCoreRouter(uid, options)` or a list of routes. */
  async router(path: string, { node, scope }: LocatedNode): Promise<void> {
    const core = findFactoryCall(node, 'createCoreRouter');
    if (core === null) {
      this.#routes(path, { node, scope });
      return;
    }
    const uid = uidArgument(core, scope);
    const options = findObject(core.arguments[1], scope);
    if (uid === null) return;
    if (options === null) {
      if (core.arguments[1] === undefined) this.fullyRead.add(path);
      return;
    }
    const config = findObject(findProperty(options.node, 'config') ?? undefined, options.scope);
    for (const property of options.node.properties) {
      const name = property.type === 'SpreadElement' ? '…' : (propertyKey(property) ?? '…');
      if (name !== 'config') this.#addNote('route', path, property, `${uid}: ${name} of its router`);
    }
    if (config === null) return;
    for (const property of config.node.properties) {
      const action = property.type === 'SpreadElement' ? null : propertyKey(property);
      const settings = property.type === 'ObjectProperty' ? findObject(property.value, config.scope) : null;
      if (action === null || settings === null) this.#addNote('route', path, property, `${uid}: its router`);
      else await this.#routeSettings(path, uid, action, settings);
    }
    this.fullyRead.add(path);
  }

  async #routeSettings(path: string, uid: string, action: string, { node, scope }: LocatedObject): Promise<void> {
    const name = `${uid}.${action}`;
    if (evaluateProperty(node, 'auth', scope) === false) this.#addNote('public', path, node, name);
    const policies = findProperty(node, 'policies');
    if (policies !== null && !isEmptyList(evaluateExpression(policies, scope)))
      this.#addNote('policy', path, policies, name);
    const list = findProperty(node, 'middlewares');
    const middlewares = list === null ? null : resolveExpression(list, scope);
    if (middlewares === null) return;
    if (middlewares.node.type !== 'ArrayExpression') {
      this.#addNote('middleware', path, middlewares.node, name);
      return;
    }
    for (const element of middlewares.node.elements) {
      if (element === null) continue;
      const handler = await this.#middleware(element, middlewares.scope);
      const read = readActions.find((candidate) => candidate === action);
      if (handler === null || read === undefined) this.#addNote('middleware', path, element, name);
      else this.#addRead(uid, read, handler, 'middleware', name);
    }
  }

  /** Reads a middleware given by uid, as an object with a uid, or inline. */
  async #middleware(element: Node, scope: CodeScope): Promise<FoundCode | null> {
    const inner = resolveExpression(element, scope);
    if (isFunction(inner.node)) return findInnerFunction(inner.node, inner.scope);
    const value = evaluateExpression(element, scope);
    const uid = typeof value === 'string' ? value : isObject(value) && typeof value.name === 'string' ? value.name : '';
    const [, api, name] = /^api::([^.]+)\.(.+)$/.exec(uid) ?? [];
    const [, shared] = /^global::(.+)$/.exec(uid) ?? [];
    const path = shared === undefined ? `src/api/${api}/middlewares/${name}` : `src/middlewares/${shared}`;
    if (api === undefined && shared === undefined) return null;
    const module = await this.#modules.load(path);
    if (module === null || module.main === null) return null;
    return findInnerFunction(module.main, moduleScope(this.#modules, module));
  }

  /** Reads `createCoreController(uid, actions)` or the same call for services. */
  factory(path: string, { node, scope }: LocatedNode, role: FunctionRole): void {
    const core = findFactoryCall(node, role === 'action' ? 'createCoreController' : 'createCoreService');
    const uid = core === null ? null : uidArgument(core, scope);
    const kind = role === 'action' ? 'action' : 'service';
    if (core === null || uid === null) {
      this.#addNote(kind, path, node, path);
      return;
    }
    const [, argument] = core.arguments;
    if (argument === undefined) {
      this.fullyRead.add(path);
      return;
    }
    const actions = findObject(argument, scope);
    if (actions === null) {
      this.#addNote(kind, path, argument, uid);
      return;
    }
    for (const property of actions.node.properties) {
      const name = property.type === 'SpreadElement' ? null : propertyKey(property);
      const read = readActions.find((candidate) => candidate === name);
      const value = property.type === 'ObjectProperty' ? property.value : property;
      const handler = resolveExpression(value, actions.scope);
      if (name === null || read === undefined || !isFunction(handler.node)) {
        this.#addNote(kind, path, property, name === null ? uid : `${uid}.${name}`);
      } else this.#addRead(uid, read, { code: handler.node, scope: handler.scope }, role, `${uid}.${name}`);
    }
    this.fullyRead.add(path);
  }

  #addRead(uid: string, action: StrapiReadAction, { code, scope }: FoundCode, role: FunctionRole, name: string): void {
    const type = this.#types.get(uid);
    const change = readQueryChange(code, scope, role, uid);
    if (type !== undefined && (action === 'find' || !type.singleType)) this.reads.push({ uid, action, change });
    const kind = role === 'middleware' ? 'middleware' : role === 'action' ? 'action' : 'service';
    const [first] = change.unsupported;
    if (
      first !== undefined &&
      !this.notes.some((candidate) => candidate.name === name && candidate.path === first.path)
    ) {
      this.notes.push({ kind, ...first, name });
    }
    if (change.unsupported.length === 0) this.fullyRead.add(scope.module.path);
  }

  #routes(path: string, located: LocatedNode): void {
    const object = findObject(located.node, located.scope);
    const list = object === null ? null : findProperty(object.node, 'routes');
    const routes = list === null || object === null ? null : resolveExpression(list, object.scope);
    if (routes === null || routes.node.type !== 'ArrayExpression') {
      this.#addNote('route', path, located.node, path);
      return;
    }
    for (const element of routes.node.elements) {
      if (element === null) continue;
      const route = findObject(element, routes.scope);
      const text = (key: string): string =>
        route === null ? '' : String(evaluateProperty(route.node, key, route.scope));
      this.#addNote('route', path, element, route === null ? path : `${text('method')} ${text('path')}`);
    }
  }

  #addNote(kind: CodeNote['kind'], path: string, node: Node, name: string): void {
    this.notes.push({ kind, path, line: lineOf(node), name });
  }
}

type FoundCode = NonNullable<ReturnType<typeof findInnerFunction>>;

interface LocatedObject {
  readonly node: ObjectExpression;
  readonly scope: CodeScope;
}

/** Returns the call of one of Strapi's factories; null if the node is something else. */
function findFactoryCall(node: Node, name: string): CallExpression | null {
  if (node.type !== 'CallExpression') return null;
  const { callee } = node;
  const called = callee.type === 'MemberExpression' ? callee.property : callee;
  return called.type === 'Identifier' && called.name === name ? node : null;
}

function uidArgument(call: CallExpression, scope: CodeScope): string | null {
  const uid = call.arguments[0] === undefined ? null : evaluateExpression(call.arguments[0], scope);
  return typeof uid === 'string' ? uid : null;
}

/** Returns the object that an expression is, or that its function returns; null if it is neither. */
function findObject(node: Node | undefined, scope: CodeScope): LocatedObject | null {
  if (node === undefined) return null;
  const located = resolveExpression(node, scope);
  const inner = isFunction(located.node) ? findReturned(located) : located;
  const result = inner === null ? null : resolveExpression(inner.node, inner.scope);
  return result?.node.type === 'ObjectExpression' ? { node: result.node, scope: result.scope } : null;
}

function evaluateProperty(object: ObjectExpression, key: string, scope: CodeScope): unknown {
  const value = findProperty(object, key);
  return value === null ? undefined : evaluateExpression(value, scope);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
