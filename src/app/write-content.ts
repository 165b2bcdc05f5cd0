import { fullAccess } from '../access/index.js';
import type { Documents, WriteRequest } from '../documents/index.js';
import { documentIdFor, Failure, Refusal } from '../kernel/index.js';
import { addressNode, type Status } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import type { ContentFile, ContentVersion, Values } from './content-files.js';
import { withAddresses, withoutRefs } from './content-refs.js';

/** One locale version of a content file on its way into the database. */
interface Writing {
  readonly documents: Documents;
  readonly file: ContentFile;
  readonly locale: string;
  readonly version: ContentVersion;
  /** The document is not there yet. */
  readonly isNew: boolean;
}

/**
 * Writes the versions of a file without their links, as drafts where the type has drafts: what can be done before the other
 * documents exist. `isNew`: the document is not there yet. Raises Refusal for content that does not fit the model.
 */
export function writeOutline(documents: Documents, file: ContentFile, isNew: boolean): Promise<void> {
  const status = file.type.draftAndPublish ? 'draft' : 'published';
  return eachVersion(documents, file, isNew, (writing) =>
    writeValues(writing, status, withoutRefs(baseOf(writing.version))),
  );
}

/** Writes the versions of a file with their links, each in the state that the file gives it. Raises Refusal likewise. */
export function writeContent(documents: Documents, file: ContentFile, isNew: boolean): Promise<void> {
  return eachVersion(documents, file, isNew, writeVersion);
}

/** The versions of one document follow one another: the first one creates it. */
async function eachVersion(
  documents: Documents,
  file: ContentFile,
  isNew: boolean,
  write: (writing: Writing) => Promise<void>,
): Promise<void> {
  const [first] = file.versions.keys();
  for (const [locale, version] of file.versions) {
    await explained(file, locale, write({ documents, file, locale, version, isNew: isNew && locale === first }));
  }
}

async function writeVersion(writing: Writing): Promise<void> {
  const { documents, file, locale, version } = writing;
  const { published, draft, unpublished } = version;
  const wasPublished = published !== undefined || unpublished !== undefined;
  const status = wasPublished || !file.type.draftAndPublish ? 'published' : 'draft';
  await writeValues(writing, status, withAddresses(baseOf(version)));
  if (unpublished !== undefined) {
    await documents.unpublish({ ...common(file.type, locale), documentId: documentIdFor(file.name) });
  }
  if (draft !== undefined && wasPublished) {
    await writeValues({ ...writing, isNew: false }, 'draft', withAddresses(draft));
  }
}

async function writeValues({ documents, file, locale, isNew }: Writing, status: Status, data: Values): Promise<void> {
  const request: WriteRequest = { ...common(file.type, locale), status, data };
  const documentId = documentIdFor(file.name);
  if (isNew) await documents.create({ ...request, withDocumentId: documentId });
  else await documents.update({ ...request, documentId });
}

/** What the version was first written with. */
function baseOf({ published, unpublished, draft }: ContentVersion): Values {
  return published ?? unpublished ?? draft ?? {};
}

/** What every request has: everything is allowed, as little as possible is answered. */
function common(type: ContentType, locale: string) {
  return { type, ability: fullAccess, locale: locale === '' ? null : locale, answer: addressNode(type), values: [] };
}

/** Names the file where its content is refused. */
async function explained(file: ContentFile, locale: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const at = `content/${file.name}.json${locale === '' ? '' : ` (${locale})`}`;
    const problems = error.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Refusal(`${at} does not fit the model: ${error.message}`, problems);
  }
}
