/**
 * The long forms of the suites. `sizes`: environment variables at full scale, of which a smaller scale takes its part, at least `least`.
 * `rounds`: so often, each with another seed. `figures`: numbers in what a suite writes, summed up over its rounds; `max`: the greatest.
 * `sqlite`: there is no PostgreSQL in it.
 */
export const suites = [
  {
    name: 'crash',
    what: 'a server killed in the middle of mixed writes (F01, F02)',
    tests: ['test/scenario/crash/'],
    rounds: 4,
    sizes: { OCTAVO_KILLS: [200, 5] },
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
    tests: ['src/app/backup.test.ts'],
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
    what: 'publications at a time, whoever dies (F15)',
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
];
