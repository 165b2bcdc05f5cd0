import pc from 'picocolors';
import { CliError } from '../../../foundations/core/index.js';
import { type ChangeHints, parseRename } from '../../../language/schema/index.js';
import { type ModelFilesSession, type ModelPlan, withModelFiles } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';
import { formatPlan } from './format-plan.js';

/** Flags of `octavo migrate`. */
export interface MigrateFlags extends ProjectFlags {
  readonly plan?: boolean;
  readonly apply?: boolean;
  readonly check?: boolean;
  readonly pull?: boolean;
  readonly revert?: boolean;
  readonly rename?: readonly string[];
  readonly allowLoss?: boolean;
  readonly purge?: boolean;
  readonly sql?: boolean;
  readonly json?: boolean;
}

const modes = ['plan', 'apply', 'check', 'pull', 'revert'] as const;

/**
 * `octavo migrate`: shows the differences between the model of the files and that of the database, and applies or
 * reverts them. Throws CliError if that is impossible, and with `--check` if they differ.
 */
export async function migrateCommand(flags: MigrateFlags, output: Output): Promise<void> {
  const selectedModes = modes.filter((mode) => flags[mode] === true);
  if (selectedModes.length > 1)
    throw new CliError(`Choose one of ${selectedModes.map((mode) => `--${mode}`).join(' and ')}`);
  const hints: ChangeHints = { renames: (flags.rename ?? []).map(parseRename) };
  await withModelFiles(appOptions(flags, process.env), async (session) => {
    switch (selectedModes[0] ?? 'plan') {
      case 'plan':
        return printPlan(await session.plan(hints), flags, output);
      case 'check':
        return checkPlan(await session.plan(hints), flags, output);
      case 'apply':
        return applyFiles(session, hints, flags, output);
      case 'pull':
        return pullModel(session, output);
      case 'revert':
        return revertLatest(session, flags, output);
    }
  });
}

const equalMessage = 'The database has the model of the files';

function printPlan(plan: ModelPlan | null, flags: MigrateFlags, output: Output): void {
  if (flags.json === true) {
    output.out(JSON.stringify(plan ?? { changes: [] }, null, 2));
    return;
  }
  if (plan === null) {
    output.out(`${pc.green('✓')} ${equalMessage}, or none yet: nothing is to be done`);
    return;
  }
  for (const line of formatPlan(plan, flags.sql === true)) output.out(line);
  output.out(`\n${nextStep(plan)}`);
}

function nextStep({ possible, loses, additive }: ModelPlan): string {
  if (!possible) return 'This cannot be done: mend what stands against it first.';
  if (additive) return 'The next start does this by itself, "octavo migrate --apply" does it now.';
  if (!loses)
    return '"octavo migrate --apply" does this. Name what is only renamed with --rename, or by ids in the files.';
  return '"octavo migrate --apply --allow-loss" does this; what is lost is parked, and "octavo migrate --revert" brings it back.';
}

function checkPlan(plan: ModelPlan | null, flags: MigrateFlags, output: Output): void {
  printPlan(plan, flags, output);
  if (plan !== null)
    throw new CliError(`The database has another model than the files: ${plan.changes.length} changes`);
}

async function applyFiles(
  session: ModelFilesSession,
  hints: ChangeHints,
  flags: MigrateFlags,
  output: Output,
): Promise<void> {
  const progress = createProgressLine(output, 'Changing the model');
  const revision = await session.apply(hints, {
    allowLoss: flags.allowLoss === true,
    purge: flags.purge === true,
    author: null,
    source: 'command',
    onProgress: ({ done, total }) => progress.update(done, total),
  });
  if (revision === null) output.out(`${pc.green('✓')} ${equalMessage}`);
  else progress.done(`${pc.green('✓')} The database has the model of the files (revision ${revision.id})`);
}

async function pullModel(session: ModelFilesSession, output: Output): Promise<void> {
  const files = await session.databaseFiles();
  if (files === null) throw new CliError('The database has no model yet');
  await session.write(files);
  output.out(`${pc.green('✓')} The files have the model of the database`);
}

async function revertLatest(session: ModelFilesSession, flags: MigrateFlags, output: Output): Promise<void> {
  const progress = createProgressLine(output, 'Taking the latest change back');
  const revision = await session.revert({
    allowLoss: flags.allowLoss === true,
    purge: flags.purge === true,
    author: null,
    source: 'revert',
    onProgress: ({ done, total }) => progress.update(done, total),
  });
  progress.done(`${pc.green('✓')} The database has the model it had before (revision ${revision.id})`);
  output.out('The files stay as they are: "octavo migrate --pull" writes this model into them.');
}
