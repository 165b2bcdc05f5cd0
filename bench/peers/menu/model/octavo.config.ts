// Kept answers are measured by a server of their own.
const cache = process.env.OCTAVO_BENCH_KEEPS === 'nothing' ? { bytes: 0 } : {};

export default { cache };
