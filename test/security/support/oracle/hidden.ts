import { materializedJsonPrefix } from '../../../../src/storage/sql/plan/index.js';
import { openRawDatabase } from '../../../support/verify/raw-database.js';
import type { Fixture } from '../fixture.js';
import { administratorId, ann } from './pair.js';

/* The differences between the two databases. Statements run directly on the database, in one transaction each. */

async function change(fixture: Fixture, statements: readonly string[]): Promise<void> {
  await fixture.app.store.write(async (transaction) => {
    for (const sql of statements) await transaction.run({ sql, slots: [], reads: [] }, []);
  });
}

const id = ({ ids }: Fixture, name: string): string => `'${ids.get(name)}'`;

/** Texts that begin with `hidden` are others in a column. */
function otherWords(column: string): string {
  return ['article', 'author', 'card', 'seo', 'quote', 'fr', 'draft-secret', 'homepage', 'own'].reduce(
    (text, word) => `replace(${text}, 'hidden-${word}', 'HIDDEN!${word}')`,
    column,
  );
}

/** Private texts of components. */
export function hideInComponents(fixture: Fixture): Promise<void> {
  const deep = ['seo', 'cards', 'body'].map((name) => `${name}__deep = ${otherWords(`${name}__deep`)}`).join(', ');
  return change(fixture, [`UPDATE article_rows SET ${deep}`]);
}

/** Private texts, numbers, relations and passwords; half of them missing. */
export async function hideSecrets(fixture: Fixture): Promise<void> {
  await hideInComponents(fixture);
  await change(fixture, [
    `UPDATE article_rows SET secret = CASE WHEN id % 2 <> 0 THEN NULL ELSE ${otherWords('secret')} END`,
    "UPDATE article_rows SET level = 100 - level, pin = CASE WHEN id % 3 <> 0 THEN 'changed' ELSE NULL END",
    'UPDATE article_rows SET reviewer_document_id = NULL',
    `UPDATE authors SET secret = ${otherWords('secret')}, pin = NULL`,
    `UPDATE homepages SET secret = ${otherWords('secret')}`,
  ]);
}

/** All accounts, in everything that is not content. */
export function hideAccounts(fixture: Fixture): Promise<void> {
  return change(fixture, [
    "UPDATE octavo_administrators SET first_name = 'Changed', last_name = 'hidden', totp_secret = 'hidden'",
    "UPDATE up_users SET confirmed = false, provider = 'changed', password = 'changed' WHERE username LIKE 'member%'",
    "UPDATE up_roles SET description = 'changed'",
    'DELETE FROM octavo_audit',
    "INSERT INTO octavo_codes (digest, purpose, subject, created_at, expires_at) VALUES ('x', 'hidden', '1', '2024', '2034')",
  ]);
}

/** Drafts: their values, and which of them there are. */
export function hideDrafts(fixture: Fixture): Promise<void> {
  return change(fixture, [
    "UPDATE article_rows SET title = 'Changed ' || id, rank = id, mood = 'wild' WHERE status = 'draft'",
    `DELETE FROM octavo_documents WHERE document_id = ${id(fixture, 'draft')}`,
  ]);
}

/** Dossiers, and every link to them. */
export function hideDossiers(fixture: Fixture): Promise<void> {
  return change(fixture, [
    "UPDATE dossiers SET subject = 'Changed'",
    'UPDATE article_rows SET dossier_document_id = NULL WHERE id % 2 <> 0',
    'UPDATE authors SET dossier_document_id = NULL',
    'DELETE FROM article_rows_dossiers_links',
    'DELETE FROM article_rows_subject_links WHERE owner_id % 2 <> 0',
    ...relinked(fixture, 'dossier0', 'dossier1'),
    `DELETE FROM octavo_documents WHERE document_id = ${id(fixture, 'dossier2')}`,
  ]);
}

/** Authors, and who wrote what. */
export function hideAuthors(fixture: Fixture): Promise<void> {
  return change(fixture, [
    "UPDATE authors SET name = 'Changed ' || id",
    `UPDATE article_rows SET author_document_id = CASE WHEN id % 2 <> 0 THEN NULL ELSE ${id(fixture, 'author1')} END`,
    `DELETE FROM octavo_documents WHERE document_id = ${id(fixture, 'author2')}`,
  ]);
}

