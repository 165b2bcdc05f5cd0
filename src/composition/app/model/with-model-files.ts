import type { ModelFile } from '../../../language/schema/index.js';
import { createFilesChange, type FilesChange, modelFromSnapshot } from '../../../storage/migrations/index.js';
import { loadProject } from '../project.js';
import { openStore } from '../runtime/open-store.js';
import { updateModelReferences } from '../runtime/update-model-references.js';
import type { AppOptions } from '../types.js';
import { writeModelFiles } from './write-model-files.js';

/** The files and the database of a project that this process does not serve. */
export interface ModelFilesSession extends FilesChange {
  /** Replaces the project's model files with these. */
  write(files: readonly ModelFile[]): Promise<void>;
}

/**
 * Opens a project's database as it is, runs the work and closes it. Running servers may have it open too. Throws
 * CliError for mistakes in the files and for problems that an operator has to fix, and the errors of the work.
 */
export async function withModelFiles<T>(
  options: AppOptions,
  work: (session: ModelFilesSession) => Promise<T>,
): Promise<T> {
  const { config, files, snapshot } = await loadProject(options);
  const { locales, defaultLocale } = config;
  const store = await openStore(config, options);
  try {
    const change = createFilesChange({
      store,
      filesModel: modelFromSnapshot(snapshot, files),
      settings: { locales, defaultLocale },
      updateReferences: (changes, after) => updateModelReferences({ dialect: store.dialect, changes, snapshot: after }),
    });
    return await work({ ...change, write: (now) => writeModelFiles(options.project, now, files) });
  } finally {
    await store.close();
  }
}
