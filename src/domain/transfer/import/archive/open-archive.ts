import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CliError, isObject } from '../../../../foundations/core/index.js';
import { isObjectKey } from '../../../media/index.js';
import { numberOrNull, stringOrNull } from '../coerce-values.js';
import { findFile, nullIfMissing } from '../file-system.js';
import { readWebhook } from '../read-webhook.js';
import { isImportedStore } from '../sign-in-settings.js';
import { TranslationGroups } from '../translation-groups.js';
import type { ImportSource, SourceRow, SourceSettings, SourceShape, SourceWebhook } from '../types.js';
import { readArchiveLink, readArchiveRow } from './archive-lines.js';
import { jsonLines } from './json-lines.js';
import { unpackArchive } from './unpack-archive.js';

/**
 * Opens an archive of `strapi export`: a folder, or a file that is unpacked into a temporary folder, which `close` removes. Throws CliError
 * if it is no archive of Strapi.
 */
export async function openArchive(path: string, passPhrase: string | null): Promise<ImportSource> {
  if ((await stat(path)).isDirectory()) return openArchiveFolder(path, basename(path), async () => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await unpackArchive(path, folder, passPhrase);
    return await openArchiveFolder(folder, basename(path), remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openArchiveFolder(folder: string, name: string, close: () => Promise<void>): Promise<ImportSource> {
  const version = await readStrapiVersion(folder);
  const model: SourceShape[] = [];
  for await (const line of jsonLines(folder, 'schemas')) {
    const { uid, modelType } = line;
    if (typeof uid !== 'string') throw new CliError('The archive names a content type without a uid');
    model.push({ is: modelType === 'component' ? 'component' : 'contentType', uid, definition: line });
  }
  const entries = version === 4 ? await readTranslationGroups(folder) : null;
  return {
    name: `the archive ${name}`,
    version,
    model,
    async *rows(only) {
      for await (const line of jsonLines(folder, 'entities', only)) {
        if (only === undefined || line.type === only) yield withDocumentId(readArchiveRow(line), entries);
      }
    },
    async *links() {
      for await (const line of jsonLines(folder, 'links')) {
        const link = readArchiveLink(line);
        if (link !== null) yield link;
      }
    },
    file: (key) => (isObjectKey(key) ? findFile(join(folder, 'assets', 'uploads', key)) : Promise.resolve(null)),
    settings: await readArchiveSettings(jsonLines(folder, 'configuration')),
    accounts: null,
    program: null,
    carried: [],
    leftOut: [
      { of: 'administrators', why: 'an archive holds none: import from the project and its database', which: 'all' },
      { of: 'API tokens', why: 'an archive holds none: import from the project and its database', which: 'all' },
      {
        of: 'code and configuration',
        why: 'an archive holds none: what the project’s code and settings do is not known',
        which: 'all',
      },
    ],
    close,
  };
}

/** Reads which rows of an archive of version 4 are translations of each other. */
async function readTranslationGroups(folder: string): Promise<TranslationGroups> {
  const entries = new TranslationGroups();
  for await (const { left, right } of jsonLines(folder, 'links', '"localizations"')) {
    if (!isObject(left) || !isObject(right) || left.field !== 'localizations' || left.type !== right.type) continue;
    const [type, from, to] = [stringOrNull(left.type), numberOrNull(left.ref), numberOrNull(right.ref)];
    if (type !== null && from !== null && to !== null) entries.join(type, from, to);
  }
  return entries;
}

function withDocumentId(row: SourceRow, entries: TranslationGroups | null): SourceRow {
  if (entries === null || stringOrNull(row.data.documentId) !== null) return row;
  return { ...row, data: { ...row.data, documentId: entries.documentId(row.type, row.id) } };
}

async function readStrapiVersion(folder: string): Promise<4 | 5> {
  const text = await nullIfMissing(readFile(join(folder, 'metadata.json'), 'utf8'));
  if (text === null) {
    throw new CliError('This is no export of Strapi: there is no metadata.json in it', [
      'name the folder or file that "strapi export" made, or the folder of a Strapi project',
    ]);
  }
  const version = stringOrNull(parseMetadataVersion(text));
  if (version?.startsWith('5.') === true) return 5;
  if (version?.startsWith('4.') === true) return 4;
  throw new CliError(
    `The export is of ${version === null ? 'an unknown version' : `version ${version}`}, not of Strapi 4 or 5`,
    ['bring the project to Strapi 5 first, and export again'],
  );
}

function parseMetadataVersion(text: string): unknown {
  try {
    const metadata: unknown = JSON.parse(text);
    return isObject(metadata) && isObject(metadata.strapi) ? metadata.strapi.version : undefined;
  } catch {
    throw new CliError('metadata.json of the export is no JSON', ['the archive is damaged: export again']);
  }
}

/** Reads the imported settings from the lines of `configuration/`. */
async function readArchiveSettings(lines: AsyncIterable<Readonly<Record<string, unknown>>>): Promise<SourceSettings> {
  const stores = new Map<string, unknown>();
  const webhooks: SourceWebhook[] = [];
  for await (const { type, value } of lines) {
    if (!isObject(value)) continue;
    if (type === 'core-store' && isImportedStore(value.key)) stores.set(value.key, value.value);
    if (type === 'webhook') webhooks.push(readWebhook(value));
  }
  return { defaultLocale: stringOrNull(stores.get('plugin_i18n_default_locale')), webhooks, stores };
}
