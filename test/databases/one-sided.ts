import type { OneSided } from './compare.js';

/** The cases that run on one database alone. */
export const oneSided: readonly OneSided[] = [
  {
    cases: 'test/scenario/postgres/',
    on: 'postgres',
    reason: 'starts with DATABASE_URL, and nodes that start together',
  },
  {
    cases: 'src/storage/database/postgres/sql/text-indexes.test.ts › ',
    on: 'postgres',
    reason: 'indexes of the extension pg_trgm; those of SQLite have a test of their own',
  },
  {
    cases: 'test/security/identity.test.ts › S6 starts that are refused a database file:',
    on: 'sqlite',
    reason: 'a damaged file, one of another program, one that is opened for reading: there is no file elsewhere',
  },
  {
    cases: 'test/scenario/database-file.test.ts › ',
    on: 'sqlite',
    reason: 'a database file that is removed, replaced or missing: there is no file elsewhere',
  },
  {
    cases: 'test/scenario/full-disk.test.ts › ',
    on: 'sqlite',
    reason: 'the disk of a PostgreSQL server is its own',
  },
  {
    cases: 'test/scenario/permissions.test.ts › ',
    on: 'sqlite',
    reason: 'files of a database that may not be used: there is none elsewhere',
  },
  {
    cases: 'test/scenario/stops/wire.test.ts › ',
    on: 'postgres',
    reason: 'stops at what is said to the database, which is nothing where the database is in the same process',
  },
  {
    cases: 'test/scenario/media/crash.test.ts › ',
    on: 'sqlite',
    reason:
      'looks into the rows of the file while the server is dead; the order of file and row is that of the same code',
  },
  {
    cases: 'src/domain/documents/integrity-check/verify-data.test.ts › the verifier finds what breaks V11:',
    on: 'sqlite',
    reason: 'JSON that is kept beside versions, which PostgreSQL does not keep',
  },
  {
    cases: 'src/domain/documents/integrity-check/verify-data.test.ts › the verifier finds what breaks V12:',
    on: 'sqlite',
    reason: 'indexes of text that triggers maintain; those of PostgreSQL maintain themselves',
  },
  {
    cases: 'test/property/linked-documents.test.ts › lists of linked documents the links of one document',
    on: 'sqlite',
    reason: 'a plan as SQLite tells it; those of PostgreSQL are in test/golden/plans.test.ts',
  },
  {
    cases: 'src/storage/database/sqlite/sql/text-indexes.test.ts › ',
    on: 'sqlite',
    reason: 'indexes of text that triggers maintain; those of PostgreSQL maintain themselves',
  },
];