/** Tags, and what carries them. */
export function hideTags(fixture: Fixture): Promise<void> {
  return change(fixture, [
    "UPDATE tags SET label = 'Changed ' || id, weight = 100 - weight",
    'DELETE FROM article_rows_tags_links WHERE owner_id % 3 <> 0',
    ...relinked(fixture, 'tag1', 'tag2'),
    `DELETE FROM octavo_documents WHERE document_id = ${id(fixture, 'tag0')}`,
  ]);
}

/** Other targets of the links in components. */
function relinked(fixture: Fixture, from: string, to: string): readonly string[] {
  return ['cards__deep', 'body__deep'].map((column) => {
    return `UPDATE article_rows SET ${column} = replace(${column}, ${id(fixture, from)}, ${id(fixture, to)})`;
  });
}

/** Versions of articles that are not French: their values, and which of them there are. */
export function hideOtherLocales(fixture: Fixture): Promise<void> {
  return change(fixture, [
    "UPDATE article_rows SET title = 'Changed ' || id, slug = 'changed-' || id, seo = NULL, secret = NULL WHERE locale = 'en'",
    "UPDATE article_rows SET published_at = created_at, updated_at = created_at WHERE locale = 'en'",
    `DELETE FROM article_rows WHERE locale = 'en' AND document_id = ${id(fixture, 'article2')}`,
    `DELETE FROM octavo_documents WHERE document_id IN (${id(fixture, 'article1')}, ${id(fixture, 'article3')})`,
    `DELETE FROM article_rows_related_links WHERE target_document_id = ${id(fixture, 'own1')}`,
  ]);
}

/** Every attribute of articles, authors and tags but those that a role names (`namedFields`). */
export async function hideOtherFields(fixture: Fixture): Promise<void> {
  await hideInComponents(fixture);
  await change(fixture, [
    "UPDATE article_rows SET slug = 'changed-' || id, mail = 'changed@example.org', mood = 'wild', day = '2001-01-01'",
    'UPDATE article_rows SET meta = \'{"colour":"Changed"}\', level = 3, pin = NULL, reviewer_document_id = NULL',
    'UPDATE article_rows SET cover_document_id = NULL, body = NULL, body__deep = NULL',
    `UPDATE authors SET secret = ${otherWords('secret')}, pin = NULL, dossier_document_id = NULL`,
    "UPDATE tags SET weight = 100 - weight, sku = 'changed-' || id",
    'DELETE FROM article_rows_related_links',
  ]);
  await hideDossiers(fixture);
}

/** The attributes that `hideOtherFields` leaves alone, by type. */
export const namedFields = {
  article: ['title', 'rank', 'secret', 'author', 'tags', 'seo', 'cards'],
  author: ['name', 'articles'],
  tag: ['label'],
} as const;

/** Articles that Ann did not create, in every respect, with all links to and from them. */
export async function hideOthersArticles(fixture: Fixture): Promise<void> {
  const own = await ownedBy(fixture, ann);
  const foreignRows = `SELECT id FROM article_rows WHERE document_id NOT IN (${own})`;
  await change(fixture, [
    `UPDATE article_rows SET title = 'Changed ' || id, slug = 'changed-' || id, rank = 100 + id, mood = 'wild', mail = NULL,
     day = NULL, meta = NULL, secret = 'HIDDEN', level = id, pin = NULL, seo = NULL, cover_document_id = NULL,
     created_at = '2001-01-01T00:00:00.000Z', updated_at = '2002-01-01T00:00:00.000Z' WHERE document_id NOT IN (${own})`,
    `UPDATE article_rows SET author_document_id = ${id(fixture, 'author1')}, author_position = 100 - id
     WHERE document_id NOT IN (${own})`,
    `DELETE FROM article_rows_tags_links WHERE owner_id IN (${foreignRows})`,
    `DELETE FROM article_rows_related_links WHERE owner_id IN (${foreignRows}) AND position % 2 = 0`,
    `DELETE FROM article_rows_related_links WHERE target_document_id NOT IN (${own}) AND owner_id % 2 = 0`,
    `INSERT INTO article_rows_related_links (owner_id, position, target_document_id)
     SELECT id, 77, ${id(fixture, 'own3')} FROM article_rows WHERE document_id NOT IN (${own}) ON CONFLICT DO NOTHING`,
    `INSERT INTO article_rows_related_links (owner_id, position, target_document_id)
     SELECT id, 88, ${id(fixture, 'article5')} FROM article_rows WHERE document_id IN (${own}) ON CONFLICT DO NOTHING`,
    `DELETE FROM octavo_documents WHERE document_id IN (${id(fixture, 'article6')}, ${id(fixture, 'article3')})`,
    `DELETE FROM article_rows WHERE document_id = ${id(fixture, 'article1')} AND status = 'published'`,
    `DELETE FROM article_rows WHERE document_id = ${id(fixture, 'article4')} AND locale = 'fr'`,
  ]);
}

