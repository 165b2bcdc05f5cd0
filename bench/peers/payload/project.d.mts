import type { Model } from '../strapi/project.mjs';

export function payloadProject(model: Model): ReadonlyMap<string, string>;
