import { expect, test } from 'vitest';
import { defaultConfig } from '../config/defaults.js';
import { concurrentWrites, describeDatabase } from './open-store.js';

const on = (url: string | null, schema = 'public') => ({ database: { ...defaultConfig.database, url, schema } });

test.each([
  [on(null), 'SQLite'],
  [on('postgres://cms:secret@db.example.org:5433/cms'), 'PostgreSQL at db.example.org:5433/cms'],
  [on('postgresql://cms:secret@[::1]/cms?sslmode=require'), 'PostgreSQL at [::1]/cms'],
  [
    on('postgres://cms@localhost/cms?host=/var/run/postgresql', 'site'),
    'PostgreSQL at /var/run/postgresql/cms, schema site',
  ],
  [on('postgres:///cms'), 'PostgreSQL at localhost/cms'],
])('a database is described without what opens it', (config, text) => {
  expect(describeDatabase(config)).toBe(text);
});

test('writes to a server do not wait for each other', () => {
  expect(concurrentWrites(on('postgres://db/cms'))).toBe(defaultConfig.database.poolSize);
  expect(concurrentWrites(on(null))).toBeGreaterThan(100);
});
