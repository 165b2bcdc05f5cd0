import { afterAll, beforeAll } from 'vitest';
import { describeDialect } from '../../../../../test/support/dialect-suite.js';
import { freshDatabase, type TestDatabase } from '../../../../../test/support/postgres.js';
import { openPostgresStore } from '../../index.js';
import { postgresDialect } from './dialect.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.drop());

describeDialect('the dialect of PostgreSQL', postgresDialect, {
  open: () => openPostgresStore({ url: database.url }),
  remove: async () => undefined,
});
