import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isFunction, propertyOf, resolve, scopeOf } from '../code/evaluate.js';
import { openModules } from '../code/modules.js';
import { pluginSentence } from '../code/plugin-settings.js';
import { type CodeNote, type CodeType, readProjectCode, type ShapedRead } from '../code/project-code.js';
import { readConfig, type SourceConfig } from '../code/read-config.js';
import type { LeftOut } from '../types.js';
import { unlessAbsent } from '../unless-absent.js';

/** What a project is besides its model and its database. */
export interface ProjectSurvey extends Pick<SourceConfig, 'settings' | 'carried' | 'privateAttributes'> {
  readonly reads: readonly ShapedRead[];
  readonly leftOut: readonly LeftOut[];
}

const folders = ['src', 'config', 'database'];

/** Looks at the code and the configuration of a project, which are parsed and never run. */
export async function surveyProject(project: string, types: readonly CodeType[]): Promise<ProjectSurvey> {
  const paths = await pathsOf(project);
  const modules = openModules(project);
  const config = await readConfig(modules, paths);
  const code = await readProjectCode(modules, paths, types);
  const { settings, carried, privateAttributes } = config;
  const leftOut = [
    ...code.notes.map(sentenceOf),
    ...paths.flatMap((path) => filesNotes(path, code.understood)),
    ...(await startNotes(modules, paths)),
    ...(await pluginNotes(project, paths, config.plugins)),
    ...[...modules.broken].map(([path, why]) => ({ of: path, why: `it cannot be parsed: ${why}`, which: path })),
    ...config.leftOut,
  ];
  return { settings, carried, privateAttributes, reads: code.reads, leftOut };
}

async function pathsOf(project: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const folder of folders) {
    const below = (await unlessAbsent(readdir(join(project, folder), { recursive: true }))) ?? [];
    paths.push(...below.map((path) => `${folder}/${path.split(sep).join('/')}`));
  }
  return paths.filter((path) => /\.(?:[mc]?[jt]sx?|json)$/.test(path) && !/node_modules\/|\.d\.ts$/.test(path)).sort();
}

const sentences: Readonly<Record<CodeNote['kind'], string>> = {
  action: 'actions of controllers that do more than choose what is read: write a read hook or a route of an extension',
  service: 'services of their own: write what calls them as an extension',
  route: 'routes of their own, or settings of a router: write them as routes of an extension',
  policy: 'policies of routes: write a guard of an extension, or a rule of a role',
  public: 'routes that ask nobody who they are (auth: false): give the public role that right',
  middleware:
    'middlewares of routes that do more than choose what is read: write a read hook or a guard of an extension',
};

function sentenceOf({ kind, path, line, name }: CodeNote): LeftOut {
  const which = name === path ? `${path}:${line}` : `${path}:${line} ${name}`;
  return { of: 'code', todo: kind === 'public' ? 'configure' : 'rewrite', why: sentences[kind], which };
}

const byPath: readonly (readonly [RegExp, NonNullable<LeftOut['todo']>, string])[] = [
  [/\/lifecycles\.[mc]?[jt]s$/, 'rewrite', 'lifecycles: write hooks of documents in an extension'],
  [/^src\/(?:api\/[^/]+\/)?policies\//, 'rewrite', 'policies: write guards of an extension, or rules of roles'],
  [/^src\/(?:api\/[^/]+\/)?middlewares\//, 'rewrite', 'middlewares: write hooks or guards of an extension'],
  [/^src\/extensions\/.*schema\.json$/, 'check', 'definitions of plug-ins: what was added there does not come over'],
  [/^src\/extensions\/.*\.[mc]?[jt]s$/, 'rewrite', 'changes of plug-ins: write what they are for as an extension'],
  [/^src\/admin\/.*\.[mc]?[jt]sx?$/, 'none', 'changes of the panel of Strapi'],
  [/^database\/migrations\/.*\.[mc]?[jt]s$/, 'none', 'migrations of that database'],
  [
    /^src\/(?!api\/|components\/|plugins\/|index\.)[^/]+\/.*\.[mc]?[jt]s$/,
    'check',
    'code that other code of the project uses',
  ],
];

function filesNotes(path: string, understood: ReadonlySet<string>): readonly LeftOut[] {
  if (understood.has(path) || path === 'src/extensions/users-permissions/content-types/user/schema.json') return [];
  const [, todo, why] = byPath.find(([pattern]) => pattern.test(path)) ?? [];
  return todo === undefined || why === undefined ? [] : [{ of: 'code', todo, why, which: path }];
}

/** `register`, `bootstrap` and `destroy` of `src/index`, where they do something. */
async function startNotes(
  modules: ReturnType<typeof openModules>,
  paths: readonly string[],
): Promise<readonly LeftOut[]> {
  const path = paths.find((one) => /^src\/index\.[mc]?[jt]s$/.test(one));
  const module = path === undefined ? null : await modules.load(path);
  if (path === undefined || module === null || module.main === null) return [];
  const { node, scope } = resolve(module.main, scopeOf(modules, module));
  if (node.type !== 'ObjectExpression') return [];
  return ['register', 'bootstrap', 'destroy'].flatMap((name) => {
    const value = propertyOf(node, name);
    const code = value === null ? null : resolve(value, scope).node;
    const empty =
      code === null || (isFunction(code) && code.body.type === 'BlockStatement' && code.body.body.length === 0);
    const why = 'code that runs at the start or the end: write it as an extension';
    return empty ? [] : [{ of: 'code', todo: 'rewrite' as const, why, which: `${path} ${name}` }];
  });
}

const pluginPackage = /(?:^|\/)(?:strapi-(?:plugin|v?\d?-?plugin|provider)|plugin-(?!.*vue)|provider-)|strapi-plugin/;
/** Plug-ins whose part is built in, or told elsewhere. */
const builtIn = /^@strapi\/plugin-(?:users-permissions|cloud|i18n)$|^@strapi\/provider-/;

/** Plug-ins that are installed or written in the project, and that `config/plugins` does not name. */
async function pluginNotes(
  project: string,
  paths: readonly string[],
  named: readonly string[],
): Promise<readonly LeftOut[]> {
  const text = (await unlessAbsent(readFile(join(project, 'package.json'), 'utf8'))) ?? '{}';
  const installed = namesOf(text).filter((name) => pluginPackage.test(name) && !builtIn.test(name));
  const notes = installed
    .filter((name) => !named.some((plugin) => name.endsWith(plugin)))
    .map((name): LeftOut => ({ of: 'package.json', todo: 'plugin', why: sentenceOfPackage(name), which: name }));
  const local = new Set(paths.flatMap((path) => /^src\/plugins\/([^/]+)\//.exec(path)?.[1] ?? []));
  for (const name of local)
    notes.push({ of: 'code', todo: 'plugin', why: pluginSentence, which: `src/plugins/${name}` });
  return notes;
}

function sentenceOfPackage(name: string): string {
  if (name === '@strapi/plugin-graphql') {
    return 'there is no GraphQL: requests to /graphql have to become requests of the REST interface';
  }
  if (name === '@strapi/plugin-documentation') return 'the description of the interface is built in: /api/openapi.json';
  return pluginSentence;
}

function namesOf(text: string): readonly string[] {
  try {
    const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Readonly<Record<string, unknown>> };
    return Object.keys(dependencies);
  } catch {
    // The project's own tools would say so first.
    return [];
  }
}
