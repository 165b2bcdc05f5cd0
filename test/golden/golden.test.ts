import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { postgresDialect } from '../../src/storage/database/postgres/sql/dialect.js';
import { sqliteDialect } from '../../src/storage/database/sqlite/sql/dialect.js';
import { type CompiledRequest, compileRequest, goldenRequests } from './compile-request.js';
import { formatSql } from './format-sql.js';
import { formatTree } from './format-tree.js';

/*
 * Request → tree → SQL, as text for a reviewer, for every database. A difference is either a mistake or meant:
 * `vitest run test/golden -u` keeps it.
 */
const databases = { sqlite: sqliteDialect, postgres: postgresDialect } as const;

test('there are at least sixty requests', () => {
  expect(goldenRequests.size).toBeGreaterThanOrEqual(60);
});

describe.each(Object.entries(databases))('%s', (database, dialect) => {
  test.each([...goldenRequests])('%s', async (name, { request, ability }) => {
    await expect(page(compileRequest(request, ability, dialect))).toMatchFileSnapshot(`${database}/${name}.txt`);
  });

  test('there is a file for every request, and no other', () => {
    const files = readdirSync(new URL(database, import.meta.url)).sort();
    expect(files).toEqual([...goldenRequests.keys()].map((name) => `${name}.txt`).sort());
  });
});

function page({ request, question, statements }: CompiledRequest): string {
  const sql = statements.map(({ of, statement }) => {
    const text = formatSql(statement.sql, statement.slots);
    return of === 'document' ? text : `-- ${of}\n${text}`;
  });
  return `GET ${request}\n\n${formatTree(question)}\n\n${sql.join('\n\n')}\n`;
}
