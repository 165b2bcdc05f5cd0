import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Ability, fullAccess } from '../../src/access/index.js';
import { readModelFiles } from '../../src/app/model-files.js';
import { layoutOf } from '../../src/layout/index.js';
import { planList, planOne } from '../../src/plan/index.js';
import {
  authorise,
  parseListQuestion,
  parseOneQuestion,
  parseParameters,
  type QuerySettings,
} from '../../src/query/index.js';
import { parseModel } from '../../src/schema/index.js';
import { sqliteDialect } from '../../src/store/sqlite/dialect.js';
import { abilityWith, createdBy, inLocales, rules } from '../support/abilities.js';
import { formatSql } from './format-sql.js';
import { formatTree } from './format-tree.js';
import { requests, ruledRequests } from './requests.js';

/*
 * Request → tree → SQL, as text for a reviewer. A difference is either a mistake or meant: `vitest run test/golden -u` keeps it.
 */
const settings: QuerySettings = {
  defaultLimit: 25,
  maxLimit: 100,
  withCount: true,
  strictParams: true,
  arrayLimit: 100,
  parameterLimit: 1000,
  depthLimit: 20,
  mediaFilters: 'identity',
  paginationBounds: 'refuse',
  publishedDocumentDraftsOfAllLocales: true,
};
const project = fileURLToPath(new URL('../../examples/magazine', import.meta.url));
const snapshot = parseModel(await readModelFiles(project), { locales: ['en', 'fr', 'de'], defaultLocale: 'en' });
const context = { snapshot, layout: layoutOf(snapshot), dialect: sqliteDialect };

test('there are at least sixty requests', () => {
  expect(Object.keys(requests).length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(requests))('%s', async (name, request) => {
  await expect(golden(request)).toMatchFileSnapshot(`sqlite/${name}.txt`);
});

const ruled = abilityWith('ruled', {
  rule: rules({ article: inLocales('en', 'fr'), author: createdBy(7), tag: createdBy(7) }),
});

test.each(Object.entries(ruledRequests))('%s', async (name, request) => {
  await expect(golden(request, ruled)).toMatchFileSnapshot(`sqlite/${name}.txt`);
});

function golden(request: string, ability: Ability = fullAccess): string {
  const [path = '', query = ''] = request.split('?');
  const [, , apiId = '', documentId] = path.split('/');
  const type = [...snapshot.contentTypes.values()].find((each) =>
    each.kind === 'singleType' ? each.singularName === apiId : each.pluralName === apiId,
  );
  if (type === undefined) throw new Error(`no content type ${apiId}`);
  const source = { type, parameters: parseParameters(query, settings), snapshot, settings, ability };
  if (type.kind === 'singleType' || documentId !== undefined) {
    const id = type.kind === 'singleType' ? null : 'd23456789012345678901234';
    const question = authorise(parseOneQuestion({ ...source, documentId: id }), ability, snapshot);
    const { statement } = planOne(question, context);
    return page(request, formatTree(question), [['', formatSql(statement.sql, statement.slots)]]);
  }
  const question = authorise(parseListQuestion(source), ability, snapshot);
  const plan = planList(question, context);
  const statements: [string, string][] = [['page', formatSql(plan.page.sql, plan.page.slots)]];
  if (plan.total !== null) statements.push(['total', formatSql(plan.total.sql, plan.total.slots)]);
  return page(request, formatTree(question), statements);
}

function page(request: string, tree: string, statements: readonly (readonly [string, string])[]): string {
  const sql = statements.map(([title, text]) => `${title === '' ? '' : `-- ${title}\n`}${text}`).join('\n\n');
  return `GET ${request}\n\n${tree}\n\n${sql}\n`;
}
