import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import pc from 'picocolors';
import { CliError, fileAccessError, packageFolder, packageVersion } from '../../../foundations/core/index.js';
import { ensureFolder } from '../../app/index.js';
import type { Output } from '../output.js';
import { typesCommand } from '../types.js';
import { type ChoiceFlags, type Choices, findChoices, type PackageManager } from './choices.js';
import { frontEndFolder, writeFrontEnd } from './front-end.js';
import { projectFiles } from './project-files.js';

/** Flags of `octavo new`. */
export interface NewFlags extends ChoiceFlags {
  /** Packages are installed. */
  readonly install?: boolean;
  /** Packages are installed, and the project is served. */
  readonly start?: boolean;
  /** The dependency on Octavo, instead of this version. */
  readonly package?: string;
}

/**
 * `octavo new <folder>`: creates a project from a template, and with `--install` and `--start` installs its packages and serves it.
 * Throws CliError if the folder holds anything already, or a step fails.
 */
export async function newCommand(folder: string, flags: NewFlags, output: Output): Promise<void> {
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new CliError(`${folder} is not empty: name a folder that is new or empty`);
  }
  const choices = await findChoices(flags);
  await writeProject(target, choices, flags.package ?? `^${packageVersion()}`);
  output.out(`${pc.green('✓')} ${folder} is ready`);
  const { packageManager, frontEnd } = choices;
  const installs = flags.install === true || flags.start === true;
  if (installs) await runStep(packageManager, ['install'], target);
  else output.out(`  Next: cd ${shellWord(folder)}, ${packageManager} install, ${packageManager} run dev`);
  if (frontEnd !== null) {
    const web = join(folder, frontEndFolder);
    if (installs) await runStep(packageManager, ['install'], join(target, frontEndFolder));
    const install = installs ? '' : `${packageManager} install, `;
    output.out(`  The site, in another terminal: cd ${shellWord(web)}, ${install}${packageManager} run dev`);
  }
  if (flags.start === true) await startProject(packageManager, target);
}

/** Serves an installed project: without the package manager where that is possible, as not all of them pass signals on. */
async function startProject(packageManager: PackageManager, target: string): Promise<void> {
  const command = join(target, 'node_modules', 'octavo', 'bin', 'octavo.js');
  if (existsSync(command)) await runStep(process.execPath, [command, 'dev', '--seed'], target);
  else await runStep(packageManager, ['run', 'dev'], target);
}

async function writeProject(target: string, choices: Choices, octavo: string): Promise<void> {
  const template = join(packageFolder, 'templates', choices.template);
  try {
    await ensureFolder(target, 0o777);
  } catch (error) {
    throw fileAccessError(error) ?? new CliError(`The folder ${target} cannot be made: ${(error as Error).message}`);
  }
  await cp(template, target, { recursive: true });
  const hasContent = existsSync(join(template, 'content'));
  for (const [path, text] of projectFiles(choices, { name: basename(target), octavo, hasContent })) {
    await writeFile(join(target, path), text);
  }
  if (choices.frontEnd !== null) await writeFrontEnd(target, choices.frontEnd, choices.template, octavo);
  if (choices.language === 'ts' || choices.frontEnd !== null)
    await typesCommand({ project: target }, { out: () => undefined, err: () => undefined });
}

/** Runs a program in the folder, at this terminal. Throws CliError if it fails. */
async function runStep(program: string, args: readonly string[], cwd: string): Promise<void> {
  // On Windows package managers are scripts of the shell.
  const shell = process.platform === 'win32' && program !== process.execPath;
  const child = spawn(program, args, { cwd, stdio: 'inherit', shell });
  // Ctrl+C reaches both; the child ends first.
  const wait = (): void => undefined;
  const stop = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', wait).on('SIGTERM', stop);
  try {
    const [code] = await once(child, 'exit');
    if (code !== 0 && code !== null) throw new CliError(`${program} ${args.join(' ')} failed in ${cwd}`);
  } finally {
    process.off('SIGINT', wait).off('SIGTERM', stop);
  }
}

/** Returns a path as a word of a shell. */
function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
