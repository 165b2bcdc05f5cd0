import pc from 'picocolors';
import { type FilesHouse, type ModelPlan, withFilesChange } from '../app/index.js';
import { Refusal } from '../kernel/index.js';
import { type ChangeHints, parseRename } from '../schema/index.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';
import { planLines } from './plan-lines.js';
import { progressLine } from './progress.js';

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
 * `octavo migrate`: what lies between the model of the files and that of the database, and how it is made equal. Raises Refusal where
 * it cannot be, and with `--check` wherever they differ.
 */
export async function migrate(flags: MigrateFlags, output: Output): Promise<void> {
  const asked = modes.filter((mode) => flags[mode] === true);
  if (asked.length > 1) throw new Refusal(`Choose one of ${asked.map((mode) => `--${mode}`).join(' and ')}`);
  const hints: ChangeHints = { renames: (flags.rename ?? []).map(parseRename) };
  await withFilesChange(appOptions(flags, process.env), async (house) => {
    switch (asked[0] ?? 'plan') {
      case 'plan':
        return show(await house.plan(hints), flags, output);
      case 'check':
        return check(await house.plan(hints), flags, output);
      case 'apply':
        return apply(house, hints, flags, output);
      case 'pull':
        return pull(house, output);
      case 'revert':
        return revert(house, flags, output);
    }
  });
}

const equal = 'The database has the model of the files';

function show(plan: ModelPlan | null, flags: MigrateFlags, output: Output): void {
  if (flags.json === true) {
    output.out(JSON.stringify(plan ?? { changes: [] }, null, 2));
    return;
  }
  if (plan === null) {
    output.out(`${pc.green('✓')} ${equal}, or none yet: nothing is to be done`);
    return;
  }
  for (const line of planLines(plan, flags.sql === true)) output.out(line);
  output.out(`\n${nextStep(plan)}`);
}

function nextStep({ possible, loses, additive }: ModelPlan): string {
  if (!possible) return 'This cannot be done: mend what stands against it first.';
  if (additive) return 'The next start does this by itself, "octavo migrate --apply" does it now.';
  if (!loses)
    return '"octavo migrate --apply" does this. What is called otherwise now is told with --rename, or by ids in the files.';
  return '"octavo migrate --apply --allow-loss" does this; what is lost is parked, and "octavo migrate --revert" brings it back.';
}

function check(plan: ModelPlan | null, flags: MigrateFlags, output: Output): void {
  show(plan, flags, output);
  if (plan !== null) throw new Refusal(`The database has another model than the files: ${plan.changes.length} changes`);
}

async function apply(house: FilesHouse, hints: ChangeHints, flags: MigrateFlags, output: Output): Promise<void> {
  const progress = progressLine(output, 'Changing the model');
  const revision = await house.apply(hints, {
    allowLoss: flags.allowLoss === true,
    purge: flags.purge === true,
    author: null,
    source: 'command',
    told: ({ done, total }) => progress.at(done, total),
  });
  if (revision === null) output.out(`${pc.green('✓')} ${equal}`);
  else progress.done(`${pc.green('✓')} The database has the model of the files (revision ${revision.id})`);
}

async function pull(house: FilesHouse, output: Output): Promise<void> {
  const files = await house.databaseFiles();
  if (files === null) throw new Refusal('The database has no model yet');
  await house.write(files);
  output.out(`${pc.green('✓')} The files have the model of the database`);
}

async function revert(house: FilesHouse, flags: MigrateFlags, output: Output): Promise<void> {
  const progress = progressLine(output, 'Taking the latest change back');
  const revision = await house.revert({
    allowLoss: flags.allowLoss === true,
    purge: flags.purge === true,
    author: null,
    source: 'revert',
    told: ({ done, total }) => progress.at(done, total),
  });
  progress.done(`${pc.green('✓')} The database has the model it had before (revision ${revision.id})`);
  output.out('The files stay as they are: "octavo migrate --pull" writes this model into them.');
}
