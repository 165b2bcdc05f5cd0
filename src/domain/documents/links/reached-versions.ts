import type { Ability, RowRule } from '../../../language/query/access/index.js';
import {
  createRuleFilter,
  idOnlyNode,
  type ListReadQuery,
  Literals,
  type ReadNode,
  type Status,
} from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Session } from '../../../storage/database/index.js';
import { planList } from '../../../storage/sql/plan/index.js';
import { setChoice } from '../change-sets/layer.js';
import type { DocumentsContext, WriteContext } from '../context.js';
import { parseListResult } from '../list-result.js';

/** Whether a rule reaches the version of a document in a locale; '' on types without locales. */
export type IsReached = (documentId: string, locale: string) => boolean;

/**
 * Queries which of these documents of a type a rule about their content reaches, in a version that the ability may read: one statement
 * for published versions and one for drafts.
 */
export async function findReachedVersions(
  session: Pick<Session, 'bytes'>,
  context: Pick<DocumentsContext, 'snapshot' | 'layout' | 'store'> & Partial<Pick<WriteContext, 'layer'>>,
  { type, rule, ability }: { readonly type: ContentType; readonly rule: RowRule; readonly ability: Ability },
  documentIds: readonly string[],
): Promise<IsReached> {
  const { snapshot, layout, store, layer = null } = context;
  const reached = new Set<string>();
  const readsDrafts = type.draftAndPublish && ability.can('readDrafts', type.uid);
  const statuses: readonly Status[] = readsDrafts ? ['published', 'draft'] : ['published'];
  for (const status of statuses) {
    const query = createQuery(type, rule, status, documentIds, snapshot.locales.length, layer);
    const { page, values } = planList(query, { snapshot, layout, dialect: store.dialect });
    const entries = (await session.bytes(page, values)) ?? Buffer.alloc(0);
    const versions = parseListResult<{ documentId: string; locale?: string | null }>({ entries, total: null });
    for (const { documentId, locale } of versions) reached.add(versionKey(documentId, locale ?? ''));
  }
  return (documentId, locale) => reached.has(versionKey(documentId, locale));
}

function createQuery(
  type: ContentType,
  rule: RowRule,
  status: Status,
  documentIds: readonly string[],
  locales: number,
  layer: WriteContext['layer'],
): ListReadQuery {
  const literals = new Literals();
  const isOneOf = createRuleFilter({ creator: null, locales: null, documents: new Set(documentIds) }, type, literals);
  const filter: ReadNode['filter'] = { is: 'and', terms: [isOneOf, createRuleFilter(rule, type, literals)] };
  const { fields, ...node } = idOnlyNode(type);
  const locale = type.system.get('locale');
  return {
    is: 'list',
    node: { ...node, fields: type.localized && locale !== undefined ? [...fields, locale] : fields, filter },
    versions: { status, locale: { is: 'all' }, publication: null, ...setChoice(layer, literals) },
    page: { is: 'offset', start: 0, limit: documentIds.length * locales, withCount: false },
    values: literals.values,
  };
}

function versionKey(documentId: string, locale: string): string {
  return `${documentId}\n${locale}`;
}
