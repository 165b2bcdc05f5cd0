// Runs every check in stages, the fast ones first. `--quick` stops after the conformance cases, on SQLite.
// What speaks to a database as the contract does runs on SQLite and on PostgreSQL, and the last stage compares what came of it.
// `--shuffle` runs the files of every stage in a random order; `--shuffle=7` in that of a seed.
// What failed is said again at the end. A test that watches a clock gets a second chance there, alone (decision 0032).
// `--both` runs everything else that touches a database twice as well, which takes about as long again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { isClocked, readReport, told } from './test-failures.mjs';
import { databaseTests, pathProblems } from './test-files.mjs';

const quick = process.argv.includes('--quick');
const both = process.argv.includes('--both');
const shuffled = orderOf(process.argv.find((word) => /^--shuffle(=\d+)?$/.test(word)));
const reports = mkdtempSync(join(tmpdir(), 'octavo-test-'));

/** The properties that speak to a database as the store of a project: the others have none, or always both. */
const propertiesOfStores = [
  'response-cache',
  'model-',
  'publication',
  'queries/',
  'batches',
  'change-set-',
  'outdated-translations',
].map((name) => `test/property/${name}`);

/**
 * Every stage loads the sources once in each of its processes, and at its end one of them works alone, so that few stages are faster than
 * many. `again`: what of it runs on PostgreSQL too, always or with `--both`. `workers`: files at a time, where it is not as many as
 * vitest.config.ts says: most of what these stages do is wait for a browser, a timer or another process, so that two cores have work for more.
 * `timeout`: milliseconds that a test may take, where a busy machine may need more than 30 s.
 */
const planned = [
  {
    name: 'lint, types and types of the panel',
    tools: [
      ['@biomejs/biome/bin/biome', 'check', '.'],
      ['typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'],
      ['typescript/bin/tsc', '-p', 'src/client/live/tsconfig.json', '--noEmit'],
      ['typescript/bin/tsc', '-p', 'admin/tsconfig.json', '--noEmit'],
    ],
  },
  {
    name: 'rooms, units and conformance',
    tests: [
      'test/rooms.test.ts',
      'test/failures.test.ts',
      'test/packed.test.ts',
      'test/bench/',
      'src/',
      'admin/src/',
      'test/conformance/',
    ],
    workers: 3,
    again: [...(both ? databaseTests('src/') : ['src/domain/documents/']), 'test/conformance/'],
  },
  {
    name: 'media, golden, clients, docs, properties, security and scenarios',
    tests: [
      'test/media/',
      'test/golden/',
      'test/client/',
      'test/extensions/',
      'test/openapi/',
      'test/front-ends/',
      'test/graphql/',
      'test/mcp/',
      'test/docs/',
      'test/installation/',
      'test/property/',
      'test/security/',
      'test/scenario/',
    ],
    workers: 3,
    again: both
      ? ['test/media/', 'test/graphql/agreement.test.ts', ...propertiesOfStores, 'test/security/', 'test/scenario/']
      : [
          'test/graphql/agreement.test.ts',
          ...propertiesOfStores,
          'test/scenario/concurrency/',
          'test/scenario/events/feed.test.ts',
          'test/scenario/model/live-changes.test.ts',
          'test/scenario/model/load.test.ts',
          'test/scenario/postgres/',
          'test/scenario/stops/burst.test.ts',
          'test/scenario/stops/wire.test.ts',
        ],
    long: true,
  },
  // Its files run side by side, and only one of them could install what they all need.
  { name: 'browser', first: 'scripts/browser.mjs', tests: ['test/browser/'], workers: 3, timeout: 120_000, long: true },
];

const postgres = planned
  .filter(({ again, long }) => again !== undefined && !(quick && long === true))
  .map(({ name, again }) => ({ name, again }));
/** What runs on PostgreSQL too. */
const onPostgres = {
  name: 'on PostgreSQL',
  tests: postgres.flatMap(({ again }) => again),
  workers: 3,
  database: 'postgres',
};

const databasesStage = { name: 'databases', tests: ['test/databases/'] };
const stages = quick ? planned.filter(({ long }) => long !== true) : [...planned, onPostgres, databasesStage];
const problems = pathProblems(
  [...planned, databasesStage].flatMap(({ tests = [], again = [] }) => [...tests, ...again]),
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.log('0 passed, 1 failed');
  process.exit(1);
}

