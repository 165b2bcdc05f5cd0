import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CliError } from '../../../foundations/core/index.js';
import { fileUid, getContentType, type ModelFile, type Snapshot } from '../../../language/schema/index.js';
import type { Session, Store } from '../../../storage/database/index.js';
import type {
  ChangeSet,
  ChangeSets,
  Content,
  ImportedComponent,
  ImportedTarget,
  MovedEntry,
} from '../../documents/index.js';
import { exportedFileObjects, type ObjectReader, withUrls } from '../export/file-objects.js';
import { jsonMember } from '../export/print-version.js';
import { exportedContentTypes } from '../export/types.js';
import { listNeededFiles } from './needed-definitions.js';
import { printContent, printDocument, printList, printObject, type TargetSelection } from './print-set.js';
import { type MovedFile, type SetExportReport, type SetHeader, setFolderNames, setFormatVersion } from './types.js';

/** What sets are exported from. */
export interface SetExportParts {
  readonly snapshot: Snapshot;
  readonly store: Store;
  readonly changeSets: Pick<ChangeSets, 'transfer'>;
  readonly storage: ObjectReader;
  /** The files of the content model. */
  readonly modelFiles: readonly ModelFile[];
  /** The versions of the content model that the database has had, newest first. */
  readonly models: readonly string[];
}

/** How many versions of the content model a folder names. */
const maxModels = 100;

/** Attributes of files that belong to one installation. */
const localAttributes = ['url', 'provider', 'provider_metadata', 'folderId'];

/**
 * Writes a change set into a folder, which is new, empty or that of an earlier export: one file for each document, the files of the
 * library that its versions use, and the definitions of the content model that they need. Equal sets result in equal bytes. Throws CliError for another folder; Fault store.*, media.*.
 */
export async function exportSet(
  { snapshot, store, changeSets, storage, modelFiles, models }: SetExportParts,
  set: Pick<ChangeSet, 'id' | 'name' | 'description'>,
  folder: string,
): Promise<SetExportReport> {
  await checkFolder(folder);
  const types = exportedContentTypes(snapshot);
  const selects: TargetSelection = ({ type }) => types.has(type);
  const { transfer } = changeSets;
  const { entries, files } = await store.read(async (session: Session) => {
    const read = await transfer.read(session, set.id);
    return { entries: read, files: await readFiles(session, snapshot, transfer, read) };
  });
  const partial = join(folder, '.part');
  try {
    await rm(partial, { recursive: true, force: true });
    const documents = groupByDocument(entries);
    for (const group of documents) {
      const [{ type, documentId }] = group;
      // A colon is no part of a file name on every system.
      const typeFolder = join(partial, setFolderNames.documents, type.uid.replace('::', '.'));
      await mkdir(typeFolder, { recursive: true });
      await writeFile(join(typeFolder, `${documentId}.json`), printDocument(group, selects));
    }
    const missingObjects: string[] = [];
    for (const file of files) await writeFileOf(join(partial, setFolderNames.files), file, missingObjects);
    const usedTypes = new Set(entries.map(({ type }) => type.uid));
    const definitions = listNeededFiles(modelFiles, usedTypes);
    for (const { path, json } of definitions) {
      await mkdir(dirname(join(partial, setFolderNames.model, path)), { recursive: true });
      await writeFile(join(partial, setFolderNames.model, path), json);
    }
    const locales = [...new Set(entries.flatMap(({ locale }) => (locale === '' ? [] : [locale])))].sort();
    const header = {
      ...set,
      models: models.slice(0, maxModels),
      types: [...usedTypes].sort(),
      locales: locales.map((code) => ({ code, name: snapshot.localeNames.get(code) ?? null })),
      definitions: definitions.length,
      documents: documents.length,
      files: files.length,
    };
    await mkdir(partial, { recursive: true });
    await writeFile(join(partial, setFolderNames.header), printHeader(header));
    await replaceFolder(folder, partial);
    return { name: set.name, documents: documents.length, files: files.length, missingObjects };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }

  async function writeFileOf(target: string, file: Omit<MovedFile, 'objects'>, missing: string[]): Promise<void> {
    const type = getContentType(snapshot, fileUid);
    await mkdir(join(target, setFolderNames.objects), { recursive: true });
    const objects: string[] = [];
    for (const { key } of exportedFileObjects(file.content)) {
      const name = await writeObject(storage, key, join(target, setFolderNames.objects));
      if (name === null) missing.push(key);
      else objects.push(JSON.stringify({ key, name }));
    }
    const members = [
      jsonMember('documentId', JSON.stringify(file.documentId)),
      jsonMember('updatedAt', JSON.stringify(file.updatedAt)),
      jsonMember('content', printContent(type, withoutLocalAttributes(file.content), selects, 1)),
      jsonMember('objects', printList(objects, 1)),
    ];
    await writeFile(join(target, `${file.documentId}.json`), `${printObject(members, 0)}\n`);
  }
}

