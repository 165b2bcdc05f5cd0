import { resolve } from 'node:path';
import pc from 'picocolors';
import {
  isNothingToDo,
  type SetImportOptions,
  type SetImportReport,
} from '../../../domain/transfer/change-sets/index.js';
import { CliError, Failure } from '../../../foundations/core/index.js';
import { parseRename } from '../../../language/schema/index.js';
import { exportChangeSet, type ImportedChangeSet, importChangeSet } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { formatPlan } from './format-plan.js';

/** Flags of `octavo set:export`. */
export interface SetExportFlags extends ProjectFlags {
  readonly out: string;
}

/** Flags of `octavo set:import`. */
export interface SetImportFlags extends ProjectFlags {
  readonly rehearse?: boolean;
  readonly publish?: boolean;
  readonly take?: string;
  readonly allowLoss?: boolean;
  readonly rename?: readonly string[];
}

const maxLines = 500;
const maxNames = 5;

/** `octavo set:export`: writes a change set into a folder, also next to a running server. Throws CliError. */
export async function setExport(set: string, flags: SetExportFlags, output: Output): Promise<void> {
  const folder = resolve(flags.out);
  const { name, documents, files, missingObjects } = await exportChangeSet(appOptions(flags, process.env), set, folder);
  if (missingObjects.length > 0) {
    const names = missingObjects.slice(0, maxNames).join(', ');
    output.err(`${missingObjects.length} objects are missing from the file storage, and from the folder: ${names}`);
  }
  output.err(`${pc.green('✓')} ${name}: ${documents} documents and ${files} files exported`);
}

/**
 * `octavo set:import`: makes the change set of a folder one of this project, or shows what that would change. Throws CliError if it fails;
 * then nothing was written.
 */
export async function setImport(source: string, flags: SetImportFlags, output: Output): Promise<void> {
  const { rehearse = false, publish = false, take } = flags;
  if (take !== undefined && !publish) throw new CliError('--take is for --publish: without it nothing is decided');
  const { allowLoss = false, rename = [] } = flags;
  const options = { rehearse, publish, take: parseTake(take), allowLoss, renames: rename.map(parseRename) };
  const report = await importChangeSet(appOptions(flags, process.env), resolve(source), options).catch(explain);
  if (report.model !== null)
    for (const line of ['Content model:', ...formatPlan(report.model, false), 'Content:']) output.out(line);
  for (const line of formatReport(report)) output.out(line);
  output.err(formatResult(report, rehearse));
}

function parseTake(take: string | undefined): SetImportOptions['take'] {
  if (take === undefined) return null;
  if (take === 'ours' || take === 'theirs') return take;
  throw new CliError(`--take is ours (the set) or theirs (this server), not ${JSON.stringify(take)}`);
}

/** Lists what changes or is merged, a line for each entry, and then how many there are. */
function formatReport({ entries, files }: SetImportReport): readonly string[] {
  const lines = entries.flatMap(({ type, documentId, locale, outcome, hasDrifted, clashes }) => {
    if (outcome === 'unchanged' && !hasDrifted) return [];
    const paths = clashes.map((path) => (path === '' ? 'the whole version' : path));
    const here =
      paths.length > 0 ? `clashes here: ${paths.join(', ')}` : hasDrifted ? 'changed here too: merged' : null;
    const words = [outcome, type, documentId, locale, here === null ? null : `(${here})`];
    return [words.filter((word) => word !== null && word !== '').join(' ')];
  });
  const drifted = entries.filter(({ hasDrifted }) => hasDrifted);
  const clashing = entries.filter(({ clashes }) => clashes.length > 0);
  const count = (outcome: SetImportReport['entries'][number]['outcome']): string =>
    `${entries.filter((entry) => entry.outcome === outcome).length} ${outcome}`;
  const more = lines.length > maxLines ? [`and ${lines.length - maxLines} more`] : [];
  if (entries.length === 0 && files === 0) return [];
  return [
    ...lines.slice(0, maxLines),
    ...more,
    `${entries.length} versions: ${count('added')}, ${count('changed')}, ${count('unchanged')}, ${count('discarded')}, ${count('gone')}; ${files} new files`,
    `${entries.length - drifted.length} as exported, ${drifted.length} changed here too: ${drifted.length - clashing.length} merged, ${clashing.length} clashing`,
  ];
}

function formatResult(report: ImportedChangeSet, rehearse: boolean): string {
  const { id, name, state, published } = report;
  if (published === null && state !== 'open')
    return `${name} was ${state} here: nothing to do. Later changes need a set of their own.`;
  if (report.model === null && isNothingToDo(report))
    return `${pc.green('✓')} ${name} is here as it is in the folder: nothing to do.`;
  if (rehearse) return 'Nothing was written.';
  const model =
    report.model === null ? '' : '; the content model was changed, "octavo migrate --pull" writes it into the files';
  return published === null
    ? `${pc.green('✓')} ${name} is an open change set here: ${id}${model}`
    : `${pc.green('✓')} ${name} is published: ${published} versions${model}`;
}

/** What refuses a publication is named by document and path. */
function explain(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const lines = error.problems.map(({ path, message }) => [path.join(' '), message].filter((part) => part).join(': '));
  throw new CliError(`${error.message}; nothing was imported`, lines.slice(0, maxLines));
}
