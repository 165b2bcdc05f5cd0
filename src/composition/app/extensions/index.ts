export { defineExtensions, type Extensions, refuse } from './define.js';
export { createExtensionRuntime, type ExtensionRuntime } from './extension-runtime.js';
export { type AnyDocuments, type LoadedExtensions, noExtensions } from './loaded-extensions.js';
export { parseExtensions } from './parse-extensions.js';
export { createRunningExtensions, type RunningExtensions } from './running-extensions.js';
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
export { reportUncaughtErrors } from './uncaught-errors.js';
export { findUnknownTypes } from './unknown-types.js';
