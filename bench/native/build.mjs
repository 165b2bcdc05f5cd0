import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';

const source = fileURLToPath(new URL('./server.c', import.meta.url));
const folder = fileURLToPath(new URL('../.data/native', import.meta.url));
const compiler = 'cc';
const flags = ['-O2'];

/** What of a build of SQLite decides how quickly it answers; the rest of what it tells of itself are defaults, or the compiler. */
const decisive =
  /^(ENABLE_|OMIT_|DIRECT_OVERFLOW_READ|LIKE_DOESNT_MATCH_BLOBS|DQS=|THREADSAFE=|DEFAULT_MEMSTATUS=|DEFAULT_PCACHE_INITSZ=)/;

/**
 * Compiles the native server with the SQLite that the driver of Octavo is built from, unless that was done before, which takes a minute.
 * Throws an error with the reason where it cannot be had here.
 * @returns {string} The program.
 */
export function nativeProgram() {
  if (process.platform !== 'linux') throw new Error('it is written for Linux');
  const amalgamation = sqliteSource();
  const options = sqliteOptions();
  const origin = createHash('sha256')
    .update(readFileSync(source))
    .update(readFileSync(join(amalgamation, 'sqlite3.c')))
    .update([...flags, ...options].join());
  const program = join(folder, `server-${origin.digest('hex').slice(0, 16)}`);
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    for (const old of readdirSync(folder)) rmSync(join(folder, old));
    console.error('Compiling the native server …');
    const made = `${program}.part`;
    const given = [...flags, ...options, '-I', amalgamation, source, join(amalgamation, 'sqlite3.c'), '-o', made];
    const { error, status, stderr } = spawnSync(compiler, [...given, '-lm', '-lpthread', '-ldl'], { encoding: 'utf8' });
    if (error !== undefined) throw new Error(`there is no compiler (${error.message})`);
    if (status !== 0) throw new Error(`it could not be compiled\n${stderr}`);
    renameSync(made, program);
  }
  return program;
}

/** The folder of the source of the driver's SQLite. */
function sqliteSource() {
  const driver = dirname(createRequire(import.meta.url).resolve('@photostructure/sqlite/package.json'));
  const found = join(driver, 'src', 'upstream');
  if (!existsSync(join(found, 'sqlite3.c'))) throw new Error('the driver came without the source of its SQLite');
  return found;
}

/** The options that the driver's SQLite was compiled with. @returns {readonly string[]} */
function sqliteOptions() {
  const database = new DatabaseSync(':memory:');
  const all = database.prepare('PRAGMA compile_options').all();
  database.close();
  return all
    .map((row) => String(Object.values(Object(row))[0]))
    .filter((option) => decisive.test(option))
    .map((option) => `-DSQLITE_${option}`);
}
