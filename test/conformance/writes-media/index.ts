import type { Case } from '../harness/index.js';
import { formCases } from './forms.js';
import { kindCases } from './kinds.js';
import { placeCases } from './places.js';

/** Contract, "Writes": media attributes, which are written much like relations. */
export const cases: readonly Case[] = [...formCases, ...placeCases, ...kindCases];
