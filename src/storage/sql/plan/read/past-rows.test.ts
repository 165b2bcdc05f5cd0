import { describe, expect, test } from 'vitest';
import { contractSettings as settings } from '../../../../../test/support/contract-settings.js';
import { contentType } from '../../../../../test/support/model-records.js';
import { type ListReadQuery, parseListQuery, parseParameters } from '../../../../language/query/index.js';
import { parseModel } from '../../../../language/schema/index.js';
import { postgresDialect } from '../../../database/postgres/sql/dialect.js';
import { sqliteDialect } from '../../../database/sqlite/sql/dialect.js';
import { createLayout } from '../../layout/index.js';
import type { Dialect } from '../types.js';
import { planList } from './query-plan.js';

const snapshot = parseModel(
  [
    contentType('page', {
      title: { type: 'string' },
      secret: { type: 'password' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      editor: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
    }),
    contentType('tag', { label: { type: 'string' } }),
  ],
  { locales: ['en'], defaultLocale: 'en' },
);
const layout = createLayout(snapshot);
const [pages, links, tags] = ['pages', 'pages_tags_links', 'tags'].map(
  (name) => layout.pastTables.get(name)?.table.name,
);

function planOf(query: string, dialect: Dialect) {
  const type = snapshot.contentTypes.get('api::page.page');
  if (type === undefined) throw new Error('no type');
  const parsed: ListReadQuery = parseListQuery({
    type,
    parameters: parseParameters(query, settings),
    snapshot,
    settings,
  });
  return planList(parsed, { snapshot, layout, dialect });
}

describe.each([
  ['SQLite', sqliteDialect],
  ['PostgreSQL', postgresDialect],
] as const)('statements of a past moment on %s', (_, dialect) => {
  const query = 'asOf=2026-11-28T09:30:00.000Z&populate[tags]=true&filters[title][$contains]=some%20text';

  test('read every table as it was, and nothing that is kept beside versions', () => {
    const { page, total, values } = planOf(query, dialect);
    for (const { sql } of [page, total ?? page]) {
      expect(sql).toContain(`"${pages}"`);
      expect(sql).not.toMatch(/octavo_(json|totals|text|candidates)/);
      expect(sql).not.toContain('"secret" ');
      // Each table is named with an alias of former rows, or of those that have not changed since.
      expect(sql.match(/(?:FROM|JOIN) "(?:pages|tags|pages_tags_links)" (?!n\d+ WHERE NOT EXISTS)/g)).toBeNull();
    }
    expect(page.sql).toContain(`"${links}"`);
    expect(page.sql).toContain(`"${tags}"`);
    expect(values).toContain(Date.parse('2026-11-28T09:30:00.000Z'));
    expect([...page.reads].sort()).toEqual(['api::page.page', 'api::tag.tag']);
  });

  test('are taken for expensive, and can be ended wherever they read', () => {
    const { page } = planOf(query, dialect);
    expect([page.bounded, page.singleRow, page.limits?.isExpensive]).toEqual([undefined, undefined, true]);
    const { interruptible } = dialect.limits;
    const { sql } = page.limits?.countedStatement() ?? page;
    const parts = sql.split('UNION ALL').filter((part) => part.includes('octavo_moment'));
    expect(parts.length).toBeGreaterThan(4);
    if (interruptible !== null) for (const part of parts) expect(part).toContain('octavo_tick');
  });

  test('differ by nothing but the moment, and are others than those of now', () => {
    const sqlOf = (text: string): string => planOf(text, dialect).page.sql;
    expect(sqlOf('asOf=2026-11-28T09:30:00.000Z')).toBe(sqlOf('asOf=2025-11-28T09:30:00.000Z'));
    expect(sqlOf('')).not.toContain('octavo_past');
  });

  test('are refused where a table is never recorded', () => {
    expect(() => planOf('asOf=2026-11-28T09:30:00.000Z&populate[editor]=true', dialect)).toThrow(
      expect.objectContaining({ code: 'query.past-unavailable' }),
    );
  });
});
