import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { CliError, isObject } from '../../../../foundations/core/index.js';
import { evaluateExpression, moduleScope } from '../code/evaluate.js';
import { type Modules, openModules } from '../code/modules.js';
import { isJsonData } from '../code/settings.js';
import { stringOrNull } from '../coerce-values.js';
import { nullIfMissing } from '../file-system.js';
import type { LeftOutItem, SourceShape } from '../types.js';
import { builtInShapes, userShape } from './built-in-shapes.js';

/** The model of a project. */
export interface ProjectModel {
  readonly model: readonly SourceShape[];
  readonly leftOut: readonly LeftOutItem[];
}

const userExtension = /^extensions\/users-permissions\/content-types\/user\/schema\.json$/;
const contentType = /^api\/([^/]+)\/content-types\/([^/]+)\/schema\.(?:json|js|ts)$/;
const component = /^components\/([^/]+)\/([^/]+)\.(?:json|js|ts)$/;
const codeDefinition = /^(?:api\/[^/]+\/content-types\/[^/]+\/schema|components\/[^/]+\/[^/]+)\.(?:js|ts)$/;

/**
 * Reads the definitions of a project (`src/api/**`, `src/components/**`, the extension of end users) as data, including code with literals
 * only. Definitions that would have to be executed are reported. Throws CliError for a folder without definitions and for invalid JSON.
 */
export async function readProjectModel(project: string): Promise<ProjectModel> {
  const source = join(project, 'src');
  const modules = openModules(project);
  const model: SourceShape[] = [];
  const leftOut: LeftOutItem[] = [];
  let user: Readonly<Record<string, unknown>> = {};
  for (const path of await listPaths(source)) {
    const [, api, folder] = contentType.exec(path) ?? [];
    const [, category, name] = component.exec(path) ?? [];
    const isUserExtension = userExtension.test(path);
    if (api === undefined && category === undefined && !isUserExtension) continue;
    const definition = codeDefinition.test(path)
      ? await literalDefinition(modules, `src/${path}`)
      : await readDefinition(join(source, path), path);
    if (definition === null) {
      const why = 'definitions that only running them would tell: write them as JSON';
      leftOut.push({ of: 'model', todo: 'rewrite', why, which: `src/${path}` });
      continue;
    }
    if (isUserExtension) user = definition;
    else if (api !== undefined)
      model.push({ is: 'contentType', uid: `api::${api}.${singularNameOf(definition) ?? folder}`, definition });
    else model.push({ is: 'component', uid: `${category}.${name}`, definition });
  }
  if (model.length === 0) {
    throw new CliError(`${project} is no project of Strapi 4 or 5 and no export of one`, [
      'name the folder with src/api in it, or what "strapi export" made',
    ]);
  }
  return { model: [...builtInShapes, userShape(user), ...model], leftOut };
}

function singularNameOf({ info }: Readonly<Record<string, unknown>>): string | null {
  return isObject(info) ? stringOrNull(info.singularName) : null;
}

async function listPaths(folder: string): Promise<readonly string[]> {
  const paths = (await nullIfMissing(readdir(folder, { recursive: true }))) ?? [];
  return paths.map((path) => path.split(sep).join('/')).sort();
}

/** Returns a definition written as code; null if it is no literal. */
async function literalDefinition(modules: Modules, path: string): Promise<Readonly<Record<string, unknown>> | null> {
  const module = await modules.load(path);
  if (module === null || module.main === null) return null;
  const value = evaluateExpression(module.main, moduleScope(modules, module));
  return isObject(value) && isJsonData(value) ? value : null;
}

async function readDefinition(path: string, displayPath: string): Promise<Readonly<Record<string, unknown>>> {
  let value: unknown;
  try {
    value = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    throw new CliError(`src/${displayPath} is no JSON`, [error instanceof Error ? error.message : String(error)]);
  }
  if (isObject(value)) return value;
  throw new CliError(`src/${displayPath} holds no definition`);
}
