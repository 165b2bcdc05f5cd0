import type { Placed } from '../place.mjs';
import type { Model } from '../strapi/project.mjs';

export interface Tables {
  readonly statements: readonly string[];
  readonly known: readonly Placed[];
}

export function directusTables(model: Model): Tables;
