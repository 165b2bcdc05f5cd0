import type { ActionRequest, Documents, WriteRequest } from '../../../domain/documents/index.js';
import { CliError, deterministicDocumentId, Failure } from '../../../foundations/core/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { idOnlyNode, type Status } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { ContentFile, ContentVersion, SeedValues } from './content-files.js';
import { withDocumentIds, withoutRefs } from './content-refs.js';

/** One locale version of a content file on its way into the database. */
interface VersionWrite {
  readonly documents: Documents;
  readonly file: ContentFile;
  readonly locale: string;
  readonly version: ContentVersion;
  /** The document is not there yet. */
  readonly isNew: boolean;
}

/**
 * Writes the versions of a file without their links, as drafts if the type has drafts: the part that is possible before
 * the other documents exist. `isNew`: the document does not exist yet. Throws CliError for content that does not fit
 * the model.
 */
export function writeWithoutLinks(documents: Documents, file: ContentFile, isNew: boolean): Promise<void> {
  const status = file.type.draftAndPublish ? 'draft' : 'published';
  return forEachVersion(documents, file, isNew, (versionWrite) =>
    writeValues(versionWrite, status, withoutRefs(initialValues(versionWrite.version))),
  );
}

/**
 * Writes the versions of a file with their links, each in its state in the file. Throws CliError for content that does
 * not fit the model.
 */
export function writeContent(documents: Documents, file: ContentFile, isNew: boolean): Promise<void> {
  return forEachVersion(documents, file, isNew, writeVersion);
}

/** The versions of one document follow one another: the first one creates it. */
async function forEachVersion(
  documents: Documents,
  file: ContentFile,
  isNew: boolean,
  write: (versionWrite: VersionWrite) => Promise<void>,
): Promise<void> {
  const [first] = file.versions.keys();
  for (const [locale, version] of file.versions) {
    await withFileContext(file, locale, write({ documents, file, locale, version, isNew: isNew && locale === first }));
  }
}

async function writeVersion(versionWrite: VersionWrite): Promise<void> {
  const { documents, file, locale, version } = versionWrite;
  const { published, draft, unpublished } = version;
  const wasPublished = published !== undefined || unpublished !== undefined;
  const status = wasPublished || !file.type.draftAndPublish ? 'published' : 'draft';
  await writeValues(versionWrite, status, withDocumentIds(initialValues(version)));
  if (unpublished !== undefined) {
    await documents.unpublish({ ...baseRequest(file.type, locale), documentId: deterministicDocumentId(file.name) });
  }
  if (draft !== undefined && wasPublished) {
    await writeValues({ ...versionWrite, isNew: false }, 'draft', withDocumentIds(draft));
  }
}

async function writeValues(
  { documents, file, locale, isNew }: VersionWrite,
  status: Status,
  data: SeedValues,
): Promise<void> {
  const request: WriteRequest = { ...baseRequest(file.type, locale), status, data };
  const documentId = deterministicDocumentId(file.name);
  if (isNew) await documents.create({ ...request, createWithDocumentId: documentId });
  else await documents.update({ ...request, documentId });
}

/** Returns the values with which the version was first written. */
function initialValues({ published, unpublished, draft }: ContentVersion): SeedValues {
  return published ?? unpublished ?? draft ?? {};
}

/** Part of every request: everything is allowed, the smallest answer is selected. */
function baseRequest(type: ContentType, locale: string): Omit<ActionRequest, 'documentId'> {
  return { type, ability: fullAccess, locale: locale === '' ? null : locale, answer: idOnlyNode(type), values: [] };
}

/** Names the file where its content is refused. */
async function withFileContext(file: ContentFile, locale: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const location = `content/${file.name}.json${locale === '' ? '' : ` (${locale})`}`;
    const problems = error.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new CliError(`${location} does not fit the model: ${error.message}`, problems);
  }
}
