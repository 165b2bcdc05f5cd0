import type { ContentType } from '../../../language/schema/index.js';
import type { Link } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { LinkSource } from './link-source.js';
import { aliasedColumn, type FormerLinks, findType, formerLinks, type LinkSqlContext } from './link-sql.js';
import { noPin } from './locale-pins.js';

/** Links whose owning side changes, and the types on both sides in the model after. */
interface LinkReversal {
  readonly before: Link;
  readonly links: FormerLinks;
  /** The former owner. */
  readonly giver: ContentType;
  /** The new owner. */
  readonly holder: ContentType;
}

/**
 * The links of an attribute that was the inverse side before: `o` is the version row that owned the link, `t` the one that will own
 * it. Each version gets the links that it has read.
 */
export function reversedLinks(before: Link, after: Link, sqlContext: LinkSqlContext): LinkSource | null {
  const { dialect, names, moveContext } = sqlContext;
  const former = findType(moveContext.from, names.type(after.owner.uid));
  const giver = findType(moveContext.to, names.laterType(before.owner.uid));
  if (former === null || giver === null) return null;
  const links = formerLinks(before, sqlContext);
  const reversal = { before, links, giver, holder: after.owner };
  const typeConditions =
    before.is === 'table' && before.typeColumn !== null ? [links.linkColumn(before.typeColumn)] : [];
  const inverse = before.inversePositionColumn;
  const sameDocument = `${aliasedColumn('t', 'document_id', sqlContext)} = ${links.linkColumn(before.targetColumn)}`;
  return {
    from: `${links.from} JOIN ${dialect.identifier(former.collectionName)} t ON ${sameDocument}`,
    where: [
      ...links.where,
      ...typeConditions.map((type) => `${type} = ${dialect.text(former.uid)}`),
      ...sameLocale(reversal, sqlContext),
      ...sameStatus(reversal),
    ],
    owner: 't.id',
    target: 'o.document_id',
    type: dialect.text(before.owner.uid),
    // A version without a locale links to the very version that linked to it.
    locale: after.localeColumn !== null && giver.localized ? 'o.locale' : noPin,
    status: after.statusColumn === null ? noPin : pinnedStatus(reversal, sqlContext),
    order: [
      ...(inverse === null ? [] : [`coalesce(${links.linkColumn(inverse)}, 0)`]),
      publishedFirst(sqlContext),
      'o.id',
    ],
    inverse: links.position,
  };
}

/** Conditions on the locale: which versions of the target read the links of an owner's version. */
function sameLocale(
  { before, links, giver, holder }: LinkReversal,
  { dialect, moveContext }: LinkSqlContext,
): readonly Sql[] {
  if (!holder.localized) return [];
  if (giver.localized || before.owner.localized) return ['t.locale = o.locale'];
  if (before.localeColumn === null) return [];
  const fallback = dialect.text(moveContext.from.record.defaultLocale);
  return [`t.locale = coalesce(${links.linkColumn(before.localeColumn)}, ${fallback})`];
}

/** The same for the status. */
function sameStatus({ before, links, giver, holder }: LinkReversal): readonly Sql[] {
  if (!holder.draftAndPublish) return [];
  if (giver.draftAndPublish) return ['t.status = o.status'];
  if (before.statusColumn === null) return [];
  const pin = links.linkColumn(before.statusColumn);
  return [`(${pin} IS NULL OR ${pin} = t.status)`];
}

/** A version without drafts links to one of the other's two versions where only that one linked to it, else to both. */
function pinnedStatus({ before, links, giver }: LinkReversal, sqlContext: LinkSqlContext): Sql {
  if (!giver.draftAndPublish) return noPin;
  const { identifier } = sqlContext.dialect;
  const otherVersions = (selection: Sql) =>
    `SELECT ${selection} FROM ${identifier(before.owner.collectionName)} x ` +
    'WHERE x.document_id = o.document_id AND x.locale = o.locale AND x.status <> o.status';
  const target = links.linkColumn(before.targetColumn);
  const linking =
    before.is === 'column'
      ? `${otherVersions('1')} AND x.${identifier(before.targetColumn)} = ${target}`
      : `SELECT 1 FROM ${identifier(before.table)} y WHERE y.${identifier(before.targetColumn)} = ${target} ` +
        `AND y.${identifier(before.ownerColumn)} IN (${otherVersions('x.id')})`;
  return `CASE WHEN EXISTS (${otherVersions('1')}) AND NOT EXISTS (${linking}) THEN o.status END`;
}

function publishedFirst({ dialect }: LinkSqlContext): Sql {
  return `CASE WHEN o.status = ${dialect.text('published')} THEN 0 ELSE 1 END`;
}
