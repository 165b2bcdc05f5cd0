import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` serves, whose interface a panel under development speaks to. */
const server = process.env.OCTAVO_URL ?? 'http://localhost:1337';

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: {
    outDir: '../dist/panel',
    emptyOutDir: true,
    // Styles keep `light-dark()`: it follows the colour scheme that the page has been given, not the one of the device.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    reportCompressedSize: false,
  },
  server: { port: 5173, proxy: { '/admin/api': server, '/api': server, '/uploads': server } },
});
