import { fullAccess } from '../access/index.js';
import { documentIdFor, Failure, Refusal } from '../kernel/index.js';
import type { ReadNode, Status } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { type ContentFile, type ContentVersion, readContentFiles, type Values } from './content-files.js';
import { withAddresses, withoutRefs } from './content-refs.js';
import type { App } from './types.js';

/** Told how much of the work is done. */
export type Told = (done: number, total: number) => void;

/** Does the database hold no document at all? */
export async function isEmpty(app: App): Promise<boolean> {
  const sql = `SELECT ${app.store.dialect.identifier('type')} FROM ${app.store.dialect.identifier('octavo_documents')} LIMIT 1`;
  return (await app.store.rows({ sql, slots: [], reads: [] }, [])).length === 0;
}

/** Documents written side by side, so that they share transactions. */
const atOnce = 256;

/**
 * Writes the project's content folder, documents at the addresses that their names give them. First everything without links, so
 * that files may refer to each other in any order, then everything as it stands. Gives the number of documents.
 * Raises Refusal for content that does not fit the model.
 */
export async function seedContent(app: App, told: Told): Promise<number> {
  const files = await readContentFiles(app.project, app.snapshot);
  const passes = [outline, complete];
  for (const [at, pass] of passes.entries()) {
    await inBatches(
      files,
      (file) => writeFile(app, file, pass),
      (done) => {
        told(at * files.length + done, passes.length * files.length);
      },
    );
  }
  return files.length;
}

/** Works on many files side by side, batch after batch. `told` hears how many are done. */
export async function inBatches(
  files: readonly ContentFile[],
  work: (file: ContentFile) => Promise<void>,
  told: (done: number) => void,
): Promise<void> {
  for (let at = 0; at < files.length; at += atOnce) {
    const batch = files.slice(at, at + atOnce);
    await Promise.all(batch.map(work));
    told(at + batch.length);
  }
}

/** Writes one version of a file; `isFirst`: it is the first one in its file. */
type WriteVersion = (
  app: App,
  file: ContentFile,
  locale: string,
  version: ContentVersion,
  isFirst: boolean,
) => Promise<void>;

/** The versions of one document follow one another: the first one creates it. */
async function writeFile(app: App, file: ContentFile, write: WriteVersion): Promise<void> {
  const [first] = file.versions.keys();
  for (const [locale, version] of file.versions) {
    await explained(file, locale, () => write(app, file, locale, version, locale === first));
  }
}

/** Writes a whole document at once: everything that it links to is there already. */
export function writeContentFile(app: App, file: ContentFile): Promise<void> {
  return writeFile(app, file, writeVersion);
}

/** The version without its links, as a draft where the type has drafts. */
const outline: WriteVersion = (app, file, locale, version, isFirst) => {
  const status = file.type.draftAndPublish ? 'draft' : 'published';
  return writeValues(app, file, locale, status, withoutRefs(baseOf(version)), isFirst);
};

/** The version with its links, in the state that the file gives it. */
const complete: WriteVersion = (app, file, locale, version) => writeVersion(app, file, locale, version, false);

async function writeVersion(
  app: App,
  file: ContentFile,
  locale: string,
  version: ContentVersion,
  isNew: boolean,
): Promise<void> {
  const { published, draft, unpublished } = version;
  const wasPublished = published !== undefined || unpublished !== undefined;
  const status = wasPublished || !file.type.draftAndPublish ? 'published' : 'draft';
  await writeValues(app, file, locale, status, withAddresses(baseOf(version)), isNew);
  if (unpublished !== undefined) await app.documents.unpublish(actionOf(file, locale));
  if (draft !== undefined && wasPublished) await writeValues(app, file, locale, 'draft', withAddresses(draft), false);
}

async function writeValues(
  app: App,
  file: ContentFile,
  locale: string,
  status: Status,
  values: Values,
  isNew: boolean,
): Promise<void> {
  const request = writeOf(file.type, locale, status, values);
  const documentId = documentIdFor(file.name);
  if (isNew) await app.documents.create({ ...request, withDocumentId: documentId });
  else await app.documents.update({ ...request, documentId });
}

/** What the document was first written with. */
function baseOf({ published, unpublished, draft }: ContentVersion): Values {
  return published ?? unpublished ?? draft ?? {};
}

function writeOf(type: ContentType, locale: string, status: Status, data: Values) {
  return {
    type,
    ability: fullAccess,
    data,
    locale: locale === '' ? null : locale,
    status,
    answer: answerOf(type),
    values: [],
  };
}

function actionOf({ type, name }: ContentFile, locale: string) {
  return {
    type,
    ability: fullAccess,
    documentId: documentIdFor(name),
    locale: locale === '' ? null : locale,
    answer: answerOf(type),
    values: [],
  };
}

/** As little as can be answered. */
function answerOf(type: ContentType): ReadNode {
  const fields = [...type.system.values()].filter(({ name }) => name === 'id' || name === 'documentId');
  return { shape: type, fields, populate: [], filter: null, sort: [] };
}

/** Names the file where its content is refused. */
async function explained(file: ContentFile, locale: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const at = `content/${file.name}.json${locale === '' ? '' : ` (${locale})`}`;
    const problems = error.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Refusal(`${at} does not fit the model: ${error.message}`, problems);
  }
}
