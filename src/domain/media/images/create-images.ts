import { availableParallelism } from 'node:os';
import { Failure, Fault, lazyModule } from '../../../foundations/core/index.js';
import { BoundedQueue } from '../concurrency.js';
import type { MediaSettings } from '../settings.js';
import type { Images } from './images.js';
import { createLowPriorityThreads } from './low-priority-threads.js';
import { isPicture } from './picture-kinds.js';

/** Maximum number of queued images. */
const maxQueued = 100;
/** Each image occupies one of the four threads that also read and write files. */
const maxConcurrent = 2;

const loadImageWork = lazyModule('sharp', () => import('./image-work.js'));
type ImageWork = Awaited<ReturnType<typeof loadImageWork>>;

/** Dependencies of image processing. */
export interface ImagesDependencies {
  readonly settings: Pick<MediaSettings, 'pixelLimit' | 'breakpoints'>;
  /** Receives errors of images whose metadata could be read, but whose formats could not be made. */
  readonly report: (error: unknown) => void;
}

/**
 * Creates image processing on threads of the decoder with a priority below that of requests. It processes one image per
 * core but one concurrently, at least one and at most two, so that a core and half of the thread pool stay free.
 */
export function createImages({ settings, report }: ImagesDependencies): Images & { close(): Promise<void> } {
  const { pixelLimit } = settings;
  const queue = new BoundedQueue(Math.max(1, Math.min(maxConcurrent, availableParallelism() - 1)), maxQueued);
  const lowPriority = createLowPriorityThreads(report);
  const runQueued = <T>(work: (imageWork: ImageWork) => Promise<T>): Promise<T> =>
    queue.run(async () => {
      const imageWork = await loadImageWork();
      return lowPriority.run(() => work(imageWork));
    });

  async function formats({ makeFormats }: ImageWork, path: string, folder: string) {
    try {
      return await makeFormats(path, settings, folder);
    } catch (error) {
      if (error instanceof Fault || error instanceof Failure) throw error;
      report(error);
      return [];
    }
  }

  return {
    facts: async (path, mime) =>
      isPicture(mime) ? runQueued(({ readImageFacts }) => readImageFacts(path, pixelLimit)) : null,
    formats: async (path, mime, folder) =>
      isPicture(mime) ? runQueued((imageWork) => formats(imageWork, path, folder)) : [],
    variant: (path, request, folder) =>
      runQueued(({ makeVariant }) => makeVariant(path, request, { pixelLimit, folder })),
    crop: (path, part, folder) => runQueued(({ cropPicture }) => cropPicture(path, part, { pixelLimit, folder })),
    close: () => queue.drain(),
  };
}
