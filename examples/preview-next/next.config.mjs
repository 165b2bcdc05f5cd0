const panel = process.env.OCTAVO_PANEL ?? 'http://localhost:1337';

/** Only the panel may show a draft in a frame. */
const headers = [
  { key: 'Content-Security-Policy', value: `frame-ancestors ${panel}` },
  { key: 'Referrer-Policy', value: 'same-origin' },
];

export default { devIndicators: false, headers: async () => [{ source: '/:path*', headers }] };
