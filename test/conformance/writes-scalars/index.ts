import type { Case } from '../harness/index.js';
import { draftCases } from './drafts.js';
import { ruleCases } from './rules.js';
import { uniqueCases } from './unique.js';
import { valueCases } from './values.js';

/** Contract, "Writes": scalar values, defaults, rules, uniqueness. */
export const cases: readonly Case[] = [...valueCases, ...ruleCases, ...uniqueCases, ...draftCases];
