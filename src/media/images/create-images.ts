import { availableParallelism } from 'node:os';
import { Failure, Fault } from '../../kernel/index.js';
import type { MediaSettings } from '../settings.js';
import { prepareDecoder } from './decoder.js';
import { factsOf } from './facts.js';
import type { Images } from './images.js';
import { makeFormats } from './make-formats.js';
import { makeVariant } from './make-variant.js';
import { isPicture } from './picture-kinds.js';
import { Places } from './places.js';

/** Images that may wait for their turn. */
const mostWaiting = 100;

/** What work on images is made from. */
export interface ImagesParts {
  readonly settings: Pick<MediaSettings, 'pixelLimit' | 'breakpoints'>;
  /** Hears of images that were looked into without trouble, and of which no formats could be made all the same. */
  readonly report: (error: unknown) => void;
}

/**
 * Work on images, on threads of the decoder's own. One core is left to everybody else: as many images at once as there are others, at
 * least one.
 */
export function createImages({ settings, report }: ImagesParts): Images & { close(): Promise<void> } {
  prepareDecoder();
  const { pixelLimit } = settings;
  const places = new Places(Math.max(1, availableParallelism() - 1), mostWaiting);

  async function formats(path: string, folder: string) {
    try {
      return await makeFormats(path, settings, folder);
    } catch (error) {
      if (error instanceof Fault || error instanceof Failure) throw error;
      report(error);
      return [];
    }
  }

  return {
    facts: async (path, mime) => (isPicture(mime) ? places.take(() => factsOf(path, pixelLimit)) : null),
    formats: async (path, mime, folder) => (isPicture(mime) ? places.take(() => formats(path, folder)) : []),
    variant: (path, request, folder) => places.take(() => makeVariant(path, request, { pixelLimit, folder })),
    close: () => places.empty(),
  };
}
