import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountCells, farewellCells } from './account-cells.js';
import { type Configuration, configurations } from './configurations.js';
import { Differences } from './differences.js';
import { createDocumentFactory } from './document-factory.js';
import { createDocumentPool } from './document-pool.js';
import type { Matrix } from './matrix.js';
import { openMatrixServer } from './matrix-server.js';
import type { Model } from './model.js';
import { nameCells } from './names.js';
import { readCells } from './reads.js';
import { settingsCells } from './settings.js';
import { writeCells } from './writes.js';

/*
 * OCTAVO_RUNS (configurations per model) and OCTAVO_SEED make the matrix longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 1);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

/** A model, and the cells that are checked on it. */
export interface Subject {
  readonly name: string;
  readonly model: Model;
  /** How many of its types are queried, and which ones always are. */
  readonly asked: number;
  readonly always: readonly string[];
  /** Whether accounts and settings are checked too; they are the same for every model. */
  readonly accounts: boolean;
}

/**
 * Declares the permission matrix of a model: for each generated configuration of who may do what, every cell of the table that
 * follows from it is asked over HTTP, and none may differ.
 */
export function declareMatrix(subject: Subject): void {
  const { name, model, asked, always } = subject;
  const drawn = fc.sample(configurations(model, asked, always), { seed, numRuns: runs });
  describe(`Z1 Z4 Z5 Z7 Q8 Q14 the permission matrix of ${name}`, () => {
    for (const [at, configuration] of drawn.entries()) {
      test(`configuration ${at + 1} of ${runs}, seed ${seed}: every cell is as the table says`, async () => {
        const differences = await askEverything(subject, configuration);
        console.log(`${differences.cells} cells of ${name}, ${differences.count} differences (${differences.summary})`);
        expect(differences.table()).toBe('');
        // A table in which everything is refused, or allowed, would prove little.
        for (const status of [200, 204, 400, 403, 404]) expect(differences.expected(status)).toBeGreaterThan(10);
      }, 120_000);
    }
  });
}

async function askEverything({ model, accounts }: Subject, configuration: Configuration): Promise<Differences> {
  const differences = new Differences();
  const server = await openMatrixServer(model, configuration);
  try {
    const factory = createDocumentFactory(server);
    const matrix: Matrix = { server, factory, pool: await createDocumentPool(server, factory), differences };
    for (const type of configuration.types) {
      await readCells(matrix, type);
      await nameCells(matrix, type);
    }
    for (const type of configuration.types) await writeCells(matrix, type);
    if (accounts) {
      await accountCells(matrix);
      await farewellCells(matrix);
      await settingsCells(matrix);
    }
  } finally {
    await server.close();
  }
  return differences;
}
