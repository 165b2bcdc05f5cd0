import { join, resolve } from 'node:path';
import { CliError, isObject } from '../../../../foundations/core/index.js';
import { type ForeignDatabase, openForeignPostgres, openForeignSqlite } from '../../../../storage/database/index.js';
import { isObjectKey } from '../../../media/index.js';
import type { CodeContentType } from '../code/types.js';
import { numberOrNull } from '../coerce-values.js';
import { findTable, namings } from '../database/names.js';
import { otherTables } from '../database/other-tables.js';
import { readLinks } from '../database/read-links.js';
import { type RowSource, readRows } from '../database/read-rows.js';
import { sourceTableName, type TableShape, tableShapes } from '../database/table-shapes.js';
import { findFile } from '../file-system.js';
import { TranslationGroups } from '../translation-groups.js';
import type { ImportSource, LeftOutItem, SourceShape } from '../types.js';
import { readCustomFieldTypes, resolveCustomFields } from './custom-fields.js';
import { readAccounts } from './read-accounts.js';
import { readEnv } from './read-env.js';
import { readProjectModel } from './read-project-model.js';
import { readSettings } from './read-settings.js';
import { surveyProject } from './survey-project.js';

/**
 * Opens a project with its database: a SQLite file or the address of a PostgreSQL database; null: the one that `.env` names, otherwise
 * `.tmp/data.db`. `tokenSalt` is used if `.env` has none. All reads see one state of the database. Throws CliError if the project cannot be
 * read.
 */
export async function openProject(
  project: string,
  databaseOption: string | null,
  tokenSalt: string | null,
): Promise<ImportSource> {
  const { model: rawModel, leftOut } = await readProjectModel(project);
  const customFieldTypes = await readCustomFieldTypes(project);
  const survey = await surveyProject(project, codeTypes(rawModel));
  const env = await readEnv(project);
  const database = await openDatabase(project, databaseOption, env);
  try {
    const version = detectStrapiVersion(database);
    const resolved = resolveCustomFields(rawModel, customFieldTypes, (shape) =>
      database.tables.get(sourceTableName(shape)),
    );
    const model = withPrivateAttributes(resolved, survey.privateAttributes);
    const shapes = tableShapes(model, database.tables);
    const rowSource = await createRowSource(database, shapes, version);
    const settings = await readSettings(database);
    return {
      name: `the project ${project} and ${database.name}`,
      version,
      model,
      async *rows(only) {
        for (const shape of shapes.values()) {
          if (shape.is === 'contentType' && (only ?? shape.uid) === shape.uid) yield* readRows(rowSource, shape);
        }
      },
      async *links() {
        for (const shape of shapes.values()) yield* readLinks(rowSource, shape);
      },
      file: (key) => (isObjectKey(key) ? findFile(join(project, 'public', 'uploads', key)) : Promise.resolve(null)),
      settings,
      accounts: await readAccounts(database, rowSource.naming, env.get('API_TOKEN_SALT') || tokenSalt),
      program: survey,
      carried: survey.carried,
      leftOut: [
        ...leftOut,
        ...survey.leftOut,
        ...missingTables(model, shapes),
        ...(await otherTables(database, [...shapes.values()])),
      ],
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function codeTypes(model: readonly SourceShape[]): readonly CodeContentType[] {
  return model.flatMap(({ is, uid, definition }) =>
    is === 'contentType' && uid.startsWith('api::') ? [{ uid, singleType: definition.kind === 'singleType' }] : [],
  );
}

/** Makes attributes of these names private in each content type of the project. */
function withPrivateAttributes(model: readonly SourceShape[], names: readonly string[]): readonly SourceShape[] {
  if (names.length === 0) return model;
  return model.map((shape) => {
    if (!shape.uid.startsWith('api::')) return shape;
    const options = isObject(shape.definition.options) ? shape.definition.options : {};
    const existing = Array.isArray(options.privateAttributes) ? options.privateAttributes : [];
    const privateAttributes = [...new Set([...existing, ...names])];
    return { ...shape, definition: { ...shape.definition, options: { ...options, privateAttributes } } };
  });
}

function detectStrapiVersion({ name, tables }: ForeignDatabase): 4 | 5 {
  if (!tables.has('strapi_core_store_settings')) {
    throw new CliError(`${name} is no database of Strapi 4 or 5: it has no strapi_core_store_settings`, [
      'name the one of the project with --database',
    ]);
  }
  return tables.get('files')?.has('document_id') === true ? 5 : 4;
}

/** Returns the source of rows, for version 4 after reading which of them are translations of each other. */
async function createRowSource(
  database: ForeignDatabase,
  shapes: ReadonlyMap<string, TableShape>,
  version: 4 | 5,
): Promise<RowSource> {
  const naming = namings[version];
  if (version === 5) return { database, shapes, naming, documentIdFor: () => null };
  const entries = new TranslationGroups();
  for (const { uid, table, singular } of shapes.values()) {
    const links = findTable(naming, database.tables, [table, 'localizations'], naming.links);
    const [ownColumn, otherColumn] = [`${singular}_id`, `inv_${singular}_id`];
    if (links === null || database.tables.get(links)?.has(otherColumn) !== true) continue;
    for await (const row of database.rows(links)) {
      const [left, right] = [numberOrNull(row[ownColumn]), numberOrNull(row[otherColumn])];
      if (left !== null && right !== null) entries.join(uid, left, right);
    }
  }
  return { database, shapes, naming, documentIdFor: (uid, id) => entries.documentId(uid, id) };
}

function missingTables(model: readonly SourceShape[], shapes: ReadonlyMap<string, unknown>): readonly LeftOutItem[] {
  return model.flatMap(({ uid, is }) =>
    shapes.has(uid) || is === 'component' ? [] : [{ of: uid, why: 'the database has no table of it', which: uid }],
  );
}

async function openDatabase(
  project: string,
  databaseOption: string | null,
  env: ReadonlyMap<string, string>,
): Promise<ForeignDatabase> {
  const client = env.get('DATABASE_CLIENT') ?? 'sqlite';
  const location = databaseOption ?? (client.startsWith('postgres') ? postgresUrl(env) : null);
  if (location !== null && /^postgres(?:ql)?:/.test(location)) {
    return openForeignPostgres(location, env.get('DATABASE_SCHEMA') || 'public');
  }
  if (location === null && client !== 'sqlite' && client !== 'better-sqlite3') {
    throw new CliError(`The project uses ${client}, which cannot be read`, [
      'export it with "strapi export", and import that',
    ]);
  }
  return openForeignSqlite(location ?? resolve(project, env.get('DATABASE_FILENAME') ?? '.tmp/data.db'));
}

function postgresUrl(env: ReadonlyMap<string, string>): string {
  const fullUrl = env.get('DATABASE_URL');
  if (fullUrl !== undefined && fullUrl !== '') return fullUrl;
  const url = new URL(`postgres://localhost/${encodeURIComponent(env.get('DATABASE_NAME') ?? 'strapi')}`);
  url.hostname = env.get('DATABASE_HOST') ?? 'localhost';
  url.port = env.get('DATABASE_PORT') ?? '5432';
  url.username = encodeURIComponent(env.get('DATABASE_USERNAME') ?? 'strapi');
  url.password = encodeURIComponent(env.get('DATABASE_PASSWORD') ?? '');
  return url.href;
}
