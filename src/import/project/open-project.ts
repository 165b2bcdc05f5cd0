import { join, resolve } from 'node:path';
import { isObject, Refusal } from '../../kernel/index.js';
import { type ForeignDatabase, openForeignPostgres, openForeignSqlite } from '../../store/index.js';
import type { CodeType } from '../code/project-code.js';
import { namings, tableNamed } from '../database/names.js';
import { otherTables } from '../database/other-tables.js';
import { readLinks } from '../database/read-links.js';
import { type RowsPlace, readRows } from '../database/read-rows.js';
import { type TableShape, tableOf, tableShapes } from '../database/shapes.js';
import { Entries } from '../entries.js';
import { isFileKey } from '../file-key.js';
import { findFile } from '../find-file.js';
import type { LeftOut, Source, SourceShape } from '../types.js';
import { numberOf } from '../values.js';
import { readNamedTypes, withStoredTypes } from './custom-fields.js';
import { readAccounts } from './read-accounts.js';
import { readEnv } from './read-env.js';
import { readProjectModel } from './read-model.js';
import { readSettings } from './read-settings.js';
import { surveyProject } from './survey.js';

/**
 * Opens a project with its database: a SQLite file or the address of a PostgreSQL database; null: the one that `.env` names, else
 * `.tmp/data.db`. `tokenSalt`: where `.env` has none. The database is read in one state. Raises Refusal for what cannot be read.
 */
export async function openProject(project: string, given: string | null, tokenSalt: string | null): Promise<Source> {
  const { model: asWritten, leftOut } = await readProjectModel(project);
  const named = await readNamedTypes(project);
  const survey = await surveyProject(project, codeTypes(asWritten));
  const env = await readEnv(project);
  const database = await openDatabase(project, given, env);
  try {
    const version = versionOf(database);
    const resolved = withStoredTypes(asWritten, named, (shape) => database.tables.get(tableOf(shape)));
    const model = withPrivate(resolved, survey.privateAttributes);
    const shapes = tableShapes(model, database.tables);
    const place = await placeOf(database, shapes, version);
    const settings = await readSettings(database);
    return {
      name: `the project ${project} and ${database.name}`,
      version,
      model,
      async *rows(only) {
        for (const shape of shapes.values()) {
          if (shape.is === 'contentType' && (only ?? shape.uid) === shape.uid) yield* readRows(place, shape);
        }
      },
      async *links() {
        for (const shape of shapes.values()) yield* readLinks(place, shape);
      },
      file: (key) => (isFileKey(key) ? findFile(join(project, 'public', 'uploads', key)) : Promise.resolve(null)),
      settings,
      accounts: await readAccounts(database, place.naming, env.get('API_TOKEN_SALT') || tokenSalt),
      program: survey,
      carried: survey.carried,
      leftOut: [
        ...leftOut,
        ...survey.leftOut,
        ...withoutTable(model, shapes),
        ...(await otherTables(database, [...shapes.values()])),
      ],
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function codeTypes(model: readonly SourceShape[]): readonly CodeType[] {
  return model.flatMap(({ is, uid, definition }) =>
    is === 'contentType' && uid.startsWith('api::') ? [{ uid, singleType: definition.kind === 'singleType' }] : [],
  );
}

/** The model with attributes of these names private in each content type of the project. */
function withPrivate(model: readonly SourceShape[], names: readonly string[]): readonly SourceShape[] {
  if (names.length === 0) return model;
  return model.map((shape) => {
    if (!shape.uid.startsWith('api::')) return shape;
    const options = isObject(shape.definition.options) ? shape.definition.options : {};
    const listed = Array.isArray(options.privateAttributes) ? options.privateAttributes : [];
    const privateAttributes = [...new Set([...listed, ...names])];
    return { ...shape, definition: { ...shape.definition, options: { ...options, privateAttributes } } };
  });
}

function versionOf({ name, tables }: ForeignDatabase): 4 | 5 {
  if (!tables.has('strapi_core_store_settings')) {
    throw new Refusal(`${name} is no database of Strapi 4 or 5: it has no strapi_core_store_settings`, [
      'name the one of the project with --database',
    ]);
  }
  return tables.get('files')?.has('document_id') === true ? 5 : 4;
}

/** Where rows are read; in version 4 after a look at which of them are translations of each other. */
async function placeOf(
  database: ForeignDatabase,
  shapes: ReadonlyMap<string, TableShape>,
  version: 4 | 5,
): Promise<RowsPlace> {
  const naming = namings[version];
  if (version === 5) return { database, shapes, naming, documentIdOf: () => null };
  const entries = new Entries();
  for (const { uid, table, singular } of shapes.values()) {
    const links = tableNamed(naming, database.tables, [table, 'localizations'], naming.links);
    const [own, other] = [`${singular}_id`, `inv_${singular}_id`];
    if (links === null || database.tables.get(links)?.has(other) !== true) continue;
    for await (const row of database.rows(links)) {
      const [left, right] = [numberOf(row[own]), numberOf(row[other])];
      if (left !== null && right !== null) entries.join(uid, left, right);
    }
  }
  return { database, shapes, naming, documentIdOf: (uid, id) => entries.documentIdOf(uid, id) };
}

function withoutTable(model: readonly SourceShape[], shapes: ReadonlyMap<string, unknown>): readonly LeftOut[] {
  return model.flatMap(({ uid, is }) =>
    shapes.has(uid) || is === 'component' ? [] : [{ of: uid, why: 'the database has no table of it', which: uid }],
  );
}

async function openDatabase(
  project: string,
  given: string | null,
  env: ReadonlyMap<string, string>,
): Promise<ForeignDatabase> {
  const client = env.get('DATABASE_CLIENT') ?? 'sqlite';
  const place = given ?? (client.startsWith('postgres') ? postgresUrl(env) : null);
  if (place !== null && /^postgres(?:ql)?:/.test(place)) {
    return openForeignPostgres(place, env.get('DATABASE_SCHEMA') || 'public');
  }
  if (place === null && client !== 'sqlite' && client !== 'better-sqlite3') {
    throw new Refusal(`The project uses ${client}, which cannot be read`, [
      'export it with "strapi export", and import that',
    ]);
  }
  return openForeignSqlite(place ?? resolve(project, env.get('DATABASE_FILENAME') ?? '.tmp/data.db'));
}

function postgresUrl(env: ReadonlyMap<string, string>): string {
  const whole = env.get('DATABASE_URL');
  if (whole !== undefined && whole !== '') return whole;
  const url = new URL(`postgres://localhost/${encodeURIComponent(env.get('DATABASE_NAME') ?? 'strapi')}`);
  url.hostname = env.get('DATABASE_HOST') ?? 'localhost';
  url.port = env.get('DATABASE_PORT') ?? '5432';
  url.username = encodeURIComponent(env.get('DATABASE_USERNAME') ?? 'strapi');
  url.password = encodeURIComponent(env.get('DATABASE_PASSWORD') ?? '');
  return url.href;
}
