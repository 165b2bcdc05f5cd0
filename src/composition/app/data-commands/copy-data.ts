import { join } from 'node:path';
import { type CopyReport, copyDatabase } from '../../../storage/migrations/index.js';
import { loadModelHistory } from '../model/model-history.js';
import { loadProject } from '../project.js';
import { describeDatabase, openStore } from '../runtime/open-store.js';
import type { AppOptions, OctavoConfig } from '../types.js';

/** Progress callback: number of rows copied or compared, and their total. */
export type CopyDataProgress = (done: number, total: number) => void;

/** The result of a copy, for people. */
export interface CopiedData extends CopyReport {
  readonly from: string;
  readonly to: string;
  /** Whether the files of the library are in the data folder, which is not copied. */
  readonly localFiles: boolean;
  /** The data folder of the source: it has the secrets, whichever database is used. */
  readonly dataDir: string;
}

/**
 * Copies the database of a project to another one: `to` is the address of a PostgreSQL database, or a data folder (absolute) that gets
 * a file. Throws CliError for what the operator has to fix, above all a target that is not empty.
 */
export async function copyData(
  options: AppOptions,
  destination: string,
  onProgress: CopyDataProgress,
): Promise<CopiedData> {
  const { config } = await loadProject(options);
  const target = targetConfig(config, destination);
  const source = await openStore(config, options);
  try {
    const models = await loadModelHistory(source, config);
    const store = await openStore(target, { ...options, newDatabase: true });
    try {
      const report = await copyDatabase(source, store, models, ({ done, total }) => onProgress(done, total));
      const localFiles = config.media.provider === 'local';
      return { ...report, from: databaseName(config), to: databaseName(target), localFiles, dataDir: config.dataDir };
    } finally {
      await store.close();
    }
  } finally {
    await source.close();
  }
}

function targetConfig(config: OctavoConfig, destination: string): OctavoConfig {
  const isAddress = /^postgres(?:ql)?:\/\//.test(destination);
  const database = { ...config.database, replicas: [], url: isAddress ? destination : null };
  return isAddress ? { ...config, database } : { ...config, database, dataDir: destination };
}

function databaseName({ database, dataDir }: OctavoConfig): string {
  return database.url === null ? join(dataDir, 'octavo.db') : describeDatabase({ database });
}
