import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { File, Node } from '@babel/types';
import { nullIfMissing } from '../file-system.js';

/** A source file as a syntax tree. It is parsed and never executed. */
export interface Module {
  /** Relative to the project, with slashes. */
  readonly path: string;
  /** Bindings of the names at the top of the file. */
  readonly names: ReadonlyMap<string, Binding>;
  /** `export default` or `module.exports`; null if there is neither. */
  readonly main: Node | null;
}

/** A name is bound to an expression, or to an export of another file; `name` null: the whole module. */
export type Binding = { readonly node: Node } | { readonly path: string; readonly name: string | null };

/** The modules of a project that can be parsed. */
export interface Modules {
  /** Loads the module at a path with all project files that it imports; null if the file is missing or contains no code. */
  load(path: string): Promise<Module | null>;
  /** Returns a loaded module. `path` may omit the extension. */
  get(path: string): Module | null;
  /** Files that could not be parsed, with the reason. */
  readonly broken: ReadonlyMap<string, string>;
}

const pathEndings = ['', '.ts', '.js', '.mjs', '.cjs', '.mts', '/index.ts', '/index.js'];
/** Ample for handwritten code; larger files are generated. */
const maxCharacters = 1_000_000;

/** Returns a loader that parses modules of a project on demand. */
export function openModules(project: string): Modules {
  const loaded = new Map<string, Module | null>();
  const broken = new Map<string, string>();

  async function read(path: string): Promise<Module | null> {
    const text = await nullIfMissing(readFile(join(project, path), 'utf8'));
    if (text === null || text.length > maxCharacters) return null;
    const { parse } = await import('@babel/parser');
    try {
      const file = parse(text, {
        sourceType: 'unambiguous',
        plugins: path.endsWith('.ts') ? ['typescript', 'decorators-legacy'] : ['jsx'],
        allowReturnOutsideFunction: true,
      });
      return toModule(path, file);
    } catch (error) {
      broken.set(path, error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  async function load(requested: string): Promise<Module | null> {
    const normalized = posix.normalize(requested);
    if (normalized.startsWith('..')) return null;
    for (const ending of pathEndings) {
      const path = `${normalized}${ending}`;
      if (!/\.[mc]?[jt]s$/.test(path)) continue;
      const cached = loaded.get(path);
      if (cached !== undefined && cached !== null) return cached;
      const module = cached === null ? null : await read(path).catch(() => null);
      loaded.set(path, module);
      if (module === null) continue;
      for (const binding of module.names.values()) if ('path' in binding) await load(binding.path);
      return module;
    }
    return null;
  }

  return {
    load,
    broken,
    get(path) {
      for (const ending of pathEndings) {
        const module = loaded.get(`${path}${ending}`);
        if (module !== undefined && module !== null) return module;
      }
      return null;
    },
  };
}

function toModule(path: string, { program }: File): Module {
  const names = new Map<string, Binding>();
  let main: Node | null = null;
  for (const statement of program.body) {
    switch (statement.type) {
      case 'ImportDeclaration': {
        const from = resolveImport(path, statement.source.value);
        if (from === null) break;
        for (const specifier of statement.specifiers) {
          const imported =
            specifier.type === 'ImportSpecifier'
              ? specifier.imported.type === 'Identifier'
                ? specifier.imported.name
                : specifier.imported.value
              : specifier.type === 'ImportDefaultSpecifier'
                ? 'default'
                : null;
          names.set(specifier.local.name, { path: from, name: imported });
        }
        break;
      }
      case 'ExportDefaultDeclaration':
        main = statement.declaration;
        break;
      case 'ExportNamedDeclaration':
        if (statement.declaration !== null && statement.declaration !== undefined) {
          declareTopLevel(path, statement.declaration, names);
        }
        break;
      case 'ExpressionStatement': {
        const { expression } = statement;
        if (expression.type !== 'AssignmentExpression') break;
        const target = dottedPath(expression.left);
        if (target === 'module.exports') main = expression.right;
        else if (target?.startsWith('exports.') === true || target?.startsWith('module.exports.') === true) {
          names.set(target.slice(target.lastIndexOf('.') + 1), { node: expression.right });
        }
        break;
      }
      default:
        declareTopLevel(path, statement, names);
    }
  }
  return { path, names, main };
}

/** Adds the names that a declaration binds. */
export function declareTopLevel(path: string, declaration: Node, names: Map<string, Binding>): void {
  if (declaration.type === 'FunctionDeclaration' && declaration.id !== null && declaration.id !== undefined) {
    names.set(declaration.id.name, { node: declaration });
  }
  if (declaration.type !== 'VariableDeclaration') return;
  for (const { id, init } of declaration.declarations) {
    if (init === null || init === undefined) continue;
    const from = requiredFile(path, init);
    if (id.type === 'Identifier') names.set(id.name, from === null ? { node: init } : { path: from, name: null });
    if (id.type !== 'ObjectPattern' || from === null) continue;
    for (const property of id.properties) {
      if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') continue;
      if (property.value.type === 'Identifier') names.set(property.value.name, { path: from, name: property.key.name });
    }
  }
}

function requiredFile(path: string, init: Node): string | null {
  if (init.type !== 'CallExpression' || dottedPath(init.callee) !== 'require') return null;
  const [argument] = init.arguments;
  return argument?.type === 'StringLiteral' ? resolveImport(path, argument.value) : null;
}

/** Returns the path of the imported file; null if the import names a package. */
function resolveImport(importer: string, name: string): string | null {
  if (!name.startsWith('./') && !name.startsWith('../')) return null;
  const path = posix.join(dirname(importer), name);
  return path.startsWith('../') ? null : path.replace(/\.js$/, '');
}

/** Returns `a.b.c` for an expression that is such a path, including `this` and `super`; null for other expressions. */
export function dottedPath(node: Node): string | null {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'ThisExpression':
      return 'this';
    case 'Super':
      return 'super';
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return dottedPath(node.expression);
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const objectPath = dottedPath(node.object);
      const name =
        !node.computed && node.property.type === 'Identifier'
          ? node.property.name
          : node.property.type === 'StringLiteral'
            ? node.property.value
            : null;
      return objectPath === null || name === null ? null : `${objectPath}.${name}`;
    }
    default:
      return null;
  }
}
