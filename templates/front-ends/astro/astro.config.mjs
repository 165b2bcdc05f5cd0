import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

// Pages are rendered for each request: a preview is about one reader.
export default defineConfig({
  output: 'server',
  server: { port: 3000 },
  adapter: node({ mode: 'standalone' }),
  devToolbar: { enabled: false },
});
