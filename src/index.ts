export {
  type App,
  type AppOptions,
  createApp,
  defineConfig,
  type OctavoConfig,
  type PartialConfig,
} from './app/index.js';
