import { defineConfig } from 'octavo';

export default defineConfig({
  locales: ['en', 'fr', 'de'],
  defaultLocale: 'en',
  api: { rest: { defaultLimit: 25, maxLimit: 100 } },
});
