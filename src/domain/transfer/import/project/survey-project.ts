import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { findProperty, isFunction, moduleScope, resolveExpression } from '../code/evaluate.js';
import { openModules } from '../code/modules.js';
import { unknownPluginNote } from '../code/plugin-settings.js';
import { type CodeNote, readProjectCode } from '../code/project-code.js';
import { readConfig, type SourceConfig } from '../code/read-config.js';
import type { CodeContentType, CustomizedRead } from '../code/types.js';
import { nullIfMissing } from '../file-system.js';
import type { LeftOutItem } from '../types.js';

/** What a project contains besides its model and its database. */
export interface ProjectSurvey extends Pick<SourceConfig, 'settings' | 'carried' | 'privateAttributes'> {
  readonly reads: readonly CustomizedRead[];
  readonly leftOut: readonly LeftOutItem[];
}

const folders = ['src', 'config', 'database'];

/** Analyses the code and configuration of a project, which are parsed and never executed. */
export async function surveyProject(project: string, types: readonly CodeContentType[]): Promise<ProjectSurvey> {
  const paths = await listCodePaths(project);
  const modules = openModules(project);
  const config = await readConfig(modules, paths);
  const code = await readProjectCode(modules, paths, types);
  const { settings, carried, privateAttributes } = config;
  const leftOut = [
    ...code.notes.map(toLeftOutItem),
    ...paths.flatMap((path) => fileNotes(path, code.fullyRead)),
    ...(await lifecycleNotes(modules, paths)),
    ...(await pluginNotes(project, paths, config.plugins)),
    ...[...modules.broken].map(([path, why]) => ({ of: path, why: `it cannot be parsed: ${why}`, which: path })),
    ...config.leftOut,
  ];
  return { settings, carried, privateAttributes, reads: code.reads, leftOut };
}

async function listCodePaths(project: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const folder of folders) {
    const entries = (await nullIfMissing(readdir(join(project, folder), { recursive: true }))) ?? [];
    paths.push(...entries.map((path) => `${folder}/${path.split(sep).join('/')}`));
  }
  return paths.filter((path) => /\.(?:[mc]?[jt]sx?|json)$/.test(path) && !/node_modules\/|\.d\.ts$/.test(path)).sort();
}

const noteReasons: Readonly<Record<CodeNote['kind'], string>> = {
  action: 'actions of controllers that do more than choose what is read: write a read hook or a route of an extension',
  service: 'services of their own: write what calls them as an extension',
  route: 'routes of their own, or settings of a router: write them as routes of an extension',
  policy: 'policies of routes: write a guard of an extension, or a rule of a role',
  public: 'public routes (auth: false): grant their actions to the public role',
  middleware:
    'middlewares of routes that do more than choose what is read: write a read hook or a guard of an extension',
};

function toLeftOutItem({ kind, path, line, name }: CodeNote): LeftOutItem {
  const which = name === path ? `${path}:${line}` : `${path}:${line} ${name}`;
  return { of: 'code', todo: kind === 'public' ? 'configure' : 'rewrite', why: noteReasons[kind], which };
}

