import type { NextConfig } from 'next';

const panel = process.env.OCTAVO_URL ?? 'http://localhost:1337';

/** Only the panel may show a draft in a frame, and no address with a token leaves the site. */
const headers = [
  { key: 'Content-Security-Policy', value: `frame-ancestors ${panel}` },
  { key: 'Referrer-Policy', value: 'same-origin' },
];

const config: NextConfig = {
  devIndicators: false,
  turbopack: { root: import.meta.dirname },
  headers: async () => [{ source: '/preview/:path*', headers }],
};

export default config;
