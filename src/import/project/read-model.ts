import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isObject, Refusal } from '../../kernel/index.js';
import { evaluate, scopeOf } from '../code/evaluate.js';
import { type Modules, openModules } from '../code/modules.js';
import { isData } from '../code/settings.js';
import type { LeftOut, SourceShape } from '../types.js';
import { unlessAbsent } from '../unless-absent.js';
import { textOf } from '../values.js';
import { builtInShapes, userShape } from './built-in.js';

/** The model of a project. */
export interface ProjectModel {
  readonly model: readonly SourceShape[];
  readonly leftOut: readonly LeftOut[];
}

const userExtension = /^extensions\/users-permissions\/content-types\/user\/schema\.json$/;
const contentType = /^api\/([^/]+)\/content-types\/([^/]+)\/schema\.(?:json|js|ts)$/;
const component = /^components\/([^/]+)\/([^/]+)\.(?:json|js|ts)$/;
const program = /^(?:api\/[^/]+\/content-types\/[^/]+\/schema|components\/[^/]+\/[^/]+)\.(?:js|ts)$/;

/**
 * Reads the definitions of a project (`src/api/**`, `src/components/**`, the extension of end users) as data, those that
 * are code too where they are literals. What a program would have to be run for is told. Raises Refusal for a folder without any, and for a definition that is no JSON.
 */
export async function readProjectModel(project: string): Promise<ProjectModel> {
  const source = join(project, 'src');
  const modules = openModules(project);
  const model: SourceShape[] = [];
  const leftOut: LeftOut[] = [];
  let user: Readonly<Record<string, unknown>> = {};
  for (const path of await pathsIn(source)) {
    const [, api, folder] = contentType.exec(path) ?? [];
    const [, category, name] = component.exec(path) ?? [];
    const ofUsers = userExtension.test(path);
    if (api === undefined && category === undefined && !ofUsers) continue;
    const definition = program.test(path)
      ? await literalDefinition(modules, `src/${path}`)
      : await readDefinition(join(source, path), path);
    if (definition === null) {
      const why = 'definitions that only running them would tell: write them as JSON';
      leftOut.push({ of: 'model', todo: 'rewrite', why, which: `src/${path}` });
      continue;
    }
    if (ofUsers) user = definition;
    else if (api !== undefined)
      model.push({ is: 'contentType', uid: `api::${api}.${singular(definition) ?? folder}`, definition });
    else model.push({ is: 'component', uid: `${category}.${name}`, definition });
  }
  if (model.length === 0) {
    throw new Refusal(`${project} is no project of Strapi 4 or 5 and no export of one`, [
      'name the folder with src/api in it, or what "strapi export" made',
    ]);
  }
  return { model: [...builtInShapes, userShape(user), ...model], leftOut };
}

function singular({ info }: Readonly<Record<string, unknown>>): string | null {
  return isObject(info) ? textOf(info.singularName) : null;
}

async function pathsIn(folder: string): Promise<readonly string[]> {
  const paths = (await unlessAbsent(readdir(folder, { recursive: true }))) ?? [];
  return paths.map((path) => path.split(sep).join('/')).sort();
}

/** A definition that is code; null: it is no literal. */
async function literalDefinition(modules: Modules, path: string): Promise<Readonly<Record<string, unknown>> | null> {
  const module = await modules.load(path);
  if (module === null || module.main === null) return null;
  const value = evaluate(module.main, scopeOf(modules, module));
  return isObject(value) && isData(value) ? value : null;
}

async function readDefinition(path: string, shown: string): Promise<Readonly<Record<string, unknown>>> {
  let value: unknown;
  try {
    value = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    throw new Refusal(`src/${shown} is no JSON`, [error instanceof Error ? error.message : String(error)]);
  }
  if (isObject(value)) return value;
  throw new Refusal(`src/${shown} holds no definition`);
}
