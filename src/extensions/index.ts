export { parseExtensions } from './check.js';
export { defineExtensions, type Extensions, refuse } from './define.js';
export { type ExtensionHouse, openExtensions } from './house.js';
export { type AnyDocuments, type Loaded, noExtensions } from './loaded.js';
export { createRunning, type Running } from './running.js';
export { outliveStrayErrors } from './stray.js';
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
export { unknownTypes } from './unknown-types.js';
