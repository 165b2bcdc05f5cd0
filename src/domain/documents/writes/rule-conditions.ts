import { Failure } from '../../../foundations/core/index.js';
import type { RowRule } from '../../../language/query/access/index.js';
import {
  createRuleFilter,
  type FilterNode,
  idOnlyNode,
  isAboutContent,
  Literals,
} from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import { readVersionJson } from '../read-version.js';
import type { Version } from '../versions.js';
import type { WriteRowRules } from './row-rules.js';

/** A version that rules reach or not. */
type ReachedVersion = Pick<Version, 'locale' | 'status'> & Partial<Pick<Version, 'base'>>;

/** How many of some versions a set of rules reaches; none is reached of no versions, too. */
export type Reach = 'all' | 'some' | 'none';

/**
 * Returns how many of these versions of a document the rules reach as they are now, by those rules that are about content. Without such
 * rules it is all of them, and nothing is queried.
 */
export async function findReach(
  context: WriteContext,
  document: Pick<DocumentLocale, 'type' | 'table' | 'documentId'>,
  versions: readonly ReachedVersion[],
  rules: WriteRowRules,
): Promise<Reach> {
  const contentRules = rules.filter(isAboutContent);
  if (contentRules.length === 0) return 'all';
  let reached = 0;
  for (const version of versions) reached += Number(await isReached(context, document, version, contentRules));
  if (reached === 0) return 'none';
  return reached === versions.length ? 'all' : 'some';
}

/**
 * Throws Failure access.forbidden unless the rules reach this version of a document as it is now, whatever they say about locales: a value
 * that locales share is written in all of them.
 */
export async function requireReached(
  context: WriteContext,
  document: Pick<DocumentLocale, 'type' | 'table' | 'documentId'>,
  version: ReachedVersion,
  rules: WriteRowRules,
): Promise<void> {
  if ((await findReach(context, document, [version], rules.map(withoutLocales))) !== 'all')
    throw new Failure('access.forbidden');
}

function withoutLocales(rule: RowRule): RowRule {
  return { ...rule, locales: null, anyOf: rule.anyOf?.map(withoutLocales) };
}

async function isReached(
  context: WriteContext,
  { type, table, documentId }: Pick<DocumentLocale, 'type' | 'table' | 'documentId'>,
  { locale, status, base = null }: ReachedVersion,
  rules: WriteRowRules,
): Promise<boolean> {
  const literals = new Literals();
  const filter = { is: 'and' as const, terms: ruleConditions(rules, type, literals) };
  const answer = { ...idOnlyNode(type), filter };
  const version = { type, table, documentId, locale };
  return (await readVersionJson(context, version, base ?? status, { answer, values: literals.values })) !== null;
}

/** Returns what these rules require of a version that is written. Their status is not part of it. */
export function ruleConditions(rules: WriteRowRules, type: ContentType, literals: Literals): readonly FilterNode[] {
  return rules.map((rule) => createRuleFilter(withoutStatus(rule), type, literals));
}

/** The status that a write may name is checked before: drafts are changed to be published, too. */
function withoutStatus(rule: RowRule): RowRule {
  return { ...rule, status: undefined };
}
