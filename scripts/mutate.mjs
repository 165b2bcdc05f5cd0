// Mutation testing of the parser and the authoriser: small mistakes are built into them, one is switched on at a time, and each test that
// reaches its place is run again. A mistake that no test notices is a missing test, or makes no difference.
// `--sample <number>`: so many mutants, drawn by `--seed <number>` (1); `--minutes <number>` (10) for all; `--write`: into the page.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withMutants } from './mutate/mutants.mjs';
import { writeFigures } from './reliability-page.mjs';
import { root } from './root.mjs';

const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const sample = option('sample', Number.POSITIVE_INFINITY);
const seed = option('seed', 1);
const minutes = option('minutes', 10);

const files = readdirSync(join(root, 'src/language/query'))
  .filter((name) => /^(parse|authorise)[a-z-]*\.ts$/.test(name))
  .map((name) => join('src/language/query', name));
/** Random queries take too long to run for every mutant. */
const tests = ['src/language/query/', '--exclude=src/language/query/parse/robustness.test.ts'];

const folder = mkdtempSync(join(tmpdir(), 'octavo-mutants-'));
const mutants = [];
const code = files.map((path) => {
  const made = withMutants(path, readFileSync(join(root, path), 'utf8'), mutants.length + 1);
  mutants.push(...made.mutants);
  return [join(root, path), made.code];
});
const chosen = drawn(mutants, sample, seed);
const report = join(folder, 'report');
writeFileSync(join(folder, 'code'), JSON.stringify(code));
writeFileSync(report, '');
console.log(`${mutants.length} mutants in ${files.length} files, ${chosen.length} of them tried`);

const until = Date.now() + minutes * 60_000;
const tested = await run(chosen);
// A number that no mutant has: what fails with it would fail without any.
const control = await run([], mutants.length + 1);
if (tested + control === 0) await tryAlone(chosen.filter(({ id }) => !told().some((line) => line.noticed === id)));
const lines = told();
rmSync(folder, { recursive: true });
// Without their mutants the tests have to pass: otherwise nothing was shown.
if (tested + control !== 0) {
  console.error('The tests do not pass as they are');
  process.exit(1);
}

const reached = new Set(lines.flatMap((line) => line.reached ?? []));
const noticed = new Set(lines.flatMap((line) => line.noticed ?? []));
const rows = files.map((path) => {
  const of = chosen.filter((mutant) => mutant.path === path);
  const tried = of.filter(({ id }) => reached.has(id));
  return { path, of: of.length, reached: tried.length, noticed: tried.filter(({ id }) => noticed.has(id)).length };
});
const sum = (name) => rows.reduce((total, row) => total + row[name], 0);
const all = { path: 'all', of: sum('of'), reached: sum('reached'), noticed: sum('noticed') };
const percent = ({ noticed: n, of }) => (of === 0 ? '–' : `${((100 * n) / of).toFixed(1)} %`);

const table = [
  '| File | Mutants | Reached by a test | Noticed | Score |',
  '|---|---:|---:|---:|---:|',
  ...[...rows, all].map((row) => `| \`${row.path}\` | ${row.of} | ${row.reached} | ${row.noticed} | ${percent(row)} |`),
];
for (const { id, path, line, what } of chosen) {
  if (!noticed.has(id))
    console.log(`survived: ${path}:${line} ${what}${reached.has(id) ? '' : ' (no test reaches it)'}`);
}
console.log(table.join('\n'));
if (process.argv.includes('--write')) {
  const how =
    chosen.length === mutants.length ? 'all of them' : `a sample of ${chosen.length}, drawn with seed ${seed}`;
  const date = new Date().toISOString().slice(0, 10);
  const intro = `Tried on ${date}: ${mutants.length} mutants in ${files.length} files, ${how}; the unit tests of the room, without the random ones.`;
  writeFigures('mutants', [intro, '', ...table].join('\n'));
}

/** Some of them, the same ones for a seed. */
function drawn(from, count, start) {
  if (count >= from.length) return from;
  let state = start;
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state;
  };
  const ordered = from.map((mutant) => [chance(), mutant]).sort(([left], [right]) => left - right);
  return ordered
    .slice(0, count)
    .map(([, mutant]) => mutant)
    .sort((left, right) => left.id - right.id);
}

/** What the runs have noted so far. */
function told() {
  const written = readFileSync(report, 'utf8').split('\n');
  return written.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

/**
 * Runs all tests for each of the mutants that are left, in a process of its own and from the beginning: of constants that are worked out
 * when a file is loaded, and of what is remembered from one test to the next.
 */
async function tryAlone(some) {
  const waiting = [...some];
  const next = async () => {
    for (let mutant = waiting.shift(); mutant !== undefined && Date.now() < until; mutant = waiting.shift()) {
      if ((await run([], mutant.id)) === 0) continue;
      appendFileSync(report, `${JSON.stringify({ noticed: mutant.id, reached: [mutant.id] })}\n`);
    }
  };
  await Promise.all([next(), next()]);
  if (waiting.length > 0)
    console.log(`${waiting.length} mutants were not tried in a process of their own: no time was left`);
}

/** Runs the tests for some mutants, one after the other; `alone`: for one that is on from the beginning. */
function run(some, alone = 0) {
  const words = ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--config', 'scripts/mutate/vitest.config.mjs'];
  const env = {
    ...process.env,
    NODE_OPTIONS: '--no-warnings',
    OCTAVO_MUTANTS: JSON.stringify(some.map(({ id }) => id)),
    OCTAVO_MUTANTS_CODE: join(folder, 'code'),
    OCTAVO_MUTANTS_REPORT: report,
    OCTAVO_MUTANTS_ALONE: String(alone),
    OCTAVO_MUTANTS_UNTIL: String(until),
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...words, '--reporter=dot', ...(alone > 0 ? ['--bail=1'] : [])], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', alone > 0 ? 'ignore' : 'inherit'],
    });
    child.on('exit', (exit) => resolve(exit ?? 1));
  });
}
