import { statSync } from 'node:fs';
import { CliError } from '../../foundations/core/index.js';
import { type ModelFile, parseModel, type Snapshot } from '../../language/schema/index.js';
import { type ProjectAccessFile, readAccessFile } from './access-file.js';
import { resolveConfig } from './config/config.js';
import { loadConfigFile } from './config/config-file.js';
import type { LoadedExtensions } from './extensions/index.js';
import { readModelFiles } from './model/model-files.js';
import type { AppOptions, OctavoConfig } from './types.js';

/** A project as its files describe it. */
export interface Project {
  readonly config: OctavoConfig;
  readonly snapshot: Snapshot;
  /** The files of the model. */
  readonly files: readonly ModelFile[];
  /** The extensions of the project. */
  readonly extensions: LoadedExtensions;
  /** The permissions of roles that `access.file` names; null: none. */
  readonly accessFile: ProjectAccessFile | null;
}

/** Reads a project's configuration and content model; touches nothing. Throws CliError with every mistake found. */
export async function loadProject({ project, config: overrides }: AppOptions): Promise<Project> {
  if (!isFolder(project)) throw new CliError(`There is no folder ${project}`);
  const { settings, extensions } = await loadConfigFile(project);
  const config = resolveConfig(project, [settings, overrides]);
  const files = await readModelFiles(project);
  if (files.length === 0) {
    throw new CliError(`${project} defines no content types: run "octavo new <folder>" to create a starter project`);
  }
  const { access, locales, defaultLocale } = config;
  const snapshot = parseModel(files, { locales, defaultLocale });
  const accessFile = access.file === null ? null : await readAccessFile(project, access.file);
  return { config, files, extensions, snapshot, accessFile };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
