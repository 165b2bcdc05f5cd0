import { CliError } from '../../../foundations/core/index.js';
import type { App } from '../types.js';
import { readContentFiles } from './content-files.js';
import { donorsByType, recombine } from './recombine.js';
import { type ProgressListener, processInBatches } from './seed-content.js';
import { createSeededRandom } from './seeded-random.js';
import { writeContent } from './write-content.js';

const seed = 20_240_506;
/** Documents made up at a time. */
const batchSize = 1_024;

/**
 * Adds `count` documents derived from the project's content, in all its locales and states; the same ones each time.
 * The content folder has to be in the database already, because the new documents link to it. Returns the number of
 * documents.
 */
export async function growContent(app: App, count: number, onProgress: ProgressListener): Promise<number> {
  const donors = donorsByType(await readContentFiles(app.project, app.snapshot));
  const sources = [...donors.values()].flat();
  const random = createSeededRandom(seed);
  for (let done = 0; done < count; done += batchSize) {
    const files = Array.from({ length: Math.min(batchSize, count - done) }, (_, index) => {
      const source = random.pick(sources);
      if (source === undefined) throw new CliError('There is no content folder to grow from');
      const sameType = donors.get(source.type) ?? [];
      return recombine(source, {
        donors: sameType,
        number: done + index + 1,
        random,
        components: app.snapshot.components,
      });
    });
    await processInBatches(
      app.writesAtOnce,
      files,
      (file) => writeContent(app.documents, file, true),
      (written) => onProgress(done + written, count),
    );
  }
  return count;
}
