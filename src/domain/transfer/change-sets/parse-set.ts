import {
  CliError,
  isObject,
  isStringArray,
  splitRawJsonArray,
  splitRawJsonObject,
} from '../../../foundations/core/index.js';
import { fileUid, nullJson, type Snapshot } from '../../../language/schema/index.js';
import type { Content, MovedEntry } from '../../documents/index.js';
import { isInstantText } from '../export/parse-exported-scalar.js';
import { VersionReader } from '../export/parse-version.js';
import type { MovedFile, MovedObject, SetHeader, SetLocale } from './types.js';
import { setFormatVersion } from './types.js';

const documentIdPattern = /^[\w-]{1,64}$/;
const objectNamePattern = /^[0-9a-f]{64}(\.[\w-]{1,20})?$/;

/** Parses the files of a folder with a change set. Each method throws CliError with the name of the file. */
export class SetParser {
  readonly #snapshot: Snapshot;
  readonly #reader: VersionReader;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#reader = new VersionReader(snapshot);
  }

  /** The highest id of a component so far; 0 if there was none. */
  get maxComponentId(): number {
    return this.#reader.maxComponentId;
  }

  /** Parses the file of a document. */
  document(path: string, text: string): readonly MovedEntry[] {
    return withPath(path, () => {
      const { raw, fields } = splitFile(text);
      const type = this.#reader.requireContentType(fields.type, 1);
      if (type.kind === 'system') throw invalid(`${type.uid} is not part of change sets`);
      const documentId = requireDocumentId(fields.documentId);
      const versions = raw.get('versions') ?? nullJson;
      if (!versions.startsWith('[')) throw invalid('versions is no list');
      const entries = splitRawJsonArray(versions).map((version): MovedEntry => {
        const members = version.startsWith('{') ? splitRawJsonObject(version) : new Map<string, string>();
        const { locale: code, action } = JSON.parse(version) as Readonly<Record<string, unknown>>;
        const locale = code ?? '';
        const locales = type.localized ? this.#snapshot.locales : [''];
        if (typeof locale !== 'string' || !locales.includes(locale)) throw invalid(`there is no locale ${code}`);
        if (action !== 'change' && action !== 'remove') throw invalid('an action is change or remove');
        const content = (name: string): Content | null => {
          const json = members.get(name) ?? nullJson;
          return json === nullJson ? null : this.#reader.readContent(type, requireObject(json, name));
        };
        const [set, base] = [content('set'), content('base')];
        if ((set === null) !== (action === 'remove'))
          throw invalid('what is removed has no version, what is changed has');
        return { type, documentId, locale, action, set, base };
      });
      if (new Set(entries.map(({ locale }) => locale)).size < entries.length) throw invalid('a locale is in it twice');
      return entries;
    });
  }

  /** Parses the file of a file of the library. */
  file(path: string, text: string): MovedFile {
    return withPath(path, () => {
      const { raw, fields } = splitFile(text);
      const type = this.#reader.requireContentType(fileUid, 1);
      const documentId = requireDocumentId(fields.documentId);
      const { updatedAt, objects } = fields;
      if (!isInstantText(updatedAt)) throw invalid('updatedAt is an instant');
      if (!Array.isArray(objects)) throw invalid('objects is no list');
      const content = this.#reader.readContent(type, requireObject(raw.get('content') ?? nullJson, 'content'));
      return { documentId, updatedAt, content, objects: objects.map(parseObject) };
    });
  }
}

/** Parses set.json. Throws CliError. */
export function parseHeader(path: string, text: string): SetHeader {
  return withPath(path, () => {
    const { fields } = splitFile(text);
    const { format, id, name, description, models, types, locales, definitions, documents, files } = fields;
    if (format !== setFormatVersion)
      throw invalid(`it has the format ${JSON.stringify(format)}, and this version reads ${setFormatVersion}`);
    if (typeof name !== 'string' || name === '' || (description !== null && typeof description !== 'string'))
      throw invalid('name and description are texts');
    if (!isStringArray(models) || !isStringArray(types)) throw invalid('it does not say which content model it has');
    if (!Array.isArray(locales) || !locales.every(isLocale)) throw invalid('locales have a code and a name, or null');
    const [definitionCount, documentCount, fileCount] = [definitions, documents, files].map((count) => {
      if (!Number.isSafeInteger(count)) throw invalid('definitions, documents and files are whole numbers');
      return Number(count);
    }) as [number, number, number];
    const counts = { definitions: definitionCount, documents: documentCount, files: fileCount };
    return { id: requireDocumentId(id), name, description, models, types, locales, ...counts };
  });
}

function isLocale(value: unknown): value is SetLocale {
  return isObject(value) && typeof value.code === 'string' && (value.name === null || typeof value.name === 'string');
}

function parseObject(value: unknown): MovedObject {
  const { key, name } = isObject(value) ? value : {};
  if (typeof key !== 'string' || typeof name !== 'string' || !objectNamePattern.test(name))
    throw invalid('an object has a key, and a name that is its digest');
  return { key, name };
}

function splitFile(text: string): {
  readonly raw: ReadonlyMap<string, string>;
  readonly fields: Readonly<Record<string, unknown>>;
} {
  const json = text.replace(/^\ufeff/, '').trim();
  let fields: unknown;
  try {
    fields = JSON.parse(json);
  } catch (error) {
    throw invalid(`it is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(fields)) throw invalid('it is no JSON object');
  return { raw: splitRawJsonObject(json), fields };
}

function requireObject(json: string, name: string): string {
  if (!json.startsWith('{')) throw invalid(`${name} is no object`);
  return json;
}

function requireDocumentId(value: unknown): string {
  if (typeof value !== 'string' || !documentIdPattern.test(value)) throw invalid('an id is letters, digits, - and _');
  return value;
}

function invalid(reason: string): CliError {
  return new CliError('The file is invalid', [reason]);
}

/** The reader of versions names lines of an export: here it is the file. */
function withPath<T>(path: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(`${path} is invalid; nothing was imported`, error.lines.slice(0, 1));
  }
}