async function checkFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  if (names.length === 0 || names.includes(setFolderNames.header)) return;
  throw new CliError(`${folder} has other files in it`, ['name a folder that is new, empty, or that of an export']);
}

async function replaceFolder(folder: string, partial: string): Promise<void> {
  const { documents, files, model, header } = setFolderNames;
  for (const name of [documents, files, model, header]) await rm(join(folder, name), { recursive: true, force: true });
  for (const name of await readdir(partial)) await rename(join(partial, name), join(folder, name));
}

function printHeader({ id, name, description, ...rest }: SetHeader): string {
  const { models, types, locales, definitions, documents, files } = rest;
  const contents = { types, locales, definitions, documents, files };
  const header = { format: setFormatVersion, id, name, description, models, ...contents };
  return `${JSON.stringify(header, null, 2)}\n`;
}

function groupByDocument(entries: readonly MovedEntry[]): readonly [MovedEntry, ...MovedEntry[]][] {
  const groups = new Map<string, [MovedEntry, ...MovedEntry[]]>();
  for (const entry of entries) {
    const group = groups.get(entry.documentId);
    if (group === undefined) groups.set(entry.documentId, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

/** Reads the files that versions of the set use, by documentId. */
async function readFiles(
  session: Session,
  snapshot: Snapshot,
  transfer: ChangeSets['transfer'],
  entries: readonly MovedEntry[],
): Promise<readonly Omit<MovedFile, 'objects'>[]> {
  const type = getContentType(snapshot, fileUid);
  const targets = entries.flatMap(({ set }) => (set === null ? [] : [...targetsIn(set)]));
  const ids = targets.flatMap((target) => (target.type === fileUid ? [target.documentId] : []));
  const files: Omit<MovedFile, 'objects'>[] = [];
  for (const documentId of [...new Set(ids)].sort()) {
    const file = await transfer.readPublished(session, type, documentId);
    if (file !== null) files.push({ documentId, ...file });
  }
  return files;
}

function* targetsIn({ targets, nested }: Pick<ImportedComponent, 'targets' | 'nested'>): Iterable<ImportedTarget> {
  for (const list of targets.values()) yield* list;
  for (const instances of nested.values()) for (const instance of instances) yield* targetsIn(instance);
}

/** Addresses become keys, which every installation turns into its own. */
function withoutLocalAttributes(content: Content): Content {
  const scalars = new Map(withUrls(content.scalars, { provider: '', urlOf: (key) => key }));
  for (const name of localAttributes) scalars.delete(name);
  return { ...content, scalars };
}

/** Writes an object under its digest. Returns the name; null if the storage does not have it. */
async function writeObject(storage: ObjectReader, key: string, folder: string): Promise<string | null> {
  const stream = await storage.open(key);
  if (stream === null) return null;
  const path = join(folder, `.${randomUUID()}`);
  const hash = createHash('sha256');
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, counter, createWriteStream(path));
  const extension = extname(key);
  const name = `${hash.digest('hex')}${/^\.[\w-]{1,20}$/.test(extension) ? extension : ''}`;
  await rename(path, join(folder, name));
  return name;
}
