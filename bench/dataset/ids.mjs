import { deterministicDocumentId } from '../../dist/foundations/core/index.js';

/** The documentId of a thing of the data set. @param {string} thing @param {number} number */
export function documentIdOf(thing, number) {
  return deterministicDocumentId(`${thing} ${number}`);
}
