import { containsText, filterSort, throughRelation } from './filters.mjs';
import { deep100, farPage, list25, listRelations } from './lists.mjs';
import { single, singlePopulated } from './singles.mjs';

/** Every read that is measured. @type {readonly import('./types.mjs').Case[]} */
export const readCases = [
  list25,
  listRelations,
  deep100,
  single,
  singlePopulated,
  filterSort,
  throughRelation,
  containsText,
  farPage,
];
