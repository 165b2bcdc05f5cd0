import type { Running } from '../extensions/index.js';
import { createContentModel, type Follow, modelAtStart, modelOfSnapshot, newerModel } from '../model/index.js';
import type { Snapshot } from '../schema/index.js';
import { modelTopic } from '../store/index.js';
import { followModel } from './follow-model.js';
import type { Foundations } from './foundations.js';
import { Living } from './living.js';
import { type House, openHouse } from './open-house.js';
import type { Project } from './project.js';
import { writeModelFiles } from './write-model-files.js';

/** Milliseconds after which a server that nobody asks anything learns of changes that others made. */
const betweenLooks = 500;

/**
 * Opens the house of the model that a start serves, and keeps it that of the model which the database has, whoever changes that on
 * whichever node. Raises Refusal where the files and the database do not fit together.
 */
export async function openLiving(
  { files, snapshot, config }: Project,
  folder: string,
  foundations: Foundations & { readonly running: Running },
): Promise<Living> {
  const { store, report, log } = foundations;
  const { locales, defaultLocale } = config;
  const settings = { locales, defaultLocale };
  const own = modelOfSnapshot(snapshot, files);
  const follow: Follow = (changes, of) => followModel({ dialect: store.dialect, changes, snapshot: of });
  const served = await modelAtStart({ store, own, settings, follow, lossless: config.model.atStart === 'lossless' });
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
    follow,
    served: () => living.refresh(),
    report,
  });
  const open = (of: Snapshot): House => openHouse(of, { ...foundations, model });
  const living: Living = new Living({
    model,
    first: open(served.snapshot),
    open,
    latest: async ({ version }) => (await newerModel(store, version, settings))?.snapshot ?? null,
    report,
  });
  const forget = store.onChanged((changed) => {
    if (changed === 'anything' || changed.has(modelTopic)) living.refresh().catch(report);
  });
  let failed = false;
  const looking = setInterval(async () => {
    try {
      await store.look();
      failed = false;
    } catch (error) {
      // Once, not with every look until it is mended.
      if (!failed) report(error);
      failed = true;
    }
  }, betweenLooks);
  looking.unref();
  living.onClose(() => {
    clearInterval(looking);
    forget();
  });
  return living;
}
