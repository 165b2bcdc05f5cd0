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

/**
 * Writes the project's content folder, documents at the addresses that their names give them. First everything without links, so
 * that files may refer to each other in any order, then everything as it stands. Gives the number of documents.
 * Raises Refusal for content that does not fit the model.
 */
export async function seedContent(app: App, told: Told): Promise<number> {
  const files = await readContentFiles(app.project, app.snapshot);
  const total = 2 * files.reduce((sum, file) => sum + file.versions.size, 0);
  let done = 0;
  for (const pass of [outline, complete]) {
    for (const file of files) {
      for (const [locale, version] of file.versions) {
        await explained(file, locale, () => pass(app, file, locale, version));
        told(++done, total);
      }
    }
  }
  return files.length;
}

/** The version without its links, as a draft where the type has drafts. */
async function outline(app: App, file: ContentFile, locale: string, version: ContentVersion): Promise<void> {
  const data = withoutRefs(baseOf(version));
  const status = file.type.draftAndPublish ? 'draft' : 'published';
  const [first] = file.versions.keys();
  const request = writeOf(file.type, locale, status, data);
  const documentId = documentIdFor(file.name);
  if (locale === first) await app.documents.create({ ...request, withDocumentId: documentId });
  else await app.documents.update({ ...request, documentId });
}

/** The version with its links, in the state that the file gives it. */
async function complete(app: App, file: ContentFile, locale: string, version: ContentVersion): Promise<void> {
  const { published, draft, unpublished } = version;
  const write = async (status: Status, values: Values): Promise<void> => {
    const request = writeOf(file.type, locale, status, withAddresses(values));
    await app.documents.update({ ...request, documentId: documentIdFor(file.name) });
  };
  const base = published ?? unpublished;
  if (base !== undefined || !file.type.draftAndPublish) await write('published', base ?? draft ?? {});
  if (unpublished !== undefined) await app.documents.unpublish(actionOf(file, locale));
  if (draft !== undefined && file.type.draftAndPublish) await write('draft', draft);
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
