import { Failure, type Json, type Problem } from '../../../foundations/core/index.js';
import {
  getDefinitionLocation,
  getModelFileUid,
  localesPath,
  type ModelFile,
  printLocales,
} from '../../../language/schema/index.js';
import { applyRenames } from './apply-renames.js';
import { filesByUid } from './files-by-uid.js';
import type { ModelProposal, ProposedLocales } from './types.js';

/**
 * Returns the files that result from a proposal: the definitions that it names are written, removed, or added where the project has
 * such definitions; references to renamed parts use the new names. Throws Failure model.invalid for uids that no file can define.
 */
export function proposedFiles(files: readonly ModelFile[], proposal: ModelProposal): readonly ModelFile[] {
  const { definitions, locales, renames } = proposal;
  const byUid = filesByUid(files);
  const previousUids = new Map(renames.map(({ from, to }) => [to, from]));
  const problems: Problem[] = [];
  const next = new Map<string, ModelFile>();
  for (const file of files) {
    const uid = getModelFileUid(file);
    if (uid === null) next.set(file.path, file);
    else if (!definitions.has(uid)) next.set(file.path, renamedFile(uid, file, proposal));
  }
  for (const [uid, definition] of definitions) {
    const existingPath = byUid.get(uid)?.path;
    const file =
      definition &&
      definitionFile(
        uid,
        definition,
        existingPath ?? newPath(uid, byUid.get(previousUids.get(uid) ?? '')?.path, files),
      );
    const isInvalid = definition === null ? existingPath === undefined : file === null;
    if (isInvalid) problems.push({ path: ['definitions', uid], message: invalidUidMessage(uid, definition) });
    if (file !== null) next.set(file.path, file);
  }
  if (problems.length > 0) throw new Failure('model.invalid', {}, problems);
  if (locales !== null) {
    next.set(localesPath, { path: localesPath, json: localesText(locales, next.get(localesPath)) });
  }
  return [...next.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
}

function invalidUidMessage(uid: string, definition: unknown): string {
  return definition === null
    ? `There is no ${uid} to take away`
    : `${uid} is not what this defines: api::<name>.<info.singularName> for a content type, <category>.<name> for a component`;
}

function definitionFile(
  uid: string,
  definition: Readonly<Record<string, Json>>,
  path: string | null,
): ModelFile | null {
  if (path === null) return null;
  const file = { path, json: printDefinition(definition) };
  return getModelFileUid(file) === uid ? file : null;
}

function renamedFile(uid: string, file: ModelFile, { renames }: ModelProposal): ModelFile {
  if (renames.length === 0) return file;
  const definition = JSON.parse(file.json) as Readonly<Record<string, Json>>;
  const renamed = applyRenames(uid, definition, renames);
  return JSON.stringify(renamed) === JSON.stringify(definition)
    ? file
    : { path: file.path, json: printDefinition(renamed) };
}

function printDefinition(definition: Readonly<Record<string, Json>>): string {
  return `${JSON.stringify(definition, null, 2)}\n`;
}

function localesText({ defaultLocale, locales }: ProposedLocales, existing: ModelFile | undefined): string {
  const codes = locales.map(({ code }) => code);
  const existingFallbacks = readFallbacks(existing);
  const names = locales.flatMap(({ code, name }) => (name === null ? [] : [[code, name] as const]));
  const fallbacks = locales.flatMap(({ code, fallback }) => {
    const chain = fallback ?? (existingFallbacks.get(code) ?? []).filter((other) => codes.includes(other));
    return chain.length === 0 ? [] : [[code, chain] as const];
  });
  return printLocales({
    locales: codes,
    defaultLocale,
    localeNames: new Map(names),
    localeFallbacks: new Map(fallbacks),
  });
}

/** The fallbacks of a file of locales that is part of a model, and so well-formed. */
function readFallbacks(file: ModelFile | undefined): ReadonlyMap<string, readonly string[]> {
  if (file === undefined) return new Map();
  const { locales } = JSON.parse(file.json) as {
    readonly locales: readonly { readonly code: string; readonly fallback?: readonly string[] }[];
  };
  return new Map(locales.map(({ code, fallback = [] }) => [code, fallback]));
}

/** The path of a new definition: like the one that it replaces, or else like the other files. null: nowhere. */
function newPath(uid: string, before: string | undefined, files: readonly ModelFile[]): string | null {
  const [, api, type] = /^api::([^.]+)\.([^.]+)$/.exec(uid) ?? [];
  if (api !== undefined && type !== undefined) {
    const nested = api !== type || isNested(before ?? firstPathOfKind(files, 'contentType'));
    return nested ? `src/api/${api}/content-types/${type}/schema.json` : `schema/content-types/${type}.json`;
  }
  const [, category, name] = /^([^.:]+)\.([^.:]+)$/.exec(uid) ?? [];
  if (category === undefined || name === undefined) return null;
  return `${isNested(before ?? firstPathOfKind(files, 'component')) ? 'src' : 'schema'}/components/${category}/${name}.json`;
}

function isNested(path: string | undefined): boolean {
  return path?.startsWith('src/') === true;
}

function firstPathOfKind(files: readonly ModelFile[], kind: 'contentType' | 'component'): string | undefined {
  const all = files.map(({ path }) => path);
  return (
    all.find((path) => getDefinitionLocation(path)?.is === kind) ??
    all.find((path) => getDefinitionLocation(path) !== null)
  );
}