/** Authors and tags that Ann did not create, with all links to them. */
export async function hideOthersAuthorsAndTags(fixture: Fixture): Promise<void> {
  const own = await ownedBy(fixture, ann);
  await change(fixture, [
    `UPDATE authors SET name = 'Changed ' || id, secret = 'HIDDEN', pin = NULL WHERE document_id NOT IN (${own})`,
    `UPDATE tags SET label = 'Changed ' || id, weight = 100 - weight, sku = 'changed-' || id WHERE document_id NOT IN (${own})`,
    `UPDATE article_rows SET author_document_id = ${id(fixture, 'author2')} WHERE document_id = ${id(fixture, 'own3')}`,
    `DELETE FROM article_rows_tags_links WHERE target_document_id NOT IN (${own}) AND position % 2 = 0`,
    ...relinked(fixture, 'tag1', 'tag2'),
    `DELETE FROM octavo_documents WHERE document_id IN (${id(fixture, 'author0')}, ${id(fixture, 'tag2')}, ${id(fixture, 'tag0')})`,
  ]);
}

/** Passwords, sessions and codes of end users other than the caller. */
export function hidePasswords(fixture: Fixture): Promise<void> {
  return change(fixture, [
    "UPDATE up_users SET password = CASE WHEN id % 2 <> 0 THEN NULL ELSE 'changed' END WHERE username LIKE 'member%'",
    "DELETE FROM octavo_user_sessions WHERE user_document_id IN (SELECT document_id FROM up_users WHERE username LIKE 'member%')",
    "INSERT INTO octavo_codes (digest, purpose, subject, created_at, expires_at) VALUES ('x', 'hidden', '1', '2024', '2034')",
  ]);
}

/** Whether users of a role may read drafts, which is private; not for the role of the one who asks. */
export function hideRoleSwitches(fixture: Fixture): Promise<void> {
  return change(fixture, [
    "UPDATE up_roles SET read_drafts = NOT coalesce(read_drafts, false) WHERE type NOT LIKE 'role%'",
  ]);
}

/** Roles of end users, and who has which; not that of the one who asks. */
export function hideRoles(fixture: Fixture): Promise<void> {
  return change(fixture, [
    "UPDATE up_roles SET name = 'Changed ' || id, description = 'changed' WHERE type NOT LIKE 'role%'",
    `UPDATE up_users SET role_document_id = (SELECT document_id FROM up_roles WHERE type = 'public'), role_position = 100 - id
     WHERE username LIKE 'member%' AND id % 2 <> 0`,
    "UPDATE up_users SET role_document_id = NULL WHERE username = 'member3'",
  ]);
}

/** A statement for the documentIds of what an administrator created. */
async function ownedBy(fixture: Fixture, name: string): Promise<string> {
  return `SELECT document_id FROM octavo_documents WHERE created_by = ${await administratorId(fixture, name)}`;
}

/** The tables in which two databases differ, by name. */
export async function differingTables(here: Fixture, there: Fixture): Promise<readonly string[]> {
  const rows = async (fixture: Fixture, sql: string) => fixture.app.store.rows({ sql, slots: [], reads: [] }, []);
  const look = await openRawDatabase(here.app.dataDir);
  await look.close();
  const text = async (fixture: Fixture, table: string): Promise<string> =>
    JSON.stringify(await rows(fixture, `SELECT * FROM "${table}" ORDER BY 1, 2`), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  const differing: string[] = [];
  for (const name of look.tables.keys()) {
    // Materialized JSON differs with its versions.
    if (/^sqlite|^octavo_changes$/.test(name) || name.startsWith(materializedJsonPrefix)) continue;
    if ((await text(here, name)) !== (await text(there, name))) differing.push(name);
  }
  return differing.sort();
}
