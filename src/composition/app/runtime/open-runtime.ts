import type { Snapshot } from '../../../language/schema/index.js';
import { modelTopic } from '../../../storage/database/index.js';
import {
  createContentModel,
  findNewerModel,
  modelFromSnapshot,
  type ReferenceUpdater,
  resolveStartModel,
} from '../../../storage/migrations/index.js';
import type { RunningExtensions } from '../extensions/index.js';
import { writeModelFiles } from '../model/write-model-files.js';
import type { Project } from '../project.js';
import { createModelRuntime, type ModelRuntime } from './model-runtime.js';
import { RuntimeSwitcher } from './runtime-switcher.js';
import type { Services } from './services.js';
import { updateModelReferences } from './update-model-references.js';

/** Milliseconds after which an idle server notices changes that other nodes made. */
const pollInterval = 500;

/**
 * Opens the runtime of the model served at the start, and replaces it when any node changes the model of the database.
 * Throws CliError if the files and the database do not match.
 */
export async function openRuntime(
  { files, snapshot, config }: Project,
  folder: string,
  services: Services & { readonly running: RunningExtensions },
): Promise<RuntimeSwitcher> {
  const { store, report, log } = services;
  const { locales, defaultLocale } = config;
  const settings = { locales, defaultLocale };
  const ownModel = modelFromSnapshot(snapshot, files);
  const updateReferences: ReferenceUpdater = (changes, nextSnapshot) =>
    updateModelReferences({ dialect: store.dialect, changes, snapshot: nextSnapshot });
  const served = await resolveStartModel({
    store,
    filesModel: ownModel,
    settings,
    updateReferences,
    lossless: config.model.atStart === 'lossless',
  });
  if (served.drift) {
    log({
      level: 'info',
      message: 'the database has a newer model than the files: octavo migrate --pull writes it into them',
    });
  }
  const model = createContentModel({
    store,
    settings,
    locked: config.model.locked,
    filesVersion: snapshot.version,
    writeFiles: config.model.writeFiles ? (now, before) => writeModelFiles(folder, now, before) : null,
    updateReferences,
    refreshServed: () => switcher.refresh(),
    report,
  });
  const createRuntime = (nextSnapshot: Snapshot): ModelRuntime =>
    createModelRuntime(nextSnapshot, { ...services, model });
  const switcher: RuntimeSwitcher = new RuntimeSwitcher({
    model,
    initial: createRuntime(served.snapshot),
    createRuntime,
    findNewerModel: async ({ version }) => (await findNewerModel(store, version, settings))?.snapshot ?? null,
    report,
  });
  const unsubscribe = store.onChanged((changed) => {
    if (changed === 'anything' || changed.has(modelTopic)) switcher.refresh().catch(report);
  });
  let failed = false;
  const pollTimer = setInterval(async () => {
    try {
      await store.syncVersion();
      failed = false;
    } catch (error) {
      // Reported once, not with every check until it is fixed.
      if (!failed) report(error);
      failed = true;
    }
  }, pollInterval);
  pollTimer.unref();
  switcher.onClose(() => {
    clearInterval(pollTimer);
    unsubscribe();
  });
  return switcher;
}
