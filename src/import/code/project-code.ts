import type { CallExpression, Node, ObjectExpression } from '@babel/types';
import { isObject } from '../../kernel/index.js';
import {
  evaluate,
  isFunction,
  keyOf,
  type Located,
  lineOf,
  propertyOf,
  resolve,
  resultOf,
  type Scope,
  scopeOf,
} from './evaluate.js';
import { functionBehind } from './functions.js';
import type { Modules } from './modules.js';
import { type FunctionRole, type QueryChange, queryChangeOf } from './query-change.js';

/** Reads that a project's code may shape. */
export type ReadAction = 'find' | 'findOne';

/** A content type whose code is looked at. */
export interface CodeType {
  readonly uid: string;
  readonly singleType: boolean;
}

/** What code makes of the reads of a content type, in the order in which it runs. */
export interface ShapedRead {
  readonly uid: string;
  readonly action: ReadAction;
  readonly change: QueryChange;
}

/** Code of a project, by what it comes to. Lines count from 1. */
export interface ProjectCode {
  readonly reads: readonly ShapedRead[];
  /** What has to be written anew, or looked at. */
  readonly notes: readonly CodeNote[];
  /** Files of which everything was understood. */
  readonly understood: ReadonlySet<string>;
}

/** Something that code does and that does not come over. */
export interface CodeNote {
  readonly kind: 'action' | 'service' | 'route' | 'policy' | 'public' | 'middleware';
  readonly path: string;
  readonly line: number;
  /** What it is called: `api::page.page.find`, `GET /pages/:slug`, … */
  readonly name: string;
}

const readActions: readonly ReadAction[] = ['find', 'findOne'];

/** Looks through routes, controllers and services of the content types of a project. `files`: paths below `src/api`, sorted. */
export async function readProjectCode(
  modules: Modules,
  files: readonly string[],
  types: readonly CodeType[],
): Promise<ProjectCode> {
  const looking = new Looking(modules, types);
  for (const part of ['routes', 'controllers', 'services'] as const) {
    for (const path of files.filter((file) => new RegExp(`^src/api/[^/]+/${part}/.+\\.[mc]?[jt]s$`).test(file))) {
      const module = await modules.load(path);
      if (module?.main === null || module === null) continue;
      const at = resolve(module.main, scopeOf(modules, module));
      if (part === 'routes') await looking.router(path, at);
      else looking.factory(path, at, part === 'controllers' ? 'action' : 'service');
    }
  }
  return looking;
}

class Looking implements ProjectCode {
  readonly reads: ShapedRead[] = [];
  readonly notes: CodeNote[] = [];
  readonly understood = new Set<string>();
  readonly #modules: Modules;
  readonly #types: ReadonlyMap<string, CodeType>;

  constructor(modules: Modules, types: readonly CodeType[]) {
    this.#modules = modules;
    this.#types = new Map(types.map((type) => [type.uid, type]));
  }

  /** `createCoreRouter(uid, options)`, or a list of routes. */
  async router(path: string, { node, scope }: Located): Promise<void> {
    const core = coreFactory(node, 'createCoreRouter');
    if (core === null) {
      this.#routes(path, { node, scope });
      return;
    }
    const uid = uidOf(core, scope);
    const options = objectAt(core.arguments[1], scope);
    if (uid === null) return;
    if (options === null) {
      if (core.arguments[1] === undefined) this.understood.add(path);
      return;
    }
    const config = objectAt(propertyOf(options.node, 'config') ?? undefined, options.scope);
    for (const property of options.node.properties) {
      const name = property.type === 'SpreadElement' ? '…' : (keyOf(property) ?? '…');
      if (name !== 'config') this.#note('route', path, property, `${uid}: ${name} of its router`);
    }
    if (config === null) return;
    for (const property of config.node.properties) {
      const action = property.type === 'SpreadElement' ? null : keyOf(property);
      const settings = property.type === 'ObjectProperty' ? objectAt(property.value, config.scope) : null;
      if (action === null || settings === null) this.#note('route', path, property, `${uid}: its router`);
      else await this.#routeSettings(path, uid, action, settings);
    }
    this.understood.add(path);
  }

