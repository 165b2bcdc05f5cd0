import { availableParallelism } from 'node:os';
import { Failure, Fault, later } from '../../kernel/index.js';
import type { MediaSettings } from '../settings.js';
import { createGentleThreads } from './gentle-threads.js';
import type { Images } from './images.js';
import { isPicture } from './picture-kinds.js';
import { Places } from './places.js';

/** Images that may wait for their turn. */
const mostWaiting = 100;
/** Each image takes a thread of the pool of four that files are read and written with too. */
const mostAtOnce = 2;

const loadWork = later('sharp', () => import('./work.js'));
type Work = Awaited<ReturnType<typeof loadWork>>;

/** What work on images is made from. */
export interface ImagesParts {
  readonly settings: Pick<MediaSettings, 'pixelLimit' | 'breakpoints'>;
  /** Hears of images that were looked into without trouble, and of which no formats could be made all the same. */
  readonly report: (error: unknown) => void;
}

/**
 * Work on images, on threads of the decoder's own that stand back behind requests. One core is left to everybody else, and so is half of
 * the pool: as many images at once as there are other cores, at least one and at most two.
 */
export function createImages({ settings, report }: ImagesParts): Images & { close(): Promise<void> } {
  const { pixelLimit } = settings;
  const places = new Places(Math.max(1, Math.min(mostAtOnce, availableParallelism() - 1)), mostWaiting);
  const threads = createGentleThreads(report);
  const take = <T>(work: (on: Work) => Promise<T>): Promise<T> =>
    places.take(async () => {
      const on = await loadWork();
      return threads.during(() => work(on));
    });

  async function formats({ makeFormats }: Work, path: string, folder: string) {
    try {
      return await makeFormats(path, settings, folder);
    } catch (error) {
      if (error instanceof Fault || error instanceof Failure) throw error;
      report(error);
      return [];
    }
  }

  return {
    facts: async (path, mime) => (isPicture(mime) ? take(({ factsOf }) => factsOf(path, pixelLimit)) : null),
    formats: async (path, mime, folder) => (isPicture(mime) ? take((on) => formats(on, path, folder)) : []),
    variant: (path, request, folder) => take(({ makeVariant }) => makeVariant(path, request, { pixelLimit, folder })),
    cut: (path, part, folder) => take(({ cutPicture }) => cutPicture(path, part, { pixelLimit, folder })),
    close: () => places.empty(),
  };
}
