export { type Environment, environmentConfig, mergeConfigs, numberOrText } from './config.js';
export { defaultConfig } from './config-defaults.js';
export { createApp } from './create-app.js';
export { defineConfig } from './define-config.js';
export { growContent } from './grow.js';
export { concernsProject, readModelFiles } from './model-files.js';
export { loadProject, type Project } from './project.js';
export { seedContent } from './seed.js';
export type { App, AppOptions, InjectAnswer, InjectRequest, OctavoConfig, PartialConfig } from './types.js';
