import { contentColumns, insertVersion, updateVersion } from '../../plan/index.js';
import { fileUid, type Stored } from '../../schema/index.js';
import type { Source, Work } from '../context.js';
import { keep } from '../history/keep.js';
import { writeOwnLinks } from '../links/own.js';
import { takeOver } from '../links/take-over.js';
import { explainingClashes } from '../unique/clash.js';
import { changedAt, type Version, workingStatus } from '../versions.js';
import type { Base, Outcome } from './apply.js';

/** A stored version after a write. */
export interface Saved {
  readonly id: number;
  readonly revision: number;
}

/**
 * Stores the version that writes go to: a draft, or the only version where there are no drafts. `version` is null where it is
 * new. Its revision counts only changes of content: saving what is there already is no modification (behaviour 0.23). `keeps`: what it
 * was is kept; false where the same is kept of what is published. Raises Failure write.invalid when a value has to be unique and is not.
 */
export async function saveVersion(
  work: Work,
  source: Source,
  version: Version | null,
  base: Base,
  outcome: Outcome,
  keeps: boolean,
): Promise<Saved> {
  await takeOver(work, source, {
    id: version?.id ?? null,
    status: workingStatus(source.type),
    columns: outcome.columns,
  });
  if (version !== null) return changeStored(work, source, version, base, outcome, keeps);
  const saved = await insert(work, source, outcome);
  work.tx.touch(source.type.uid);
  return withLinks(work, source, saved, outcome);
}

/** Brings a stored version, of whatever status, to the outcome of a change. Raises Failure write.invalid like `saveVersion`. */
export async function changeStored(
  work: Work,
  source: Source,
  version: Version,
  base: Base,
  outcome: Outcome,
  keeps = true,
): Promise<Saved> {
  const saved = await update(work, source, version, base, outcome, keeps);
  return withLinks(work, source, saved, outcome);
}

async function withLinks(work: Work, source: Source, saved: Saved, outcome: Outcome): Promise<Saved> {
  for (const { link, before, after } of outcome.links) await writeOwnLinks(work, link, saved.id, before, after);
  work.tx.touch(source.type.uid, 'values');
  return saved;
}

async function insert(work: Work, source: Source, outcome: Outcome): Promise<Saved> {
  const { table, documentId, locale } = source;
  const status = workingStatus(source.type);
  const content = contentColumns(table).map(({ name }) => [name, outcome.columns.get(name) ?? null] as const);
  const columns = new Map<string, Stored>([
    ['document_id', documentId],
    ['locale', locale],
    ['status', status],
    ...content,
    ['created_at', work.now],
    ['updated_at', work.now],
    ['published_at', status === 'published' ? work.now : null],
    ['revision', 1],
    ['created_by', work.author],
    ['updated_by', work.author],
  ]);
  const statement = insertVersion(table.name, [...columns.keys()], work.printer);
  const [row] = await explainingClashes(source, outcome.columns, () => work.tx.rows(statement, [...columns.values()]));
  return { id: Number(row?.id), revision: 1 };
}

async function update(
  work: Work,
  source: Source,
  version: Version,
  base: Base,
  outcome: Outcome,
  keeps: boolean,
): Promise<Saved> {
  const { table } = source;
  const changes = new Map(
    contentColumns(table)
      .map(({ name }) => [name, outcome.columns.get(name) ?? null] as const)
      .filter(([name, value]) => value !== (base.columns.get(name) ?? null)),
  );
  const changed = changes.size > 0 || outcome.links.length > 0;
  if (changed && keeps) await keep(work, source, version.id, work.saves);
  const revision = changed ? version.revision + 1 : version.revision;
  changes.set('updated_at', changedAt(work, version)).set('updated_by', work.author).set('revision', revision);
  // Where there are drafts, publishing alone is a publication; files were published when they came.
  if (!source.type.draftAndPublish && source.type.uid !== fileUid) changes.set('published_at', work.now);
  const statement = updateVersion(table.name, [...changes.keys()], work.printer);
  await explainingClashes(source, outcome.columns, () => work.tx.run(statement, [...changes.values(), version.id]));
  return { id: version.id, revision };
}
