import type { Case } from '../harness/index.js';
import { attachCases } from './attach.js';
import { changeCases } from './changes.js';
import { formatCases } from './formats.js';
import { newCases } from './new-files.js';
import { permissionCases } from './permissions.js';
import { readCases } from './reads.js';
import { refusalCases } from './refusals.js';

/** Files: an interface beside the contract's. */
export const cases: readonly Case[] = [
  ...named('new', newCases),
  ...named('formats', formatCases),
  ...named('refused', refusalCases),
  ...named('change', changeCases),
  ...named('attach', attachCases),
  ...named('read', readCases),
  ...named('permissions', permissionCases),
];

function named(part: string, cases: readonly Case[]): readonly Case[] {
  return cases.map((one) => ({ ...one, name: `${part}: ${one.name}` }));
}
