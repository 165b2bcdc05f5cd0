export { parseExtensions } from './check.js';
export { defineExtensions, type Extensions, refuse } from './define.js';
export { createExtensionRuntime, type ExtensionRuntime } from './house.js';
export { type AnyDocuments, type LoadedExtensions, noExtensions } from './loaded.js';
export { createRunningExtensions, type RunningExtensions } from './running.js';
export { reportUncaughtErrors } from './stray.js';
export type {
  AbilityOf,
  AfterContext,
  BeforeContext,
  BeforeRead,
  CronJob,
  CustomRoute,
  DocumentAction,
  DocumentsOf,
  ExtensionRequest,
  ExtensionsOf,
  Middleware,
  Policy,
  PolicyContext,
  ReadAddition,
  ReadContext,
  RouteAnswer,
  RouteContext,
  ServerContext,
} from './types.js';
export { findUnknownTypes } from './unknown-types.js';
