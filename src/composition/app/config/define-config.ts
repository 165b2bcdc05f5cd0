import type { ProjectConfig } from '../types.js';

/** Returns its argument back: for the editor's completion and checks in `octavo.config.ts`. */
export function defineConfig(config: ProjectConfig): ProjectConfig {
  return config;
}
