import { payloadPackages } from '../versions.mjs';
import { payloadCollections, payloadGlobals } from './collections.mjs';

/**
 * The files of a project of Payload with a model: its configuration, and the smallest Next.js application that has its REST interface.
 * Secret and database come from the environment, so that nothing in a file has to be kept.
 * @param {import('../strapi/project.mjs').Model} model
 * @returns {ReadonlyMap<string, string>} Text by path.
 */
export function payloadProject(model) {
  const described = {
    name: 'octavo-bench-payload',
    private: true,
    version: '0.0.0',
    type: 'module',
    ...payloadPackages,
  };
  return new Map([
    ['package.json', `${JSON.stringify(described, null, 2)}\n`],
    [
      'payload.config.mjs',
      config(JSON.stringify(payloadCollections(model), null, 2), JSON.stringify(payloadGlobals(model))),
    ],
    ['next.config.mjs', next],
    ['app/api/[...slug]/route.js', route],
    ['tables.mjs', tables],
  ]);
}

/** @param {string} collections Those that are globals included. @param {string} globals Their names. */
function config(collections, globals) {
  return `import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { buildConfig } from 'payload';

const everybody = () => true;
const access = { read: everybody, create: everybody, update: everybody };
const all = ${collections}.map((collection) => ({ ...collection, access }));
const globals = ${globals};
const isGlobal = ({ slug }) => globals.includes(slug);

export default buildConfig({
  secret: process.env.BENCH_SECRET ?? 'none, as it is being built',
  db: sqliteAdapter({ client: { url: \`file:\${process.env.DATABASE_FILENAME ?? ''}\` } }),
  localization: { locales: ['en', 'fr'], defaultLocale: 'en' },
  collections: all.filter((one) => !isGlobal(one)),
  globals: all.filter(isGlobal).map((one) => ({ ...one, access: { read: everybody, update: everybody } })),
  graphQL: { disable: true },
  telemetry: false,
  typescript: { autoGenerate: false },
});
`;
}

const next = `import { withPayload } from '@payloadcms/next/withPayload';

export default withPayload({});
`;

const route = `import { REST_GET, REST_PATCH, REST_POST } from '@payloadcms/next/routes';
import config from '../../../payload.config.mjs';

export const GET = REST_GET(config);
export const POST = REST_POST(config);
export const PATCH = REST_PATCH(config);
`;

/** Payload makes its tables by itself when it is not in production. */
const tables = `import { getPayload } from 'payload';
import config from './payload.config.mjs';

await getPayload({ config });
process.exit(0);
`;
