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
  publicUrl: null,
  proxy: { trusted: [] },
  cors: { origins: [] },
  users: {
    mode: 'refresh',
    accessMinutes: 10,
    refreshDays: 14,
    legacyDays: 30,
    refreshCookie: false,
    allowRegister: true,
    registerFields: [],
    emailConfirmation: false,
    confirmationRedirect: null,
    resetPasswordUrl: null,
    defaultRole: 'authenticated',
  },
  providers: {},
  administrators: { idleMinutes: 120, absoluteDays: 30 },
  limits: {
    signInPerAccount: { attempts: 5, seconds: 300 },
    signInPerAddress: { attempts: 30, seconds: 300 },
    registerPerAddress: { attempts: 10, seconds: 3_600 },
    mailPerAccount: { attempts: 3, seconds: 3_600 },
    mailPerAddress: { attempts: 20, seconds: 3_600 },
    codePerAddress: { attempts: 30, seconds: 300 },
    refreshPerAddress: { attempts: 60, seconds: 60 },
  },
  mail: { from: 'Octavo <no-reply@localhost>', smtp: null, templates: {} },
  logger: false,
};
