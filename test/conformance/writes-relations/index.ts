import type { Case } from '../harness/index.js';
import { lifeCases } from './life.js';
import { polymorphicCases } from './polymorphic.js';
import { toManyCases } from './to-many.js';
import { toOneCases } from './to-one.js';
import { versionCases } from './versions.js';

/** Contract, "Writes": relations. */
export const cases: readonly Case[] = [
  ...toManyCases,
  ...toOneCases,
  ...lifeCases,
  ...versionCases,
  ...polymorphicCases,
];
