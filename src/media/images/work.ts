import { prepareDecoder } from './decoder.js';

/* Everything that is done with pixels: what the decoder is loaded for. */

export { cropPicture } from './cut-picture.js';
export { readImageFacts } from './facts.js';
export { makeFormats } from './make-formats.js';
export { makeVariant } from './make-variant.js';

prepareDecoder();
