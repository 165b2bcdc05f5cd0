import { strapiPackages } from '../versions.mjs';

/**
 * A model as its files have it: what stands in `schema/content-types/<name>.json` and in `schema/components/<category>/<name>.json`.
 * @typedef {object} Model
 * @property {readonly { name: string, schema: Schema }[]} contentTypes
 * @property {readonly { category: string, name: string, schema: Schema }[]} components
 */

/** @typedef {{ attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>> } & Record<string, unknown>} Schema */

/** What Octavo knows of an attribute and Strapi does not. */
const unknownToStrapi = new Set(['index']);

/** The parts that Strapi wants of a type besides its schema, with the names of the functions that make them. */
const parts = [
  ['controllers', 'createCoreController'],
  ['services', 'createCoreService'],
  ['routes', 'createCoreRouter'],
];

/**
 * The files of a Strapi project with a model: what `create-strapi` would have written, apart from the panel, which is not served.
 * Secrets, port and database come from the environment, so that nothing in a file has to be kept.
 * @param {Model} model
 * @returns {ReadonlyMap<string, string>} Text by path.
 */
export function strapiProject({ contentTypes, components }) {
  return new Map([
    ['package.json', json({ name: 'octavo-bench-strapi', private: true, version: '0.0.0', ...strapiPackages })],
    ...Object.entries(config).map(([name, text]) => pair(`config/${name}.js`, `module.exports = ${text};\n`)),
    ['public/uploads/.gitkeep', ''],
    ['src/index.js', 'module.exports = {};\n'],
    ...components.map(({ category, name, schema }) =>
      pair(`src/components/${category}/${name}.json`, json(known(schema))),
    ),
    ...contentTypes.flatMap(({ name, schema }) => [
      pair(`src/api/${name}/content-types/${name}/schema.json`, json(known(schema))),
      ...parts.map(([part, factory]) => pair(`src/api/${name}/${part}/${name}.js`, made(String(factory), name))),
    ]),
  ]);
}

const config = {
  server: "{ host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: [process.env.BENCH_SECRET] } }",
  admin: `{
  serveAdminPanel: false,
  auth: { secret: process.env.BENCH_SECRET },
  apiToken: { salt: process.env.BENCH_SECRET },
  transfer: { token: { salt: process.env.BENCH_SECRET } },
  secrets: { encryptionKey: process.env.BENCH_SECRET },
}`,
  api: '{ rest: { defaultLimit: 25, maxLimit: 100, withCount: true } }',
  database: `{
  connection: { client: 'sqlite', connection: { filename: process.env.DATABASE_FILENAME }, useNullAsDefault: true },
}`,
  middlewares: JSON.stringify(
    ['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'].map(
      (name) => `strapi::${name}`,
    ),
  ),
  plugins: "{ 'users-permissions': { config: { jwtSecret: process.env.BENCH_SECRET } } }",
};

/** @param {string} path @param {string} text @returns {[string, string]} */
function pair(path, text) {
  return [path, text];
}

/** @param {Schema} schema */
function known(schema) {
  const attributes = Object.entries(schema.attributes).map(([name, attribute]) => [
    name,
    Object.fromEntries(Object.entries(attribute).filter(([key]) => !unknownToStrapi.has(key))),
  ]);
  return { ...schema, attributes: Object.fromEntries(attributes) };
}

/** @param {string} factory @param {string} name */
function made(factory, name) {
  return `module.exports = require('@strapi/strapi').factories.${factory}('api::${name}.${name}');\n`;
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
