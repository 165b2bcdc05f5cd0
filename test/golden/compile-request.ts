import { fileURLToPath } from 'node:url';
import { readModelFiles } from '../../src/composition/app/model/model-files.js';
import { type Ability, fullAccess } from '../../src/language/query/access/index.js';
import {
  authoriseQuery,
  parseDocumentQuery,
  parseListQuery,
  parseParameters,
  type ReadQuery,
} from '../../src/language/query/index.js';
import { parseModel, type Stored } from '../../src/language/schema/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { type Compiled, type Dialect, planDocument, planList } from '../../src/storage/sql/plan/index.js';
import { abilityWith, createdBy, inLocales, rules } from '../support/abilities.js';
import { contractSettings as settings } from '../support/contract-settings.js';
import { requests, ruledRequests } from './requests.js';

/** A request with everything that comes of it on its way to a database. */
export interface CompiledRequest {
  readonly request: string;
  readonly question: ReadQuery;
  /** `page` and `total` of a list; `document`. */
  readonly statements: readonly { readonly of: 'page' | 'total' | 'document'; readonly statement: Compiled }[];
  readonly values: readonly Stored[];
}

/** What the requests are about: the example magazine. */
export const project = fileURLToPath(new URL('../../examples/magazine', import.meta.url));

export const snapshot = parseModel(await readModelFiles(project), { locales: ['en', 'fr', 'de'], defaultLocale: 'en' });
export const layout = createLayout(snapshot);

const ruled = abilityWith('ruled', {
  rowRule: rules({ article: inLocales('en', 'fr'), author: createdBy(7), tag: createdBy(7) }),
});

/** Every request by its name, with the ability of who makes it. */
export const goldenRequests: ReadonlyMap<string, { readonly request: string; readonly ability: Ability }> = new Map([
  ...Object.entries(requests).map(([name, request]) => [name, { request, ability: fullAccess }] as const),
  ...Object.entries(ruledRequests).map(([name, request]) => [name, { request, ability: ruled }] as const),
]);

/** What stands for `:id` in a request. */
const anyDocument = 'd23456789012345678901234';

/** What a request is understood as, and how it is printed for one database. */
export function compileRequest(
  request: string,
  ability: Ability,
  dialect: Dialect,
  documentId = anyDocument,
): CompiledRequest {
  const context = { snapshot, layout, dialect };
  const [path = '', query = ''] = request.split('?');
  const [, , apiId = '', id] = path.split('/');
  const type = [...snapshot.contentTypes.values()].find((each) =>
    each.kind === 'singleType' ? each.singularName === apiId : each.pluralName === apiId,
  );
  if (type === undefined) throw new Error(`no content type ${apiId}`);
  const source = { type, parameters: parseParameters(query, settings), snapshot, settings, ability };
  if (type.kind === 'singleType' || id !== undefined) {
    const one = { ...source, documentId: type.kind === 'singleType' ? null : documentId };
    const question = authoriseQuery(parseDocumentQuery(one), ability, snapshot);
    const { statement, values } = planDocument(question, context);
    return { request, question, statements: [{ of: 'document', statement }], values };
  }
  const question = authoriseQuery(parseListQuery(source), ability, snapshot);
  const { page, total, values } = planList(question, context);
  const totals = total === null ? [] : [{ of: 'total', statement: total } as const];
  return { request, question, statements: [{ of: 'page', statement: page }, ...totals], values };
}
