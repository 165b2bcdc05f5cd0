import { Failure } from '../../kernel/index.js';
import { insertHead } from '../../plan/index.js';
import type { Status } from '../../query/index.js';
import { readBack } from '../answer.js';
import type { ResolveChange } from '../components/merge.js';
import type { Source, Work } from '../context.js';
import { demandExpected } from '../expect.js';
import type { Body } from '../intent/body.js';
import { withDefaults } from '../intent/defaults.js';
import type { Intent } from '../intent/intent.js';
import { checkMissing } from '../intent/missing.js';
import { Problems } from '../intent/problems.js';
import { writeInverse } from '../links/inverse.js';
import { resolveReferences } from '../links/resolve.js';
import { withSlugs } from '../slug.js';
import type { WriteRequest } from '../types.js';
import { claimValues } from '../unique/claims.js';
import { readColumns, readVersions, type Version, workingStatus } from '../versions.js';
import { applyIntent, type Base, nothing, type Outcome } from './apply.js';
import { checkRequiredLinks, checkRequiredScalars } from './check.js';
import { checkLocalization, startLocalization } from './locales.js';
import { type Draft, publishDraft } from './publication.js';
import { lockDocument, reachesAny, type WriteRowRules } from './row-rules.js';
import { saveVersion } from './save.js';
import { isShared, shareDraft } from './shared.js';
import { tell } from './tell.js';

/** A body that has been parsed, with what is wrong with its values. */
export interface ParsedBody extends Body {
  readonly problems: Problems;
}

/** A write whose locale its rules allow. */
type Write = Pick<WriteRequest, 'ability' | 'status' | 'answer' | 'values' | 'expect' | 'read'> & {
  readonly body: ParsedBody;
  readonly rules: WriteRowRules;
};

/** Creates the document of `source` with its first version, and reads it back. Raises Failure write.*. */
export async function createVersion(work: Work, source: Source, write: Write): Promise<Buffer> {
  const intent = await completed(source, write.body, () => true);
  const { type, documentId } = source;
  const single = type.kind === 'singleType' ? type.uid : null;
  await work.tx.run(insertHead(work.printer), [documentId, type.uid, single, write.ability.administrator]);
  const resolve = await resolveReferences(work, source, intent, write.ability);
  const complete = await withSlugs(work, source, nothing.columns, intent);
  return finish(work, source, write, { version: null, versions: [], base: nothing, intent: complete, resolve });
}

/** Changes a version, or adds the locale's version to a document that has others. Raises Failure write.*, access.forbidden, http.not-found. */
export async function changeVersion(work: Work, source: Source, write: Write): Promise<Buffer> {
  const { table, documentId } = source;
  if (!(await lockDocument(work, source, write.rules))) throw new Failure('http.not-found');
  const versions = await readVersions(work, table, documentId);
  const status = workingStatus(source.type);
  const version = versions.find((candidate) => candidate.locale === source.locale && candidate.status === status);
  if (version === undefined) return addLocale(work, source, write, versions);
  await demandExpected(work, source, write.status === 'draft' ? ['draft'] : ['published', 'draft'], write);
  write.body.problems.raise();
  const base = { id: version.id, columns: await readColumns(work, table, version.id), links: new Map() };
  const { intent } = write.body;
  const resolve = await resolveReferences(work, source, intent, write.ability);
  return finish(work, source, write, { version, versions, base, intent, resolve });
}

async function addLocale(work: Work, source: Source, write: Write, versions: readonly Version[]): Promise<Buffer> {
  await checkLocalization(work, source, write.ability, reachesAny(write.rules, versions));
  write.expect?.([]);
  const own = await completed(source, write.body, (name) => {
    const attribute = source.type.attributes.get(name);
    return attribute === undefined || !isShared(attribute, source);
  });
  const resolve = await resolveReferences(work, source, own, write.ability);
  const { base, intent } = await startLocalization(work, source, versions, own, resolve);
  const complete = await withSlugs(work, source, base.columns, intent);
  return finish(work, source, write, { version: null, versions, base, intent: complete, resolve });
}