const pathNotes: readonly (readonly [RegExp, NonNullable<LeftOutItem['todo']>, string])[] = [
  [/\/lifecycles\.[mc]?[jt]s$/, 'rewrite', 'lifecycles: write hooks of documents in an extension'],
  [/^src\/(?:api\/[^/]+\/)?policies\//, 'rewrite', 'policies: write guards of an extension, or rules of roles'],
  [/^src\/(?:api\/[^/]+\/)?middlewares\//, 'rewrite', 'middlewares: write hooks or guards of an extension'],
  [/^src\/extensions\/.*schema\.json$/, 'check', 'definitions of plug-ins: their additions are not imported'],
  [/^src\/extensions\/.*\.[mc]?[jt]s$/, 'rewrite', 'changes of plug-ins: write what they are for as an extension'],
  [/^src\/admin\/.*\.[mc]?[jt]sx?$/, 'none', 'changes of the panel of Strapi'],
  [/^database\/migrations\/.*\.[mc]?[jt]s$/, 'none', 'migrations of that database'],
  [
    /^src\/(?!api\/|components\/|plugins\/|index\.)[^/]+\/.*\.[mc]?[jt]s$/,
    'check',
    'code that other code of the project uses',
  ],
];

function fileNotes(path: string, fullyRead: ReadonlySet<string>): readonly LeftOutItem[] {
  if (fullyRead.has(path) || path === 'src/extensions/users-permissions/content-types/user/schema.json') return [];
  const [, todo, why] = pathNotes.find(([pattern]) => pattern.test(path)) ?? [];
  return todo === undefined || why === undefined ? [] : [{ of: 'code', todo, why, which: path }];
}

/** Reports `register`, `bootstrap` and `destroy` of `src/index` unless they are empty. */
async function lifecycleNotes(
  modules: ReturnType<typeof openModules>,
  paths: readonly string[],
): Promise<readonly LeftOutItem[]> {
  const path = paths.find((candidate) => /^src\/index\.[mc]?[jt]s$/.test(candidate));
  const module = path === undefined ? null : await modules.load(path);
  if (path === undefined || module === null || module.main === null) return [];
  const { node, scope } = resolveExpression(module.main, moduleScope(modules, module));
  if (node.type !== 'ObjectExpression') return [];
  return ['register', 'bootstrap', 'destroy'].flatMap((name) => {
    const value = findProperty(node, name);
    const code = value === null ? null : resolveExpression(value, scope).node;
    const empty =
      code === null || (isFunction(code) && code.body.type === 'BlockStatement' && code.body.body.length === 0);
    const why = 'code that runs at the start or the end: write it as an extension';
    return empty ? [] : [{ of: 'code', todo: 'rewrite' as const, why, which: `${path} ${name}` }];
  });
}

const pluginPackage = /(?:^|\/)(?:strapi-(?:plugin|v?\d?-?plugin|provider)|plugin-(?!.*vue)|provider-)|strapi-plugin/;
/** Plugins that are built in or reported elsewhere. */
const builtIn = /^@strapi\/plugin-(?:users-permissions|cloud|i18n)$|^@strapi\/provider-/;

/** Reports installed and local plugins that `config/plugins` does not name. */
async function pluginNotes(
  project: string,
  paths: readonly string[],
  configured: readonly string[],
): Promise<readonly LeftOutItem[]> {
  const text = (await nullIfMissing(readFile(join(project, 'package.json'), 'utf8'))) ?? '{}';
  const installed = dependencyNames(text).filter((name) => pluginPackage.test(name) && !builtIn.test(name));
  const notes = installed
    .filter((name) => !configured.some((plugin) => name.endsWith(plugin)))
    .map((name): LeftOutItem => ({ of: 'package.json', todo: 'plugin', why: packageNote(name), which: name }));
  const local = new Set(paths.flatMap((path) => /^src\/plugins\/([^/]+)\//.exec(path)?.[1] ?? []));
  for (const name of local)
    notes.push({ of: 'code', todo: 'plugin', why: unknownPluginNote, which: `src/plugins/${name}` });
  return notes;
}

function packageNote(name: string): string {
  if (name === '@strapi/plugin-graphql') {
    return 'GraphQL is built in: /graphql answers as the plug-in does (docs/reference/graphql.md)';
  }
  if (name === '@strapi/plugin-documentation') return 'the description of the interface is built in: /api/openapi.json';
  return unknownPluginNote;
}

function dependencyNames(text: string): readonly string[] {
  try {
    const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Readonly<Record<string, unknown>> };
    return Object.keys(dependencies);
  } catch {
    // Strapi itself would report an invalid package.json first.
    return [];
  }
}
