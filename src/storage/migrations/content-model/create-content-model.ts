import { Bug, CliError, Failure, type Problem } from '../../../foundations/core/index.js';
import {
  createReverseHints,
  getModelFileUid,
  type ModelFile,
  type ModelSettings,
} from '../../../language/schema/index.js';
import type { Store } from '../../database/index.js';
import { openMigrations } from '../open-migrations.js';
import type { ModelChangeInput, StoredRevision } from '../types.js';
import { applyModelChange, type ReferenceUpdater } from './apply-model-change.js';
import { loadModel } from './load-model.js';
import { type ParsedModel, parseModelFiles } from './parsed-model.js';
import { proposedFiles } from './proposed-files.js';
import type { ContentModel, ModelConsent, ModelProgress, ModelProposal, ProposedPlan } from './types.js';

/** What changing a content model needs. */
export interface ContentModelParts {
  readonly store: Store;
  /** The locales where the files do not name any. */
  readonly settings: ModelSettings;
  readonly locked: boolean;
  /** Version of the model in the project's files when they were read. */
  readonly filesVersion: string;
  /** Writes a model into the project's files; null: they stay as they are. */
  readonly writeFiles: ((files: readonly ModelFile[], before: readonly ModelFile[]) => Promise<void>) | null;
  readonly updateReferences: ReferenceUpdater;
  /** Resolves once this process serves the model that the database has. */
  readonly refreshServed: () => Promise<void>;
  /** Receives errors after a change is made: it stays made, and its caller gets the result. */
  readonly report: (error: unknown) => void;
}

interface PreparedChange {
  readonly next: ParsedModel;
  readonly wanted: ModelChangeInput;
}

/** Creates the content model of a database that has one. */
export function createContentModel(parts: ContentModelParts): ContentModel {
  const { store, settings, locked, writeFiles, report } = parts;
  let { filesVersion } = parts;
  let progress: ModelProgress | null = null;

  async function current(): Promise<ParsedModel & { readonly revision: number }> {
    const latest = await openMigrations(store).latestRevision();
    const model = latest === null ? null : await loadModel(store, latest.id, settings);
    if (latest === null || model === null) throw new Bug('the database has no record of its model');
    return { ...model, revision: latest.id };
  }

  async function prepareProposal(proposal: ModelProposal): Promise<PreparedChange> {
    const from = await current();
    if (from.side.version !== proposal.base) throw new Failure('model.changed');
    const files = proposedFiles(from.side.files, proposal);
    const next = parseFiles(files, settings);
    const { renames, values } = proposal;
    return { next, wanted: { from: from.side, to: next.side, hints: { renames, values }, reverts: null } };
  }

  async function prepareRevert(id: number): Promise<PreparedChange> {
    const revisions = await openMigrations(store).revisions();
    const index = revisions.findIndex((revision) => revision.id === id);
    const [revision, before] = [revisions[index], revisions[index + 1]];
    if (revision === undefined) throw new Failure('http.not-found');
    if (!revision.revertible || before === undefined) throw new Failure('model.not-revertible');
    const from = await current();
    const next = await loadModel(store, before.id, settings);
    if (next === null) throw new Failure('model.not-revertible');
    return {
      next,
      wanted: { from: from.side, to: next.side, hints: createReverseHints(revision.changes), reverts: id },
    };
  }

  async function planPrepared({ next, wanted }: PreparedChange): Promise<ProposedPlan> {
    return { version: next.side.version, plan: await asModelFailure(() => openMigrations(store).planChange(wanted)) };
  }

  async function applyPrepared({ next, wanted }: PreparedChange, consent: ModelConsent): Promise<StoredRevision> {
    if (locked) throw new Failure('model.locked');
    const onProgress = (now: ModelProgress): void => {
      progress = now;
      consent.onProgress?.(now);
    };
    const change = {
      wanted,
      snapshot: next.snapshot,
      filesVersion: writeFiles === null ? filesVersion : next.side.version,
    };
    const revision = await asModelFailure(() => applyModelChange(parts, change, { ...consent, onProgress })).finally(
      () => {
        progress = null;
      },
    );
    await writeProjectFiles(next, wanted).catch(report);
    // Where this fails it is retried soon, and on every request that finds the model changed.
    await parts.refreshServed().catch(report);
    return revision;
  }

  async function writeProjectFiles(next: ParsedModel, wanted: ModelChangeInput): Promise<void> {
    if (writeFiles === null) return;
    await writeFiles(next.side.files, wanted.from.files);
    filesVersion = next.side.version;
  }

  return {
    async state() {
      const { snapshot, side } = await current();
      const drift = side.version !== filesVersion;
      return { snapshot, files: side.files, locked, writesFiles: writeFiles !== null, drift };
    },
    plan: async (proposal) => planPrepared(await prepareProposal(proposal)),
    change: async (proposal, consent) => applyPrepared(await prepareProposal(proposal), consent),
    progress: () => progress,
    history: () => openMigrations(store).revisions(),
    planRevert: async (id) => planPrepared(await prepareRevert(id)),
    revert: async (id, consent) => applyPrepared(await prepareRevert(id), { ...consent, source: 'revert' }),
  };
}

/** Throws Failure model.invalid with a problem per mistake. */
function parseFiles(files: readonly ModelFile[], settings: ModelSettings): ParsedModel {
  try {
    return parseModelFiles(files, settings);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const uids = new Map(files.map((file) => [file.path, getModelFileUid(file)]));
    throw new Failure(
      'model.invalid',
      {},
      error.lines.map((line) => parseProblem(line, uids)),
    );
  }
}

/** Turns objections (CliError) into a Failure that the caller can fix. */
async function asModelFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const lines = error.lines.length === 0 ? [error.message] : error.lines;
    throw new Failure(
      'model.refused',
      {},
      lines.map((message) => ({ path: [], message })),
    );
  }
}

/** Parses a mistake of the file check: `<file>: <json path>: <what is wrong>`. Its path begins with the uid that the file defines. */
function parseProblem(line: string, uids: ReadonlyMap<string, string | null>): Problem {
  const [file = '', jsonPath = '', ...rest] = line.split(': ');
  const start = uids.get(file) ?? file;
  if (rest.length === 0) return { path: [start], message: jsonPath };
  return { path: [start, ...jsonPath.split('.')], message: rest.join(': ') };
}