let passed = 0;
/** What failed, with the stage that it failed in. */
const failures = [];

writeFileSync(join(reports, 'stages.json'), JSON.stringify(postgres.map(reportsOf)));

try {
  await prepare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

for (const [at, stage] of stages.entries()) {
  const started = Date.now();
  console.log(`\n━━ ${at + 1}/${stages.length} ${stage.name}`);
  const outcome = stage.tests === undefined ? await runTools(stage.tools) : await runTests(stage);
  passed += outcome.passed;
  failures.push(...outcome.failed.map((failed) => ({ ...failed, stage })));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`━━ ${stage.name}: ${outcome.failed.length === 0 ? 'good' : 'FAILED'} in ${seconds} s`);
}

const again = await askAgain(failures.filter(isClocked));
const lasting = failures.filter((failure) => !again.includes(failure));
rmSync(reports, { recursive: true, force: true });
if (again.length > 0)
  console.log(`\nAt first, beside everything else:\n${again.map(told).join('\n')}\nAlone, they pass.`);
if (lasting.length > 0) console.log(`\nWhat failed:\n${lasting.map(told).join('\n')}`);
console.log(`\n${passed + again.length} passed, ${lasting.length} failed`);
process.exit(lasting.length === 0 ? 0 : 1);

/** Runs the files of failures once more, each alone. Returns the failures of those that pass now. */
async function askAgain(asked) {
  const passing = [];
  const files = new Map(asked.map(({ file, stage }) => [`${file} ${stage.database}`, { file, stage }]));
  for (const { file, stage } of files.values()) {
    console.log(`\n━━ once more, alone: ${file}`);
    const outcome = await runTests({ ...stage, name: 'once more', tests: [file], workers: 1 });
    const same = asked.filter((failure) => failure.file === file && failure.stage === stage);
    if (outcome.failed.length === 0 && outcome.passed >= same.length) passing.push(...same);
  }
  return passing;
}

/** The words that have vitest take files in another order. */
function orderOf(word) {
  if (word === undefined) return [];
  const seed = Number(word.split('=')[1] ?? Math.floor(Math.random() * 2 ** 30));
  console.log(`files in the order of --shuffle=${seed}`);
  return ['--sequence.shuffle.files', `--sequence.seed=${seed}`];
}

/** Tools side by side; each counts as one check. */
async function runTools(tools) {
  const codes = await Promise.all(tools.map(([script, ...words]) => node([join('node_modules', script), ...words])));
  const broken = tools.filter((_, at) => codes[at] !== 0).map(([script]) => unseen(script));
  return { passed: tools.length - broken.length, failed: broken };
}

/** What the last stage compares. */
function reportsOf({ name, again }) {
  return { name, paths: again, sqlite: `${name}.json`, postgres: `${onPostgres.name}.json` };
}

/** Test files count by their tests; a stage that finds no test, or ends without a report, has failed. */
async function runTests({ name, first, tests, workers = 0, timeout, database = 'sqlite' }) {
  if (first !== undefined && (await node([first])) !== 0) return { passed: 0, failed: [unseen(first)] };
  const written = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${written}`];
  // Loading the same modules anew for each file takes longer than most of the tests.
  const atOnce = workers > 0 ? [`--maxWorkers=${workers}`] : [];
  const limit = timeout === undefined ? [] : [`--testTimeout=${timeout}`];
  const code = await node(
    ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--no-isolate', ...atOnce, ...limit, ...shuffled, ...reporters],
    {
      OCTAVO_TEST_DATABASE: database,
      OCTAVO_TEST_RECORD: join(reports, database),
      OCTAVO_TEST_REPORTS: reports,
      OCTAVO_TEST_BOTH: both ? 'yes' : 'no',
    },
  );
  try {
    const report = readReport(written);
    return code !== 0 && report.failed.length === 0 ? { ...report, failed: [unseen(name)] } : report;
  } catch {
    return { passed: 0, failed: [unseen(name)] };
  }
}

/** A failure of which no report tells. */
function unseen(name) {
  return { file: name, name: 'ended with an error', message: 'what it said stands above' };
}

function node(words, variables = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...variables };
    const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
