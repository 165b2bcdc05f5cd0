import { join } from 'node:path';
import { type CopyReport, copyDatabase } from '../store/index.js';
import { copiedModels } from './copied-models.js';
import { describeDatabase, openStore } from './open-store.js';
import { loadProject } from './project.js';
import type { AppOptions, OctavoConfig } from './types.js';

/** Told how far it is: rows that were copied or compared, of so many. */
export type CopyTold = (done: number, total: number) => void;

/** What was copied, and between which databases, for people. */
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
 * a file. Raises Refusal for what an operator has to mend, above all a target that is not empty.
 */
export async function copyData(options: AppOptions, to: string, told: CopyTold): Promise<CopiedData> {
  const { config } = await loadProject(options);
  const target = targetOf(config, to);
  const source = await openStore(config, options);
  try {
    const models = await copiedModels(source, config);
    const store = await openStore(target, { ...options, newDatabase: true });
    try {
      const report = await copyDatabase(source, store, models, ({ done, total }) => told(done, total));
      const localFiles = config.media.provider === 'local';
      return { ...report, from: nameOf(config), to: nameOf(target), localFiles, dataDir: config.dataDir };
    } finally {
      await store.close();
    }
  } finally {
    await source.close();
  }
}

function targetOf(config: OctavoConfig, to: string): OctavoConfig {
  const isAddress = /^postgres(?:ql)?:\/\//.test(to);
  const database = { ...config.database, replicas: [], url: isAddress ? to : null };
  return isAddress ? { ...config, database } : { ...config, database, dataDir: to };
}

function nameOf({ database, dataDir }: OctavoConfig): string {
  return database.url === null ? join(dataDir, 'octavo.db') : describeDatabase({ database });
}
