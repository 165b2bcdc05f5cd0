import type { Model } from './strapi/project.mjs';

export function benchModel(): Model;
