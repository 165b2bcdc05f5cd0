import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeDialect } from '../../../../../test/support/dialect-suite.js';
import { openSqliteStore } from '../../index.js';
import { sqliteDialect } from './dialect.js';

const folder = mkdtempSync(join(tmpdir(), 'octavo-dialect-'));

describeDialect('the dialect of SQLite', sqliteDialect, {
  open: () => openSqliteStore({ file: join(folder, 'test.db') }),
  remove: async () => rmSync(folder, { recursive: true, force: true }),
});
