import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readModel } from '../bench/peers/install.mjs';
import { strapiProject } from '../bench/peers/strapi/project.mjs';
import { strapiPackages, strapiVersion } from '../bench/peers/versions.mjs';
import { runSteps } from '../test/graphql/recording/run-steps.mjs';
import { steps } from '../test/graphql/recording/steps.mjs';

/*
 * Records what `@strapi/plugin-graphql` answers, with the model of test/graphql/project:
 *
 *   node scripts/record-graphql.mjs <empty folder> [port]
 *
 * It installs Strapi there, starts it on an empty database, sends every step, and writes test/graphql/recording/recorded.json and
 * recorded.graphql. Nothing of Strapi itself is kept in the repository.
 */

const [folder, port = '14337'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name an empty folder for the project of Strapi');
const recording = fileURLToPath(new URL('../test/graphql/recording', import.meta.url));
const schema = fileURLToPath(new URL('../test/graphql/project/schema', import.meta.url));
const origin = `http://127.0.0.1:${port}`;

/** What the callers of the steps may do: `test/graphql/replay.test.ts` grants the same. */
const publicActions = [
  ...['article', 'author', 'profile', 'category', 'note', 'bookmark', 'field-note'].flatMap((name) =>
    ['find', 'findOne'].map((action) => `api::${name}.${name}.${action}`),
  ),
  'api::homepage.homepage.find',
  'api::settings.settings.find',
  'plugin::upload.content-api.find',
  'plugin::upload.content-api.findOne',
  'plugin::i18n.locales.listLocales',
];

const bootstrap = `
module.exports = {
  async bootstrap({ strapi }) {
    for (const code of ['fr', 'de'])
      await strapi.db.query('plugin::i18n.locale').create({ data: { code, name: code } });
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    for (const action of ${JSON.stringify(publicActions)})
      await strapi.db.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });
    const token = await strapi.service('admin::api-token').create({
      name: 'recorder', description: '', type: 'full-access', lifespan: null });
    require('node:fs').writeFileSync(process.env.TOKEN_FILE, token.accessKey);
  },
};
`;

function writeProject() {
  const { dependencies, allowScripts } = strapiPackages;
  const files = new Map([
    ...strapiProject(readModel(schema)),
    [
      'package.json',
      JSON.stringify({
        name: 'recorded',
        private: true,
        version: '0.0.0',
        dependencies: { ...dependencies, '@strapi/plugin-graphql': strapiVersion },
        allowScripts,
      }),
    ],
    [
      'config/plugins.js',
      `module.exports = {
        'users-permissions': { config: { jwtSecret: process.env.BENCH_SECRET } },
        graphql: { enabled: true, config: { landingPage: false, apolloServer: { introspection: true } } },
      };\n`,
    ],
    ['src/index.js', bootstrap],
  ]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function untilUp() {
  for (let tries = 0; tries < 240; tries++) {
    try {
      if ((await fetch(`${origin}/_health`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('Strapi does not start; its output is above');
}

writeProject();
const installed = spawnSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline'], {
  cwd: folder,
  stdio: 'inherit',
});
if (installed.status !== 0) throw new Error('Strapi could not be installed; the reason is above');
const database = join(folder, 'data.db');
const tokenFile = join(folder, 'token');
rmSync(database, { force: true });
mkdirSync(join(folder, 'public', 'uploads'), { recursive: true });
const server = spawn(process.execPath, [join('node_modules', '@strapi', 'strapi', 'bin', 'strapi.js'), 'start'], {
  cwd: folder,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: port,
    DATABASE_FILENAME: database,
    TOKEN_FILE: tokenFile,
    BENCH_SECRET: randomBytes(16).toString('hex'),
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
  },
});
try {
  await untilUp();
  const token = readFileSync(tokenFile, 'utf8');
  const { recorded, sdl } = await runSteps(steps, token, async (path, { headers, body }) => {
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  });
  writeFileSync(join(recording, 'recorded.json'), `${JSON.stringify({ strapi: strapiVersion, recorded }, null, 1)}\n`);
  writeFileSync(join(recording, 'recorded.graphql'), `${sdl}\n`);
} finally {
  server.kill();
}
