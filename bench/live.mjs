// `npm run bench:live`: how soon many subscribers of event streams have a commit, and what they cost: docs/reference/performance.md.
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { updateCase } from './cases/update.mjs';
import { commonHelp, commonOptions, positive } from './common-options.mjs';
import { dataOf, dataset } from './dataset/dataset.mjs';
import { today, writeFigures } from './report/page.mjs';
import { progressBar } from './report/progress.mjs';
import { aligned, grouped } from './report/rows.mjs';
import { ask, cores, endProcess, memoryOf, startProcess } from './servers/process.mjs';
import { quiet, startOctavo } from './servers/start.mjs';

/** What is aimed at: milliseconds until the last subscriber has a commit, in 99 of 100 commits; megabytes with all of them. */
const aims = { last: 1_000, resident: 300 };
const usual = { subscribers: '10000', commits: '100' };
const marks = /** @type {const} */ ([
  '<!-- figures: written by npm run bench:live -->',
  '<!-- /figures of subscribers -->',
]);

const help = `npm run bench:live -- [options]

Opens event streams on one process, writes documents, and measures how long it takes until every subscriber has the event.

  --subscribers <n> open streams; each needs a descriptor in both processes (${usual.subscribers})
  --commits <n>     documents written, one after the other (${usual.commits})
${commonHelp.page}`;

/**
 * Runs the bench. Returns the exit code: 1 where an aim is not reached.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { machine, write, help: helpOption } = commonOptions('1');
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      subscribers: { type: 'string', default: usual.subscribers },
      commits: { type: 'string', default: usual.commits },
      machine,
      write,
      help: helpOption,
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const effort = {
    subscribers: positive('subscribers', values.subscribers, 1),
    commits: positive('commits', values.commits, 1),
  };
  const measured = await measureLive(effort);
  const lines = liveLines(measured);
  console.log(`\n${values.machine}; ${effort.commits} commits\n\n${lines.join('\n')}\n`);
  const verdicts = [
    {
      text: `last subscriber, p99: ${measured.last.toFixed(0)} ms (at most ${aims.last})`,
      passed: measured.last <= aims.last,
    },
    {
      text: `resident with all subscribers: ${measured.resident.toFixed(0)} MB (at most ${aims.resident})`,
      passed: measured.resident <= aims.resident,
    },
  ];
  for (const { text, passed } of verdicts) console.log(`${passed ? '  reached    ' : '  NOT REACHED'} ${text}`);
  if (values.write && values.subscribers === usual.subscribers) {
    const said = verdicts.map(({ text, passed }) => `- ${passed ? 'reached' : '**not reached**'}: ${text}`);
    writeFigures(marks, [
      `Measured on ${today()}: ${values.machine}; ${effort.commits} commits.`,
      '',
      ...lines,
      '',
      ...said,
    ]);
  }
  return verdicts.every(({ passed }) => passed) ? 0 : 1;
}

/** @param {{ subscribers: number, commits: number }} effort */
async function measureLive({ subscribers, commits }) {
  const set = await dataset(20_000);
  const urls = updateCase.urls(dataOf(set));
  const bodies = updateCase.bodies(set.size, 0, commits);
  const copy = `${set.folder}-live`;
  cpSync(set.folder, copy, { recursive: true });
  const octavo = await startOctavo({ data: copy, token: set.token });
  const file = fileURLToPath(new URL('./live/subscribers.mjs', import.meta.url));
  const clients = quiet(startProcess([file], { core: cores?.load }));
  try {
    const empty = memoryOf(octavo.pid);
    const { address, headers } = octavo;
    await ask(clients, { open: { address, headers, count: subscribers } });
    const progress = progressBar(`${subscribers} subscribers`.padEnd(32), commits);
    /** @type {import('./live/subscribers.mjs').Delivery[]} */
    const deliveries = [];
    const before = octavo.spent();
    let resident = 0;
    for (const [at, body] of bodies.entries()) {
      deliveries.push(await ask(clients, { commit: { url: urls[at % urls.length], body } }));
      resident = Math.max(resident, memoryOf(octavo.pid).resident);
      progress.at(at + 1);
    }
    const processor = (octavo.spent() - before) / commits / subscribers;
    const at = (/** @type {'write' | 'middle' | 'last'} */ of, /** @type {number} */ part) =>
      /** @type {number} */ (deliveries.map((one) => one[of]).sort((a, b) => a - b)[Math.ceil(commits * part) - 1]);
    return {
      subscribers,
      processor,
      middle: at('middle', 0.5),
      lastMedian: at('last', 0.5),
      last: at('last', 0.99),
      write: at('write', 0.99),
      resident,
      each: ((resident - empty.resident) * 1024) / subscribers,
    };
  } finally {
    await endProcess(clients);
    await octavo.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** @param {Awaited<ReturnType<typeof measureLive>>} measured @returns {readonly string[]} */
function liveLines({ subscribers, middle, lastMedian, last, write, processor, resident, each }) {
  return [
    aligned([
      ['', `${grouped(subscribers)} subscribers`],
      ['half of them have the event, median, ms', grouped(middle)],
      ['the last has it, median, ms', grouped(lastMedian)],
      ['the last has it, p99, ms', grouped(last)],
      ['the write itself, p99, ms', grouped(write)],
      ['processor time per event and subscriber, µs', processor.toFixed(1)],
      ['resident, MB', grouped(resident)],
      ['… kB per subscriber', each.toFixed(1)],
    ]),
  ];
}
