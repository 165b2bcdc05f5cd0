import { appendFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

/** So often may one test pass places of mutants: a loop that does not end is cut off, and counts as noticed. */
const patience = 3_000_000;
/** The mutant that is on from the beginning, when modules are loaded; 0: none. */
const alone = Number(process.env.OCTAVO_MUTANTS_ALONE ?? 0);

const state = { active: alone, reached: new Set(), passed: 0 };
globalThis.__mutant = (id) => {
  if (++state.passed > patience) throw new Error('this does not come to an end');
  if (state.active === 0) state.reached.add(id);
  return state.active === id;
};

const chosen = new Set(JSON.parse(process.env.OCTAVO_MUTANTS));
const deadline = Number(process.env.OCTAVO_MUTANTS_UNTIL);
const report = process.env.OCTAVO_MUTANTS_REPORT;

/** Runs each test as it is, and then again for each mutant that it reaches and that no test has noticed yet. */
// biome-ignore lint/style/noDefaultExport: the test runner asks for one.
export default class MutatingRunner extends TestRunner {
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    state.reached = new Set();
    state.passed = 0;
    if (alone > 0) return run();
    const started = performance.now();
    await run();
    const took = performance.now() - started;
    const reached = [...state.reached].filter((id) => chosen.has(id));
    tell({ reached });
    for (const id of reached) {
      if (Date.now() + took > deadline) return;
      if (!(await notices(run, id))) continue;
      chosen.delete(id);
      tell({ noticed: id, by: test.name });
    }
  }
}

async function notices(run, id) {
  state.active = id;
  state.passed = 0;
  try {
    await run();
    return false;
  } catch {
    return true;
  } finally {
    state.active = 0;
  }
}

function tell(line) {
  appendFileSync(report, `${JSON.stringify(line)}\n`);
}
