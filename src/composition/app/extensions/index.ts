export { defineExtensions, type Extensions, refuse } from './define.js';
export { createExtensionRuntime, type ExtensionRuntime } from './extension-runtime.js';
export { type AnyDocuments, type LoadedExtensions, noExtensions } from './loaded-extensions.js';
export { parseExtensions } from './parse-extensions.js';
export type { NewFile, ProjectFiles, ProjectMail, ProjectServices } from './project-services.js';
export type { WriteHooks } from './routes/middlewares.js';
export { findRouteConflicts, rootSegments } from './routes/reserved-segments.js';
export type {
  CustomRoute,
  RouteAnswer,
  RouteContext,
  RouteFile,
  RouteForm,
  RouteInput,
  RouteSchema,
  RouteTransaction,
  TransactionContext,
} from './routes/route-types.js';
export type { ProjectRoutes } from './routes/routes.js';
export { createRunningExtensions, type RunningExtensions } from './running-extensions.js';
export type {
  AbilityOf,
  AfterContext,
  Authenticate,
  AuthenticateContext,
  AuthenticatedAs,
  BeforeContext,
  BeforeRead,
  CommittedContext,
  ContentOf,
  CronJob,
  DocumentAction,
  DocumentsOf,
  ExtensionRequest,
  ExtensionsOf,
  Middleware,
  Policy,
  PolicyContext,
  ReadAddition,
  ReadContext,
  ServerContext,
  WriteHookContext,
  WriterIdentity,
} from './types.js';
export { reportUncaughtErrors } from './uncaught-errors.js';
export { findUnknownTypes } from './unknown-types.js';
