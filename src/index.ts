export {
  type App,
  type AppOptions,
  createApp,
  defineConfig,
  defineExtensions,
  type Extensions,
  type OctavoConfig,
  type PartialConfig,
  type ProjectConfig,
  refuse,
} from './composition/app/index.js';
