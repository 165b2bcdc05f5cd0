import type { Case } from '../harness/index.js';
import { formCases } from './forms.js';
import { numberCases } from './numbers.js';
import { textCases } from './text.js';
import { textPartCases } from './text-parts.js';
import { timeCases } from './times.js';

/** Contract, "filters": the operators on every type they make sense for. */
export const cases: readonly Case[] = [...textCases, ...textPartCases, ...numberCases, ...timeCases, ...formCases];
