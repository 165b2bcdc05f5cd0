import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, isObject } from '../../../foundations/core/index.js';
import { type ContentType, fileUid, type Snapshot } from '../../../language/schema/index.js';

/** A document of a project's content folder. */
export interface ContentFile {
  readonly type: ContentType;
  /** `<singularName>/<key>`: what others refer to it by. */
  readonly name: string;
  /** By locale, in the file's order; the key is empty on types without locales. */
  readonly versions: ReadonlyMap<string, ContentVersion>;
}

/** What one locale version holds. At least one of the three is there, and `published` excludes `unpublished`. */
export interface ContentVersion {
  readonly published?: SeedValues;
  /** Together with `published`: the changes since publication. Without it: everything, never published. */
  readonly draft?: SeedValues;
  /** Was published once and withdrawn. */
  readonly unpublished?: SeedValues;
}

/** Attribute values as in a request body, with `{ "ref": "<type>/<key>" }` instead of documentIds. */
export type SeedValues = Readonly<Record<string, unknown>>;

const states = ['published', 'draft', 'unpublished'] as const;

/** Reads `content/<singularName>/<key>.json` for every content type of the model and for files. Throws CliError with every file that is wrong. */
export async function readContentFiles(project: string, snapshot: Snapshot): Promise<readonly ContentFile[]> {
  const mistakes: string[] = [];
  const files: ContentFile[] = [];
  for (const type of snapshot.contentTypes.values()) {
    // Accounts are made by people, not by a folder of files.
    if (type.kind === 'system' && type.uid !== fileUid) continue;
    const folder = join(project, 'content', type.singularName);
    for (const key of await listKeys(folder)) {
      const name = `${type.singularName}/${key}`;
      const versions = parseVersions(await readFile(join(folder, `${key}.json`), 'utf8'));
      if (versions === null) mistakes.push(`content/${name}.json is not { "versions": { "<locale>": { … } } }`);
      else files.push({ type, name, versions });
    }
  }
  if (mistakes.length > 0) throw new CliError('The content folder has mistakes:', mistakes);
  return files;
}

async function listKeys(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function parseVersions(text: string): ReadonlyMap<string, ContentVersion> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || !isObject(value.versions)) return null;
  const versions = Object.entries(value.versions);
  return versions.length > 0 && versions.every(([, version]) => isVersion(version))
    ? new Map(versions as [string, ContentVersion][])
    : null;
}

function isVersion(value: unknown): boolean {
  return isObject(value) && states.some((state) => isObject(value[state]));
}
