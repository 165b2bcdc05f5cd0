import type { Case } from '../harness/index.js';
import { insideCases } from './inside.js';
import { mergingCases } from './merging.js';
import { refusedCases } from './refused.js';

/** Contract, "Writes" and "Dynamic zone entries": components, lists of them, zones. */
export const cases: readonly Case[] = [...mergingCases, ...refusedCases, ...insideCases];
