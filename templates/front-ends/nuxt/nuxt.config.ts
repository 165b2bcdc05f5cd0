const panel = process.env.OCTAVO_URL ?? 'http://localhost:1337';

export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  css: ['~/style.css'],
  telemetry: false,
  routeRules: {
    // Only the panel may show a draft in a frame, no cache keeps one, and no address with a token leaves the site.
    '/preview/**': {
      headers: {
        'Content-Security-Policy': `frame-ancestors ${panel}`,
        'Referrer-Policy': 'same-origin',
        'Cache-Control': 'no-store',
      },
    },
  },
});
