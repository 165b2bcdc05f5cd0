export { defineExtensions, type Extensions, refuse } from './define.js';
export { createExtensionRuntime, type ExtensionRuntime } from './extension-runtime.js';
export { type AnyDocuments, type LoadedExtensions, noExtensions } from './loaded-extensions.js';
export type { WriteHooks } from './middlewares.js';
export { parseExtensions } from './parse-extensions.js';
export { createRunningExtensions, type RunningExtensions } from './running-extensions.js';
export type {
  AbilityOf,
  AfterContext,
  BeforeContext,
  BeforeRead,
  ContentOf,
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
  RouteTransaction,
  ServerContext,
  TransactionContext,
  WriteHookContext,
  WriterIdentity,
} from './types.js';
export { reportUncaughtErrors } from './uncaught-errors.js';
export { findUnknownTypes } from './unknown-types.js';
