// Kept answers are measured by cases of their own.
const cache = process.env.OCTAVO_BENCH_KEEPS === 'nothing' ? { bytes: 0 } : {};

// More than any bench opens.
const events = { streams: 20_000 };

export default { locales: ['en', 'fr'], defaultLocale: 'en', cache, events };
