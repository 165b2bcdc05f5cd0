import pc from 'picocolors';
import { CliError } from '../../../foundations/core/index.js';
import { checkUpgrade } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';

/** Flags of `octavo upgrade`. */
export interface UpgradeFlags extends ProjectFlags {
  readonly check?: boolean;
}

/**
 * `octavo upgrade --check`: tries the start of this version on a copy of the database, and writes what it would change to standard
 * output. Throws CliError if the start would fail, or data of the copy breaks a rule.
 */
export async function upgradeCommand(flags: UpgradeFlags, output: Output): Promise<void> {
  if (flags.check !== true) {
    throw new CliError('A database is upgraded by the next start of the server', [
      'install the version that you want: npm install octavo@latest',
      'octavo upgrade --check tries that start on a copy, and changes nothing',
    ]);
  }
  const progress = createProgressLine(output, 'Checking versions of the upgraded copy');
  let versions = 0;
  const check = await checkUpgrade(appOptions(flags, process.env), (done, total) => {
    versions = done;
    progress.update(done, total);
  });
  const { version, database, servedVersion, steps, changesModel, broken } = check;
  progress.done(`${database}: ${versions} versions checked in an upgraded copy`);
  const [major, minor] = version.split('.');
  const own = `${major}.${minor}`;
  const good = pc.green('✓');
  const attention = pc.yellow('!');
  output.out(
    `  versions       this is Octavo ${version}; the database was last served by ${servedVersion ?? 'an unknown version'}`,
  );
  output.out(`${good} settings       all are known to this version`);
  output.out(
    changesModel
      ? `${attention} content model  the files differ from the database; octavo migrate --plan shows how`
      : `${good} content model  the database has that of the files`,
  );
  output.out(
    steps.length === 0
      ? `${good} tables         nothing to change`
      : `${attention} tables         ${steps.length} changes at the next start`,
  );
  for (const step of steps) output.out(`    ${step}`);
  for (const { rule, table, documentId, text, advice } of broken) {
    const location = [table, documentId].filter(Boolean).join(' ');
    output.out(`${pc.red('✗')} ${rule}  ${location}: ${text} ${pc.dim(`→ ${advice}`)}`);
  }
  if (broken.length === 0) output.out(`${good} data           an upgraded copy keeps the rules V1–V13`);
  output.out(
    servedVersion === own
      ? `${good} downgrade      another ${own} opens the database after the start`
      : `${attention} downgrade      only by restoring a backup: run octavo backup before the start`,
  );
  if (broken.length > 0) throw new CliError(`${broken.length} places break the rules: see the lines above`);
}
