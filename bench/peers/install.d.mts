import type { Model } from './project.mjs';

export const peersFolder: string;
export function installStrapi(): string;
export function benchModel(): Model;
