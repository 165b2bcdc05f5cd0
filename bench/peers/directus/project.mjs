import { directusPackages } from '../versions.mjs';

/**
 * The files of a project of Directus: its packages. All else is said in the environment, so that nothing in a file has to be kept.
 * @returns {ReadonlyMap<string, string>} Text by path.
 */
export function directusProject() {
  const described = { name: 'octavo-bench-directus', private: true, version: '0.0.0', ...directusPackages };
  return new Map([['package.json', `${JSON.stringify(described, null, 2)}\n`]]);
}

/**
 * How Directus is started: as it is by default, its request log included, without its panel and without news of itself. Its caches of
 * answers and its limit of requests are off by default; so is here what refuses requests under load, which is what a bench makes.
 * @param {{ database: string, port: number, secret: string }} own
 */
export function directusEnvironment({ database, port, secret }) {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: secret,
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: database,
    ADMIN_EMAIL: 'bench@example.org',
    ADMIN_PASSWORD: secret,
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    LOG_STYLE: 'raw',
    PRESSURE_LIMITER_ENABLED: 'false',
  };
}
