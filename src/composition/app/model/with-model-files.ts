import type { ModelFile } from '../../../language/schema/index.js';
import { createFilesChange, type FilesChange, modelFromSnapshot } from '../../../storage/migrations/index.js';
import { loadProject } from '../project.js';
import { openStore } from '../runtime/open-store.js';
import { updateModelReferences } from '../runtime/update-model-references.js';
import type { AppOptions } from '../types.js';
import { writeModelFiles } from './write-model-files.js';

/** A project's files and its database, while neither is served by this process. */
export interface ModelFilesSession extends FilesChange {
  /** Makes the project's files say what these say. */
  write(files: readonly ModelFile[]): Promise<void>;
}

/**
 * Opens a project's database as it is, does the work and closes it. Running servers may have it open too. Throws CliError for mistakes
 * in the files and what an operator has to mend, and what the work raises.
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
