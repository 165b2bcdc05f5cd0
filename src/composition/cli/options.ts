import { resolve } from 'node:path';

import {
  type AppOptions,
  type Environment,
  environmentConfig,
  mergeConfigs,
  numberOrText,
  type PartialConfig,
} from '../app/index.js';

/** The options that every command on a project takes. */
export interface ProjectFlags {
  readonly project: string;
  readonly data?: string;
}

/** The flags of commands that open a port. */
export interface ServerFlags extends ProjectFlags {
  readonly port?: string;
  readonly host?: string;
  readonly newDatabase?: boolean;
}

/** Options of a start, from the command line and the environment; the command line wins. */
export function appOptions(flags: ServerFlags, environment: Environment): AppOptions {
  return { project: resolve(flags.project), config: mergeConfigs(environmentConfig(environment), flagConfig(flags)) };
}

function flagConfig(flags: ServerFlags): PartialConfig {
  const layer: Record<string, unknown> = {};
  if (flags.port !== undefined) layer.port = numberOrText(flags.port);
  if (flags.host !== undefined) layer.host = flags.host;
  if (flags.data !== undefined) layer.dataDir = resolve(flags.data);
  return layer;
}