  async #routeSettings(path: string, uid: string, action: string, { node, scope }: ObjectAt): Promise<void> {
    const name = `${uid}.${action}`;
    if (evaluateAt(node, 'auth', scope) === false) this.#note('public', path, node, name);
    const policies = propertyOf(node, 'policies');
    if (policies !== null && !isEmptyList(evaluate(policies, scope))) this.#note('policy', path, policies, name);
    const list = propertyOf(node, 'middlewares');
    const middlewares = list === null ? null : resolve(list, scope);
    if (middlewares === null) return;
    if (middlewares.node.type !== 'ArrayExpression') {
      this.#note('middleware', path, middlewares.node, name);
      return;
    }
    for (const element of middlewares.node.elements) {
      if (element === null) continue;
      const found = await this.#middleware(element, middlewares.scope);
      const read = readActions.find((one) => one === action);
      if (found === null || read === undefined) this.#note('middleware', path, element, name);
      else this.#shaped(uid, read, found, 'middleware', name);
    }
  }

  /** A middleware by its uid, as an object with one, or written in place. */
  async #middleware(element: Node, scope: Scope): Promise<FoundCode | null> {
    const inner = resolve(element, scope);
    if (isFunction(inner.node)) return functionBehind(inner.node, inner.scope);
    const value = evaluate(element, scope);
    const uid = typeof value === 'string' ? value : isObject(value) && typeof value.name === 'string' ? value.name : '';
    const [, api, name] = /^api::([^.]+)\.(.+)$/.exec(uid) ?? [];
    const [, shared] = /^global::(.+)$/.exec(uid) ?? [];
    const path = shared === undefined ? `src/api/${api}/middlewares/${name}` : `src/middlewares/${shared}`;
    if (api === undefined && shared === undefined) return null;
    const module = await this.#modules.load(path);
    if (module === null || module.main === null) return null;
    return functionBehind(module.main, scopeOf(this.#modules, module));
  }

  /** `createCoreController(uid, actions)` and the same of services. */
  factory(path: string, { node, scope }: Located, role: FunctionRole): void {
    const core = coreFactory(node, role === 'action' ? 'createCoreController' : 'createCoreService');
    const uid = core === null ? null : uidOf(core, scope);
    const kind = role === 'action' ? 'action' : 'service';
    if (core === null || uid === null) {
      this.#note(kind, path, node, path);
      return;
    }
    const [, given] = core.arguments;
    if (given === undefined) {
      this.understood.add(path);
      return;
    }
    const actions = objectAt(given, scope);
    if (actions === null) {
      this.#note(kind, path, given, uid);
      return;
    }
    for (const property of actions.node.properties) {
      const name = property.type === 'SpreadElement' ? null : keyOf(property);
      const read = readActions.find((one) => one === name);
      const value = property.type === 'ObjectProperty' ? property.value : property;
      const found = resolve(value, actions.scope);
      if (name === null || read === undefined || !isFunction(found.node)) {
        this.#note(kind, path, property, name === null ? uid : `${uid}.${name}`);
      } else this.#shaped(uid, read, { code: found.node, scope: found.scope }, role, `${uid}.${name}`);
    }
    this.understood.add(path);
  }

  #shaped(uid: string, action: ReadAction, { code, scope }: FoundCode, role: FunctionRole, name: string): void {
    const type = this.#types.get(uid);
    const change = queryChangeOf(code, scope, role, uid);
    if (type !== undefined && (action === 'find' || !type.singleType)) this.reads.push({ uid, action, change });
    const kind = role === 'middleware' ? 'middleware' : role === 'action' ? 'action' : 'service';
    const [first] = change.unread;
    if (first !== undefined && !this.notes.some((one) => one.name === name && one.path === first.path)) {
      this.notes.push({ kind, ...first, name });
    }
    if (change.unread.length === 0) this.understood.add(scope.module.path);
  }

  #routes(path: string, at: Located): void {
    const object = objectAt(at.node, at.scope);
    const list = object === null ? null : propertyOf(object.node, 'routes');
    const routes = list === null || object === null ? null : resolve(list, object.scope);
    if (routes === null || routes.node.type !== 'ArrayExpression') {
      this.#note('route', path, at.node, path);
      return;
    }
    for (const element of routes.node.elements) {
      if (element === null) continue;
      const route = objectAt(element, routes.scope);
      const text = (key: string): string => (route === null ? '' : String(evaluateAt(route.node, key, route.scope)));
      this.#note('route', path, element, route === null ? path : `${text('method')} ${text('path')}`);
    }
  }

  #note(kind: CodeNote['kind'], path: string, node: Node, name: string): void {
    this.notes.push({ kind, path, line: lineOf(node), name });
  }
}

type FoundCode = NonNullable<ReturnType<typeof functionBehind>>;

interface ObjectAt {
  readonly node: ObjectExpression;
  readonly scope: Scope;
}

/** The call of one of Strapi's factories; null: it is something else. */
function coreFactory(node: Node, name: string): CallExpression | null {
  if (node.type !== 'CallExpression') return null;
  const { callee } = node;
  const called = callee.type === 'MemberExpression' ? callee.property : callee;
  return called.type === 'Identifier' && called.name === name ? node : null;
}

function uidOf(call: CallExpression, scope: Scope): string | null {
  const uid = call.arguments[0] === undefined ? null : evaluate(call.arguments[0], scope);
  return typeof uid === 'string' ? uid : null;
}

/** The object that an expression is, or that the function gives which it is; null: neither. */
function objectAt(node: Node | undefined, scope: Scope): ObjectAt | null {
  if (node === undefined) return null;
  const at = resolve(node, scope);
  const inner = isFunction(at.node) ? resultOf(at) : at;
  const result = inner === null ? null : resolve(inner.node, inner.scope);
  return result?.node.type === 'ObjectExpression' ? { node: result.node, scope: result.scope } : null;
}

function evaluateAt(object: ObjectExpression, key: string, scope: Scope): unknown {
  const value = propertyOf(object, key);
  return value === null ? undefined : evaluate(value, scope);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
