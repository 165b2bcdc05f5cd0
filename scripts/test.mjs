// Runs every check in stages, the fast ones first. `--quick` stops after the conformance cases.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

const quick = process.argv.includes('--quick');
const reports = mkdtempSync(join(tmpdir(), 'octavo-test-'));

const stages = [
  { name: 'lint', tool: ['@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'types', tool: ['typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'] },
  { name: 'rooms', tests: ['test/rooms.test.ts'] },
  { name: 'unit', tests: ['src/'] },
  { name: 'conformance', tests: ['test/conformance/'] },
  { name: 'media', tests: ['test/media/'], long: true },
  { name: 'golden', tests: ['test/golden/'], long: true },
  { name: 'property', tests: ['test/property/'], long: true },
  { name: 'security', tests: ['test/security/'], long: true },
  { name: 'scenario', tests: ['test/scenario/'], long: true },
  { name: 'docs', tests: ['test/docs/'], long: true },
].filter((stage) => !(quick && stage.long === true));

let passed = 0;
let failed = 0;

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
  const outcome = stage.tests === undefined ? await runTool(stage.tool) : await runTests(stage.name, stage.tests);
  passed += outcome.passed;
  failed += outcome.failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`━━ ${stage.name}: ${outcome.failed === 0 ? 'good' : 'FAILED'} in ${seconds} s`);
}

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A tool counts as one check. */
async function runTool([script, ...words]) {
  const code = await node([join('node_modules', script), ...words]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Test files count by their tests; a stage that finds no test, or ends without a report, has failed. */
async function runTests(name, paths) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await node(['node_modules/vitest/vitest.mjs', 'run', ...paths, ...reporters]);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    const broken = numFailedTests === 0 && code !== 0 ? 1 : 0;
    return { passed: numPassedTests, failed: numFailedTests + broken };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function node(words) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
