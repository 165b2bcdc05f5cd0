import {
  listNeededUids,
  type ModelDefinition,
  type ModelDefinitions,
  mergeDefinitions,
  type SetFolderModel,
} from '../../../domain/transfer/change-sets/index.js';
import { Bug, CliError, Failure } from '../../../foundations/core/index.js';
import { getModelFileUid, type ModelFile, type RenameHint, type Snapshot } from '../../../language/schema/index.js';
import type { Store, Transaction } from '../../../storage/database/index.js';
import {
  applyModelChange,
  loadModel,
  type ModelPlan,
  type ModelProposal,
  openMigrations,
  type ParsedModel,
  parseModelFiles,
  proposedFiles,
} from '../../../storage/migrations/index.js';
import type { Project } from '../project.js';
import { updateModelReferences } from '../runtime/update-model-references.js';

const maxLines = 50;

/** How a change of the content model is consented to. */
export interface SetModelConsent {
  readonly rehearse: boolean;
  /** Accepts losses of data. */
  readonly allowLoss: boolean;
  readonly renames: readonly RenameHint[];
}

/** A change of the content model that the content of a set needs. */
export interface SetModelChange {
  /** The model after. */
  readonly snapshot: Snapshot;
  readonly plan: ModelPlan;
  /** Changes the model and runs the work in the same transaction, at its end: both are committed, or neither. Throws CliError, and what the work throws. */
  apply(work: (transaction: Transaction) => Promise<void>): Promise<void>;
}

/**
 * Plans the change of the content model that a set needs: what it needs is merged into the model of the database, with the newest model
 * that both servers have had as the base. Returns null if nothing differs. Throws CliError for what both sides changed, for a model that
 * would be invalid, and for losses without consent; Failure model.invalid.
 */
export async function planSetModel(
  { store, project }: { readonly store: Store; readonly project: Project },
  moved: SetFolderModel,
  { rehearse, allowLoss, renames }: SetModelConsent,
): Promise<SetModelChange | null> {
  const { locales, defaultLocale } = project.config;
  const settings = { locales, defaultLocale };
  const migrations = openMigrations(store);
  const revisions = await migrations.revisions();
  const [latest] = revisions;
  const from = latest === undefined ? null : await loadModel(store, latest.id, settings);
  if (from === null) throw new Bug('the database has no record of its model');
  if (moved.header.models[0] === from.side.version) return null;
  const baseFiles = revisions.find(
    ({ version, files }) => files !== null && moved.header.models.includes(version),
  )?.files;
  const proposal = mergeModel(moved, from, baseFiles ?? null, renames);
  const next = parseMerged(() => parseModelFiles(proposedFiles(from.side.files, proposal), settings));
  if (next.side.version === from.side.version) return null;
  const wanted = { from: from.side, to: next.side, hints: { renames }, reverts: null };
  const plan = await migrations.planChange(wanted);
  if (plan.loses && !allowLoss && !rehearse) {
    throw new CliError('The content model of the set loses data here; nothing was imported', [
      ...plan.changes.flatMap(({ says, loses }) => loses.map(({ what, count }) => `${says}: ${what} (${count})`)),
      'name what is only renamed with --rename, or accept the losses with --allow-loss; --rehearse shows everything',
    ]);
  }
  const { snapshot } = next;
  return {
    snapshot,
    plan,
    async apply(work) {
      const updateReferences: Parameters<typeof applyModelChange>[0]['updateReferences'] = (changes, after) =>
        updateModelReferences({ dialect: store.dialect, changes, snapshot: after });
      // The files of the project stay as they are: a start then serves the model of the database, and "octavo migrate --pull" writes it into them.
      const change = { wanted, snapshot, filesVersion: project.snapshot.version };
      const consent = { allowLoss: allowLoss || rehearse, purge: false, author: null, source: 'command' } as const;
      await applyModelChange({ store, updateReferences }, change, { ...consent, afterSwitchover: work });
    },
  };
}

/** Throws CliError with what both sides changed. */
function mergeModel(
  { header, modelFiles }: SetFolderModel,
  { side, snapshot }: ParsedModel,
  baseFiles: readonly ModelFile[] | null,
  renames: readonly RenameHint[],
): ModelProposal {
  const [moved, here] = [readDefinitions(modelFiles), readDefinitions(side.files)];
  const base = baseFiles === null ? null : readDefinitions(baseFiles);
  const needed = listNeededUids(new Set(header.types), moved, here);
  const { definitions, clashes } = mergeDefinitions(needed, moved, here, base);
  if (clashes.length > 0) {
    throw new CliError('The content model was changed on both sides; nothing was imported', [
      ...clashes.slice(0, maxLines),
      'agree on these in the model files, bring them to both servers with "octavo migrate --apply", and export the set again',
    ]);
  }
  const missing = header.locales.filter(({ code }) => !snapshot.locales.includes(code));
  const existing = snapshot.locales.map((code) => ({ code, name: snapshot.localeNames.get(code) ?? null }));
  const locales = [...existing, ...missing].map((locale) => ({ ...locale, fallback: null }));
  return {
    base: side.version,
    definitions,
    locales: missing.length === 0 ? null : { defaultLocale: snapshot.defaultLocale, locales },
    renames,
    values: [],
  };
}

function readDefinitions(files: readonly ModelFile[]): ModelDefinitions {
  return new Map(
    files.flatMap((file) => {
      const uid = getModelFileUid(file);
      return uid === null ? [] : [[uid, JSON.parse(file.json.replace(/^\ufeff/, '')) as ModelDefinition] as const];
    }),
  );
}

/** Names what to do if the merged model has mistakes. */
function parseMerged(parse: () => ParsedModel): ParsedModel {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Failure) {
      const lines = error.problems.map(({ message }) => message);
      throw new CliError('The content model of the set is invalid; nothing was imported', lines);
    }
    if (!(error instanceof CliError)) throw error;
    throw new CliError('The content model of the set does not fit the one here; nothing was imported', [
      ...error.lines.slice(0, maxLines),
      'bring the model files of that server here with "octavo migrate --apply" first',
    ]);
  }
}
