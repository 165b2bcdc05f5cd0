import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { positive } from '../common-options.mjs';
import { machine } from '../report/page.mjs';

/**
 * @typedef {object} Options
 * @property {number} stories
 * @property {'sqlite' | 'postgres'} database
 * @property {string} folder Contains the data sets, which are built once.
 * @property {number} searches Texts of each kind.
 * @property {string} machine
 * @property {boolean} write Whether the figures go into the documentation: those of a million stories on SQLite.
 */

const usualStories = '1000000';
const usualFolder = join(tmpdir(), 'octavo-search');

export const help = `npm run bench:search -- [options]

Measures searches by rank with four facets, each asked once. A data set that is missing is built first, through an import: 15 to 30 minutes
for a million stories, and 3 GB on SQLite, 5 GB on PostgreSQL.

  --stories <n>     stories in the data set (${usualStories})
  --database <name> sqlite or postgres (sqlite)
  --folder <path>   where data sets are kept (${usualFolder})
  --searches <n>    texts of each kind (40)
  --machine <text>  what to call this machine (${machine()})
  --no-write        leave docs/reference/performance.md alone
  --help            this text`;

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
      stories: { type: 'string', default: usualStories },
      database: { type: 'string', default: 'sqlite' },
      folder: { type: 'string', default: usualFolder },
      searches: { type: 'string', default: '40' },
      machine: { type: 'string', default: machine() },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { database } = values;
  if (database !== 'sqlite' && database !== 'postgres') throw new Error('--database must be sqlite or postgres');
  return {
    stories: positive('stories', values.stories, 100),
    database,
    folder: resolve(values.folder),
    searches: positive('searches', values.searches, 1),
    machine: values.machine,
    write: values.write && values.stories === usualStories && database === 'sqlite',
  };
}
