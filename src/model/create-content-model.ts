import { Bug, Failure, type Problem, Refusal } from '../kernel/index.js';
import { hintsBack, type ModelFile, type ModelSettings } from '../schema/index.js';
import type { ModelWanted, Revision, Store } from '../store/index.js';
import { type Follow, makeChange } from './make-change.js';
import { type ReadModel, readModel } from './model-side.js';
import { proposedFiles } from './propose.js';
import { modelOf } from './served-model.js';
import type { ContentModel, ModelConsent, ModelProgress, ModelProposal, ProposedPlan } from './types.js';

/** What a content model is changed with. */
export interface ContentModelParts {
  readonly store: Store;
  /** The locales where the files do not name any. */
  readonly settings: ModelSettings;
  readonly locked: boolean;
  /** Version of the model in the project's files when they were read. */
  readonly filesVersion: string;
  /** Writes a model into the project's files; null: they stay as they are. */
  readonly writeFiles: ((files: readonly ModelFile[], before: readonly ModelFile[]) => Promise<void>) | null;
  readonly follow: Follow;
  /** Resolves once this process serves the model that the database has. */
  readonly served: () => Promise<void>;
  /** Hears of what goes wrong once a change is made: it stays made, and whoever asked for it is told so. */
  readonly report: (error: unknown) => void;
}

interface Proposed {
  readonly next: ReadModel;
  readonly wanted: ModelWanted;
}

/** The content model of a database that has one. */
export function createContentModel(parts: ContentModelParts): ContentModel {
  const { store, settings, locked, writeFiles, report } = parts;
  let { filesVersion } = parts;
  let progress: ModelProgress | null = null;

  async function current(): Promise<ReadModel & { readonly revision: number }> {
    const latest = await store.latestRevision();
    const model = latest === null ? null : await modelOf(store, latest.id, settings);
    if (latest === null || model === null) throw new Bug('the database does not say which model it has');
    return { ...model, revision: latest.id };
  }

  async function proposed(proposal: ModelProposal): Promise<Proposed> {
    const from = await current();
    if (from.side.version !== proposal.base) throw new Failure('model.changed');
    const files = proposedFiles(from.side.files, proposal);
    const next = read(files, settings);
    const { renames, values } = proposal;
    return { next, wanted: { from: from.side, to: next.side, hints: { renames, values }, reverts: null } };
  }

  async function reverting(id: number): Promise<Proposed> {
    const revisions = await store.revisions();
    const at = revisions.findIndex((revision) => revision.id === id);
    const [revision, before] = [revisions[at], revisions[at + 1]];
    if (revision === undefined) throw new Failure('http.not-found');
    if (!revision.revertible || before === undefined) throw new Failure('model.not-revertible');
    const from = await current();
    const next = await modelOf(store, before.id, settings);
    if (next === null) throw new Failure('model.not-revertible');
    return { next, wanted: { from: from.side, to: next.side, hints: hintsBack(revision.changes), reverts: id } };
  }

  async function planned({ next, wanted }: Proposed): Promise<ProposedPlan> {
    return { version: next.side.version, plan: await refused(() => store.planChange(wanted)) };
  }

  async function made({ next, wanted }: Proposed, consent: ModelConsent): Promise<Revision> {
    if (locked) throw new Failure('model.locked');
    const told = (now: ModelProgress): void => {
      progress = now;
      consent.told?.(now);
    };
    const change = {
      wanted,
      snapshot: next.snapshot,
      filesVersion: writeFiles === null ? filesVersion : next.side.version,
    };
    const revision = await refused(() => makeChange(parts, change, { ...consent, told })).finally(() => {
      progress = null;
    });
    await written(next, wanted).catch(report);
    // Where that fails it is tried again soon, and with every request that finds the model changed.
    await parts.served().catch(report);
    return revision;
  }

  async function written(next: ReadModel, wanted: ModelWanted): Promise<void> {
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
    plan: async (proposal) => planned(await proposed(proposal)),
    change: async (proposal, consent) => made(await proposed(proposal), consent),
    progress: () => progress,
    history: () => store.revisions(),
    planRevert: async (id) => planned(await reverting(id)),
    revert: async (id, consent) => made(await reverting(id), { ...consent, source: 'revert' }),
  };
}

/** Raises Failure model.invalid with a problem per mistake. */
function read(files: readonly ModelFile[], settings: ModelSettings): ReadModel {
  try {
    return readModel(files, settings);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Failure('model.invalid', {}, error.lines.map(problemOf));
  }
}

/** What stands against a change is the caller's to mend here. */
async function refused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const lines = error.lines.length === 0 ? [error.message] : error.lines;
    throw new Failure(
      'model.refused',
      {},
      lines.map((message) => ({ path: [], message })),
    );
  }
}

/** A mistake as a check of files says it: `<file>: <json path>: <what is wrong>`. */
function problemOf(line: string): Problem {
  const [file = '', where = '', ...rest] = line.split(': ');
  if (rest.length === 0) return { path: [file], message: where };
  return { path: [file, ...where.split('.')], message: rest.join(': ') };
}
