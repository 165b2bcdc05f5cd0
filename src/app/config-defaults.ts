import type { OctavoConfig } from './types.js';

/** What holds where neither the project, nor the environment, nor the command line says anything. */
export const defaultConfig: OctavoConfig = {
  host: 'localhost',
  port: 1337,
  dataDir: 'data',
  locales: ['en'],
  defaultLocale: 'en',
  api: {
    profile: 'contract',
    rest: { defaultLimit: 25, maxLimit: 100, withCount: true, strictParams: true },
  },
  query: { arrayLimit: 100 },
  logger: false,
};
