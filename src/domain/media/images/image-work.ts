import { prepareDecoder } from './decoder.js';

/* Everything that is done with pixels: what the decoder is loaded for. */

export { cropPicture } from './crop-picture.js';
export { readImageFacts } from './image-facts.js';
export { makeFormats } from './make-formats.js';
export { makeVariant } from './make-variant.js';

prepareDecoder();
