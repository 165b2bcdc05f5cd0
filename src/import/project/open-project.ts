import { join, resolve } from 'node:path';
import { Refusal } from '../../kernel/index.js';
import { type ForeignDatabase, openForeignPostgres, openForeignSqlite } from '../../store/index.js';
import { readLinks } from '../database/read-links.js';
import { readRows } from '../database/read-rows.js';
import { tableOf, tableShapes } from '../database/shapes.js';
import { isFileKey } from '../file-key.js';
import { findFile } from '../find-file.js';
import type { LeftOut, Source, SourceShape } from '../types.js';
import { readNamedTypes, withStoredTypes } from './custom-fields.js';
import { readAccounts } from './read-accounts.js';
import { readEnv } from './read-env.js';
import { readProjectModel } from './read-model.js';
import { readSettings } from './read-settings.js';

/**
 * Opens a project with its database: a SQLite file or the address of a PostgreSQL database; null: the one that `.env` names, else
 * `.tmp/data.db`. `tokenSalt`: where `.env` has none. The database is read in one state. Raises Refusal for what cannot be read.
 */
export async function openProject(project: string, given: string | null, tokenSalt: string | null): Promise<Source> {
  const { model: asWritten, leftOut } = await readProjectModel(project);
  const named = await readNamedTypes(project);
  const env = await readEnv(project);
  const database = await openDatabase(project, given, env);
  try {
    demandVersion(database);
    const model = withStoredTypes(asWritten, named, (shape) => database.tables.get(tableOf(shape)));
    const shapes = tableShapes(model, database.tables);
    const place = { database, shapes };
    const settings = await readSettings(database);
    return {
      name: `the project ${project} and ${database.name}`,
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
      accounts: await readAccounts(database, env.get('API_TOKEN_SALT') || tokenSalt),
      leftOut: [...leftOut, ...withoutTable(model, shapes)],
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function demandVersion({ name, tables }: ForeignDatabase): void {
  if (!tables.has('strapi_core_store_settings')) {
    throw new Refusal(`${name} is no database of Strapi 5: it has no strapi_core_store_settings`, [
      'name the one of the project with --database',
    ]);
  }
  if (tables.get('files')?.has('document_id') === true) return;
  throw new Refusal(`${name} is of an earlier version than Strapi 5`, [
    'bring the project to Strapi 5 first, and start it once',
  ]);
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
