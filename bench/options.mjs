import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { createCase } from './cases/create.mjs';
import { readCases } from './cases/index.mjs';
import { mediaCase } from './cases/media.mjs';
import { repeatCases } from './cases/repeats.mjs';
import { besideCostlyCase, besideDearCase, steadyCreateCase } from './cases/steady.mjs';
import { updateCase } from './cases/update.mjs';
import { chosenCases, commonHelp, commonOptions, commonValues, positive } from './common-options.mjs';
import { connections } from './load/load.mjs';
import { workersCase } from './workers.mjs';

/**
 * @typedef {object} Options
 * @property {'sqlite' | 'postgres'} database
 * @property {number} documents Articles in the data set.
 * @property {number} rounds
 * @property {number} seconds Length of one run of load.
 * @property {number} clients Requests in flight at any time, in reads.
 * @property {readonly string[]} cases Names.
 * @property {string} machine What it runs on, for the documentation.
 * @property {boolean} native Whether the native server is compiled and measured too.
 * @property {boolean} write Whether the figures go into the documentation; those of a few cases never do.
 */

const reading = [...readCases.map(({ name }) => name), workersCase.name];
const repeating = Object.values(repeatCases).map(({ name }) => name);
const writing = [createCase.name, updateCase.name];
/** Repeating, writing and uploading are measured on SQLite alone. */
const namesOn = {
  sqlite: [
    ...reading,
    ...repeating,
    ...writing,
    besideDearCase.name,
    besideCostlyCase.name,
    steadyCreateCase.name,
    mediaCase.name,
  ],
  postgres: [...reading, besideCostlyCase.name],
};
const names = namesOn.sqlite;
/** Two processes, what loads them and a database cannot show anything on fewer; there the case must be requested explicitly. */
const coresForWorkers = 4;

const seconds = '1';

export const help = `npm run bench -- [options]

  --database <name> sqlite or postgres, on a server of the bench's own (sqlite)
  --documents <n>   articles in the data set (20000)
${commonHelp.load(seconds)}
  --cases <names>   separated by commas: ${names.join(', ')};
                    on PostgreSQL the reads, ${workersCase.name} and ${besideCostlyCase.name}
  --clients <n>     requests in flight at any time, in reads (${connections}); on a machine that others use, a few hundred keep a server busy
                    for the time that it gets at once, and the ratios steadier
  --no-native       without the native server, which takes a minute to compile the first time; SQLite alone has it
${commonHelp.page}`;

/**
 * The options of the command line, or null where help is asked for. Throws an error that says what is wrong.
 * @param {readonly string[]} args
 * @returns {Options | null}
 */
export function parseOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      database: { type: 'string', default: 'sqlite' },
      documents: { type: 'string', default: '20000' },
      cases: { type: 'string' },
      clients: { type: 'string', default: String(connections) },
      native: { type: 'boolean', default: true },
      ...commonOptions(seconds),
    },
  });
  if (values.help) return null;
  const { database } = values;
  if (database !== 'sqlite' && database !== 'postgres') throw new Error('--database must be sqlite or postgres');
  const there = namesOn[database];
  const usual = there.filter((name) => name !== workersCase.name || availableParallelism() >= coresForWorkers);
  const cases = chosenCases(values.cases, there, usual);
  return {
    database,
    documents: positive('documents', values.documents, 100),
    ...commonValues(values),
    cases,
    clients: positive('clients', values.clients, 1),
    native: values.native,
    write: values.write && usual.every((name) => cases.includes(name)),
  };
}
