import { Refusal } from '../kernel/index.js';
import { chanceFrom } from './chance.js';
import { readContentFiles } from './content-files.js';
import { donorsByType, recombine } from './recombine.js';
import { inBatches, type Told } from './seed.js';
import type { App } from './types.js';
import { writeContent } from './write-content.js';

const seed = 20_240_506;
/** Documents made up at a time. */
const atATime = 1_024;

/**
 * Adds `count` documents made of the project's content, in all its locales and states; the same ones each time.
 * The content folder has to be in the database already, as the new documents link to it. Gives the number of documents.
 */
export async function growContent(app: App, count: number, told: Told): Promise<number> {
  const donors = donorsByType(await readContentFiles(app.project, app.snapshot));
  const sources = [...donors.values()].flat();
  const chance = chanceFrom(seed);
  for (let done = 0; done < count; done += atATime) {
    const files = Array.from({ length: Math.min(atATime, count - done) }, (_, at) => {
      const source = chance.pick(sources);
      if (source === undefined) throw new Refusal('There is no content folder to grow from');
      const own = donors.get(source.type) ?? [];
      return recombine(source, { donors: own, number: done + at + 1, chance, components: app.snapshot.components });
    });
    await inBatches(
      app.writesAtOnce,
      files,
      (file) => writeContent(app.documents, file, true),
      (written) => told(done + written, count),
    );
  }
  return count;
}
