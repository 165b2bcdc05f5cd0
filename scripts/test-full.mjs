// Runs the long forms of the suites, one after the other, on SQLite and on PostgreSQL, and writes what came of it into
// docs/reference/reliability.md. Takes many hours; `--scale <0..1>` takes a part of every suite, `--only <suite,suite>` some of them,
// `--database sqlite|postgres` one of the two. `--keep` leaves the page alone.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { suites } from './full/suites.mjs';
import { prepare } from './prepare.mjs';
import { rowsOf, writeFigures } from './reliability-page.mjs';
import { root } from './root.mjs';

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : (process.argv[at + 1] ?? '');
};
const scale = Number(option('scale') ?? 1);
const only = option('only')?.split(',') ?? suites.map(({ name }) => name);
const databases = option('database')?.split(',') ?? ['sqlite', 'postgres'];
const unknown = only.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0 || !(scale > 0 && scale <= 1)) {
  console.error(`--scale is above 0 and at most 1; --only knows ${suites.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

await prepare();
const pairs = suites
  .flatMap((suite) => ['sqlite', 'postgres'].map((database) => ({ ...suite, database })))
  .filter(({ sqlite, database }) => !(sqlite === true && database === 'postgres'));
const chosen = pairs.filter(({ name, database }) => only.includes(name) && databases.includes(database));
const outcomes = [];
for (const [at, suite] of chosen.entries()) {
  console.log(`\n━━ ${at + 1}/${chosen.length} ${suite.name} on ${suite.database}: ${suite.what}`);
  const outcome = await tryOut(suite);
  outcomes.push(outcome);
  // After every suite, so that a run that is cut off leaves what it found.
  if (!process.argv.includes('--keep')) writeFigures('figures', tableOf(outcomes));
  console.log(`━━ ${inWords(outcome)} in ${outcome.seconds} s`);
}

const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(
  `\n${tableOf(outcomes)}\n\n${outcomes.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`,
);
process.exit(failed === 0 ? 0 : 1);

/** All rounds of a suite on one database. */
async function tryOut(suite) {
  const started = Date.now();
  const rounds = Math.max(1, Math.round((suite.rounds ?? 1) * scale));
  // What the smaller number of rounds leaves to be taken away.
  const part = Math.min(1, ((suite.rounds ?? 1) * scale) / rounds);
  const sizes = Object.fromEntries(
    Object.entries(suite.sizes).map(([name, [full, least]]) => [name, Math.max(least, Math.round(full * part))]),
  );
  const outcome = { suite, rounds, sizes, passed: 0, failed: 0, figures: new Map(), seconds: 0 };
  for (let round = 0; round < rounds; round++) {
    const seed = 1 + Math.floor(Math.random() * 2 ** 30);
    console.log(`   round ${round + 1} of ${rounds}, seed ${seed}`);
    await runRound(suite, { ...sizes, OCTAVO_SEED: seed }, outcome);
  }
  outcome.seconds = Math.round((Date.now() - started) / 1000);
  return outcome;
}

async function runRound({ tests, figures, database }, variables, outcome) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-full-'));
  const report = join(folder, 'report.json');
  const words = ['run', ...tests, '--disable-console-intercept', '--reporter=dot', '--reporter=json'];
  const { code, text } = await vitest([...words, `--outputFile.json=${report}`], {
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])),
    OCTAVO_TEST_DATABASE: database,
    // What cannot be tried here fails, and is not skipped.
    OCTAVO_FULL: '1',
  });
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    outcome.passed += numPassedTests;
    outcome.failed += numFailedTests + (numFailedTests === 0 && code !== 0 ? 1 : 0);
  } catch {
    outcome.failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
  for (const [name, figure] of Object.entries(figures)) {
    const numbers = numbersIn(text, figure.max ?? figure);
    // A missing figure is not zero.
    if (numbers.length === 0) continue;
    const before = outcome.figures.get(name);
    const all = before === undefined ? numbers : [before, ...numbers];
    outcome.figures.set(name, figure.max === undefined ? all.reduce((sum, one) => sum + one) : Math.max(...all));
  }
}

function numbersIn(text, pattern) {
  return [...text.matchAll(new RegExp(pattern, 'g'))].map(([, number]) => Number(number));
}

/** Runs tests; their output is shown and stored. */
function vitest(words, variables) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (part) => {
      text += part;
      process.stdout.write(part);
    });
    child.on('error', () => resolve({ code: 1, text }));
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}

function inWords({ passed, failed, figures }) {
  const parts = [...figures].map(([name, number]) => `${number.toLocaleString('en')} ${name}`);
  return [...parts, `${passed} tests passed`, `${failed} failed`].join(', ');
}

/** Every suite on every database: what came of it now, or in an earlier run of which the page knows, or that it was not run. */
function tableOf(all) {
  const memory = Math.round(totalmem() / 2 ** 30);
  const [major] = process.versions.node.split('.');
  const machine = `${cpus().length} cores, ${memory} GiB, ${process.platform}, Node ${major}`;
  const run = `${new Date().toISOString().slice(0, 10)}, ${scale}`;
  const earlier = rowsOf('figures');
  const rows = pairs.map(({ name, what, database }) => {
    const head = `| \`${name}\`: ${what} | ${database} |`;
    const outcome = all.find(({ suite }) => suite.name === name && suite.database === database);
    if (outcome === undefined) return earlier.find((row) => row.startsWith(head)) ?? `${head} – | – | not run | – |`;
    const sizes = Object.entries(outcome.sizes).map(([variable, value]) => `${variable}=${value}`);
    const size = `${outcome.rounds > 1 ? `${outcome.rounds} × ` : ''}\`${sizes.join(' ')}\``;
    return `${head} ${run} | ${size} | ${inWords(outcome)} | ${outcome.seconds} |`;
  });
  return [
    `The machine of the last run: ${machine}.`,
    '',
    '| Suite | Database | Day, scale | Size | What came of it | Seconds |',
    '|---|---|---|---|---|---:|',
    ...rows,
  ].join('\n');
}
