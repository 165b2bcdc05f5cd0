import type { Case } from '../harness/index.js';
import { formCases } from './forms.js';
import { relationCases } from './relations.js';
import { zoneCases } from './zones.js';

/** Contract, "populate". */
export const cases: readonly Case[] = [...formCases, ...relationCases, ...zoneCases];
