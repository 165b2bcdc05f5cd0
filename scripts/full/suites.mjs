/**
 * A number in the output of a suite: summed up over its rounds, or the greatest.
 * @typedef {RegExp | { readonly max: RegExp }} Figure
 */

/**
 * The long form of a suite.
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} what
 * @property {readonly string[]} tests
 * @property {number} [rounds] Number of runs, each with another seed.
 * @property {Readonly<Record<string, readonly [full: number, least: number]>>} sizes Environment variables at full scale, and the smallest
 *   value at a smaller scale.
 * @property {Readonly<Record<string, Figure>>} figures
 * @property {boolean} [sqlite] Set where the suite has no PostgreSQL in it.
 */

/** @type {readonly Suite[]} */
export const suites = [
  {
    name: 'crash',
    what: 'a server killed in the middle of mixed writes (F01, F02)',
    tests: ['test/scenario/crash/'],
    // After each kill everything written so far is checked, so rounds are short.
    rounds: 16,
    sizes: { OCTAVO_KILLS: [50, 5], OCTAVO_WRITES_BETWEEN: [500, 3] },
    figures: {
      kills: /(\d+) kills/,
      'acknowledged writes': /(\d+) acknowledged writes/,
      lost: /(\d+) lost/,
      torn: /(\d+) torn/,
      'rules broken': /(\d+) rules broken/,
      'ms at most to start again': { max: /at most (\d+) ms/ },
    },
  },
  {
    name: 'power',
    what: 'a loss of power at any moment, replayed from what a server did to its disk (F04)',
    tests: ['test/scenario/power/'],
    sizes: { OCTAVO_IMAGES: [1_000, 16], OCTAVO_WRITES: [400, 64] },
    figures: {
      'acknowledged writes': /(\d+) acknowledged writes/,
      'answers before their sync': /(\d+) answers before their sync/,
      images: /(\d+) images of/,
      violations: /(\d+) violations/,
    },
    sqlite: true,
  },
  {
    name: 'calls',
    what: 'the n-th call of the system fails, for every n (F05)',
    tests: ['test/scenario/calls/'],
    sizes: { OCTAVO_CALLS: [100, 8] },
    figures: {
      operations: /(\d+) operations/,
      'failing calls': /(\d+) failing calls/,
      violations: /(\d+) violations/,
    },
    sqlite: true,
  },
  {
    name: 'stops',
    what: 'a server that stops before and after every step of a write (F03)',
    tests: ['test/scenario/stops/'],
    sizes: { OCTAVO_POINTS: [100, 5], OCTAVO_STOPS: [200, 2] },
    figures: {
      operations: /(\d+) operations/,
      points: /(\d+) points/,
      violations: /(\d+) violations/,
      stops: /(\d+) stops, seed/,
      broken: /(\d+) broken/,
    },
  },
  {
    name: 'races',
    what: 'writers of one thing at once, on one node and on two (F17–F20, F23)',
    tests: ['test/scenario/concurrency/'],
    rounds: 5,
    sizes: { OCTAVO_WRITERS: [64, 16], OCTAVO_PUTS: [200, 5] },
    figures: {},
  },
  {
    name: 'queries',
    what: 'generated questions against an evaluator without SQL (F24)',
    tests: ['test/property/queries/'],
    rounds: 20,
    sizes: { OCTAVO_RUNS: [50_000, 1_000] },
    figures: { questions: /(\d+) questions/, differences: /(\d+) differences/ },
  },
  {
    name: 'interfaces',
    what: 'questions of random callers to REST, GraphQL and MCP, which agree',
    tests: ['test/graphql/agreement.test.ts'],
    rounds: 20,
    sizes: { OCTAVO_RUNS: [5_000, 250] },
    figures: { questions: /(\d+) questions/ },
  },
  {
    name: 'fuzz',
    what: 'fuzzed requests through the HTTP layer (F25, F27)',
    tests: ['test/property/fuzz/'],
    rounds: 20,
    sizes: { OCTAVO_RUNS: [50_000, 1_000] },
    figures: { requests: /(\d+) requests/, 'answers 5xx': /(\d+) answers 5xx/ },
  },
  {
    name: 'permissions',
    what: 'the permission matrix of generated configurations',
    tests: ['test/security/matrix/'],
    sizes: { OCTAVO_RUNS: [40, 1] },
    figures: { cells: /(\d+) cells of/, differences: /, (\d+) differences/ },
  },
  {
    name: 'hidden',
    what: 'pairs of databases that differ in what is hidden: questions and writes',
    tests: ['test/security/oracle-pairs.test.ts', 'test/security/oracle-writes.test.ts'],
    sizes: { OCTAVO_RUNS: [10_000, 200] },
    figures: {},
  },
  {
    name: 'media-crash',
    what: 'a server killed while files come, are replaced and go (F30)',
    tests: ['test/scenario/media/crash.test.ts'],
    sizes: { OCTAVO_KILLS: [100, 3] },
    figures: {
      kills: /(\d+) kills/,
      'acknowledged changes': /(\d+) acknowledged changes/,
      'rows without file': /(\d+) rows without file/,
      lost: /(\d+) lost/,
    },
    sqlite: true,
  },
  {
    name: 'backups',
    what: 'backups under writes, restored (F35)',
    tests: ['src/composition/app/backup/backup.test.ts'],
    sizes: { OCTAVO_BACKUPS: [50, 2] },
    figures: {},
  },
  {
    name: 'migrations',
    what: 'random changes of random models against a plain model (F16)',
    tests: ['test/property/model-migration.test.ts'],
    sizes: { OCTAVO_RUNS: [300, 4] },
    figures: {},
  },
  {
    name: 'deliveries',
    what: 'a server killed between commit and delivery (F37)',
    tests: ['test/scenario/events/'],
    sizes: { OCTAVO_EVENT_KILLS: [50, 2], OCTAVO_FEED_WRITES: [1_000, 40] },
    figures: {},
  },
  {
    name: 'schedule',
    what: 'scheduled publications, with nodes that die (F15)',
    tests: ['test/scenario/schedule/'],
    sizes: { OCTAVO_ROUNDS: [10, 1], OCTAVO_SCHEDULED: [1_000, 100] },
    figures: {},
  },
  {
    name: 'model-crash',
    what: 'a change of the model killed at any point (F15)',
    tests: ['test/scenario/model/kill.test.ts'],
    sizes: { OCTAVO_KILLS: [50, 1], OCTAVO_DOCUMENTS: [10_000, 500] },
    figures: {},
  },
  {
    name: 'overload',
    what: 'one, two, five and ten times the load that can be answered, and less again (F38)',
    tests: ['test/scenario/overload/'],
    sizes: { OCTAVO_OVERLOAD_SECONDS: [60, 2] },
    figures: {
      'a second are the capacity': { max: /capacity (\d+) a second/ },
      'times the peak at ten times the load': { max: /10×: .*goodput ([\d.]+) of peak/ },
      'ms at most for 99 % of what was accepted': { max: /p99 of accepted (\d+) ms/ },
      'ms at most for health and the panel': { max: /the slowest (\d+) ms/ },
      'ms until it was over': { max: /recovered after (\d+) ms/ },
    },
  },
  {
    name: 'neighbour',
    what: 'single documents beside somebody who asks the most expensive queries (F39)',
    tests: ['test/scenario/noisy-neighbour/'],
    sizes: { OCTAVO_NEIGHBOUR_SECONDS: [60, 3] },
    figures: {
      'expensive queries': /(\d+) expensive queries/,
      'ms each': { max: /expensive queries of (\d+) ms/ },
      'ms at most for 99 % of the others': { max: /p99 ([\d.]+) ms, longest/ },
    },
  },
  {
    name: 'soak',
    what: 'hours of mixed load, and what grows meanwhile (F34)',
    tests: ['test/scenario/soak/'],
    sizes: { OCTAVO_SOAK_MINUTES: [480, 5] },
    figures: {
      reads: /(\d+) reads/,
      writes: /(\d+) writes/,
      'sign-ins': /(\d+) sign-ins/,
      'changes of the model': /(\d+) changes of the model/,
      'MiB/h of resident memory': /resident (-?[\d.]+) MiB\/h/,
      'MiB/h of heap': /heap (-?[\d.]+) MiB\/h/,
      'MiB of the log of writes at most': /log of writes ([\d.]+) MiB/,
      'ms p99 of reads in the first quarter': /p99 of reads ([\d.]+) ms/,
      'ms in the last': /and ([\d.]+) ms in the last/,
    },
  },
];
