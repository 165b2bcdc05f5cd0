import { describe, expect, test } from 'vitest';
import { type Ability, fullAccess } from '../../src/language/query/access/index.js';
import { authoriseAggregate, parseAggregateQuery, parseParameters } from '../../src/language/query/index.js';
import { postgresDialect } from '../../src/storage/database/postgres/sql/dialect.js';
import { sqliteDialect } from '../../src/storage/database/sqlite/sql/dialect.js';
import { planAggregate } from '../../src/storage/sql/plan/index.js';
import { abilityWith, createdBy, rules } from '../support/abilities.js';
import { contractSettings } from '../support/contract-settings.js';
import { layout, snapshot } from './compile-request.js';
import { formatSql } from './format-sql.js';

/* Request → SQL of aggregates, as text for a reviewer, for every database. `vitest run test/golden -u` keeps a difference. */

const ruled = abilityWith('ruled', { rowRule: rules({ tag: createdBy(7), author: createdBy(7) }) });

const requests: Readonly<Record<string, readonly [query: string, ability: Ability]>> = {
  count: ['', fullAccess],
  numbers: ['count=*&sum=price&avg=price,weightKg&min=barcode&max=releasedOn&countDistinct=kind', fullAccess],
  'to-one': ['groupBy=companionArticle.author.name,kind&count=*&sort=count:desc', fullAccess],
  'to-many': ['groupBy=companionArticle.tags.name,companionArticle.tags.slug&avg=price', fullAccess],
  reference: ['groupBy=companionArticle&count=*&pagination[withCount]=false', fullAccess],
  date: ['distinct=createdAt:month&sort=createdAt:month:desc', fullAccess],
  having: [
    'groupBy=name&sum=price&having[sum.price][$gt]=5&having[$not][sum.price]=7&filters[available]=true',
    fullAccess,
  ],
  rule: ['groupBy=companionArticle.author,companionArticle.tags&count=*', ruled],
};

describe.each(Object.entries({ sqlite: sqliteDialect, postgres: postgresDialect }))('%s', (database, dialect) => {
  test.each(Object.entries(requests))('%s', async (name, [query, ability]) => {
    const type = snapshot.contentTypes.get('api::product.product');
    if (type === undefined) throw new Error('the example has no products');
    const settings = contractSettings;
    const parameters = parseParameters(query, settings);
    const tree = parseAggregateQuery({ type, parameters, snapshot, settings, ability });
    const { statement } = planAggregate(authoriseAggregate(tree, ability, snapshot), { snapshot, layout, dialect });
    const text = `GET /api/products/aggregate?${query}\n\n${formatSql(statement.sql, statement.slots)}\n`;
    await expect(text).toMatchFileSnapshot(`aggregates/${database}-${name}.txt`);
  });
});
