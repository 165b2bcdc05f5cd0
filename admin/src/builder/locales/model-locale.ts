import type { ModelLocales } from '../../api/index.js';

/** A locale of the model. */
export type ModelLocale = ModelLocales['list'][number];