/** The intent of a new version: nothing required is missing, defaults are filled in. `wanted`: attributes that it does not inherit. */
async function completed(source: Source, body: ParsedBody, wanted: (name: string) => boolean): Promise<Intent> {
  const problems = new Problems();
  problems.addAll(body.problems);
  const named = new Set([...body.named, ...[...source.type.attributes.keys()].filter((name) => !wanted(name))]);
  const strictness = source.type.draftAndPublish ? 'draft' : 'published';
  checkMissing(source.type, { intent: body.intent, named }, strictness, [], problems);
  problems.raise();
  return withDefaults(source.type, body.intent, ({ name }) => wanted(name));
}

interface Change {
  /** null: the version is new. */
  readonly version: Version | null;
  /** The versions that the document has before the write. */
  readonly versions: readonly Version[];
  readonly base: Base;
  readonly intent: Intent;
  readonly resolve: ResolveChange;
}

/** The steps that all writes share: the draft, what follows from it elsewhere, and, where it is wanted, publication. */
async function finish(work: Work, source: Source, write: Write, change: Change): Promise<Buffer> {
  const { version, base, intent, resolve } = change;
  const { type } = source;
  const publishes = type.draftAndPublish && write.status === 'published';
  const outcome = await applyIntent(work, source, base, intent, resolve);
  const saved = await saveVersion(work, source, version, base, outcome, !(publishes && isUnmodified(change)));
  for (const { link, change } of outcome.inverse) await writeInverse(work, source, link, change, publishes);
  const draft = await written(work, source, saved.id, change, outcome);
  const shared = base !== nothing && [...intent.values()].some(({ attribute }) => isShared(attribute, source));
  if (shared) {
    await shareDraft(work, source, { ...draft, before: base.columns }, draft.versions);
  }
  if (publishes) await publishDraft(work, source, { ...draft, shared });
  if (!type.draftAndPublish) await checkUndrafted(work, source, saved.id, outcome, change);
  await tell(work, version === null ? 'create' : 'update', source, [source.locale], write.ability);
  if (publishes) await tell(work, 'publish', source, [source.locale], write.ability);
  return readBack(work, source, statusOfAnswer(source, write.status), write);
}

/** Whether the version is what is published, which is kept when it is published over. */
function isUnmodified({ version, versions }: Change): boolean {
  const published = versions.find(({ locale, status }) => locale === version?.locale && status === 'published');
  return published !== undefined && published.sourceRevision === version?.revision;
}

/** The version as the write leaves it; read again only where links of its own type were written from their other side. */
async function written(work: Work, source: Source, id: number, change: Change, outcome: Outcome): Promise<Draft> {
  const { table, documentId } = source;
  if (outcome.inverse.some(({ link }) => link.owner.uid === source.type.uid)) {
    const versions = await readVersions(work, table, documentId);
    return { id, columns: await readColumns(work, table, id), versions };
  }
  const { columns } = outcome;
  const { version, versions } = change;
  if (version !== null) return { id, columns, versions };
  return { id, columns, versions, linked: outcome.links.map(({ link }) => link) };
}

/** Where there are no drafts, what publication would check is checked at once, for the attributes that change. */
async function checkUndrafted(
  work: Work,
  source: Source,
  id: number,
  outcome: Outcome,
  { version, intent }: Change,
): Promise<void> {
  await claimValues(work, source, outcome.columns);
  const problems = new Problems();
  if (version === null) checkRequiredScalars(source, outcome.columns, problems);
  await checkRequiredLinks(work, source, id, outcome.columns, (name) => intent.has(name), problems);
  problems.raise();
}

function statusOfAnswer(source: Source, status: Status): Status {
  return source.type.draftAndPublish ? status : 'published';
}
