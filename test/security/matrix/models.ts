import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelFiles } from '../support/model.js';
import { readModel } from './model.js';
import type { Subject } from './run.js';

/** The model with hidden data at every position. */
export const securityModel: Subject = {
  name: 'the security model',
  model: readModel(modelFiles, ['en', 'fr']),
  asked: 5,
  always: ['api::article.article', 'api::author.author', 'api::homepage.homepage'],
  accounts: true,
};

/** The model with every kind of attribute and relation. */
export const conformanceModel: Subject = {
  name: 'the conformance model',
  model: readModel(conformanceFiles(), ['en', 'fr', 'de']),
  asked: 3,
  always: ['api::article.article'],
  accounts: false,
};

function conformanceFiles(): ReadonlyMap<string, string> {
  const project = fileURLToPath(new URL('../../conformance/model', import.meta.url));
  const paths = readdirSync(join(project, 'schema'), { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => path.endsWith('.json')).map((path) => `schema/${path.split('\\').join('/')}`);
  return new Map(files.map((path) => [path, readFileSync(join(project, path), 'utf8')]));
}
