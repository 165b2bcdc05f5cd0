import { fragmentPrefix } from '../../../../src/plan/index.js';
import { lookInto } from '../../../support/verify/look.js';
import type { House } from '../house.js';
import { administratorId, ann } from './pair.js';

/* What one database has that the other has not. Statements run beside the interface, in one transaction each. */

async function change(house: House, statements: readonly string[]): Promise<void> {
  await house.app.store.write(async (transaction) => {
    for (const sql of statements) await transaction.run({ sql, slots: [], reads: [] }, []);
  });
}

const id = ({ ids }: House, name: string): string => `'${ids.get(name)}'`;

/** Texts that begin with `hidden` are others in a column. */
function otherWords(column: string): string {
  return ['article', 'author', 'card', 'seo', 'quote', 'fr', 'draft-secret', 'homepage', 'own'].reduce(
    (text, word) => `replace(${text}, 'hidden-${word}', 'HIDDEN!${word}')`,
    column,
  );
}

/** Private texts of components. */
export function hideInComponents(house: House): Promise<void> {
  const deep = ['seo', 'cards', 'body'].map((name) => `${name}__deep = ${otherWords(`${name}__deep`)}`).join(', ');
  return change(house, [`UPDATE article_rows SET ${deep}`]);
}

/** Private texts, numbers, relations and passwords; half of them missing. */
export async function hideSecrets(house: House): Promise<void> {
  await hideInComponents(house);
  await change(house, [
    `UPDATE article_rows SET secret = CASE WHEN id % 2 <> 0 THEN NULL ELSE ${otherWords('secret')} END`,
    "UPDATE article_rows SET level = 100 - level, pin = CASE WHEN id % 3 <> 0 THEN 'changed' ELSE NULL END",
    'UPDATE article_rows SET reviewer_document_id = NULL',
    `UPDATE authors SET secret = ${otherWords('secret')}, pin = NULL`,
    `UPDATE homepages SET secret = ${otherWords('secret')}`,
  ]);
}

/** Everybody who has an account here, in all that is not asked for as content. */
export function hideAccounts(house: House): Promise<void> {
  return change(house, [
    "UPDATE octavo_administrators SET first_name = 'Changed', last_name = 'hidden', totp_secret = 'hidden'",
    "UPDATE up_users SET confirmed = false, provider = 'changed', password = 'changed' WHERE username LIKE 'member%'",
    "UPDATE up_roles SET description = 'changed'",
    'DELETE FROM octavo_audit',
    "INSERT INTO octavo_codes (digest, purpose, subject, created_at, expires_at) VALUES ('x', 'hidden', '1', '2024', '2034')",
  ]);
}

/** Drafts: their values, and which of them there are. */
export function hideDrafts(house: House): Promise<void> {
  return change(house, [
    "UPDATE article_rows SET title = 'Changed ' || id, rank = id, mood = 'wild' WHERE status = 'draft'",
    `DELETE FROM octavo_documents WHERE document_id = ${id(house, 'draft')}`,
  ]);
}

/** Dossiers, and every link to them. */
export function hideDossiers(house: House): Promise<void> {
  return change(house, [
    "UPDATE dossiers SET subject = 'Changed'",
    'UPDATE article_rows SET dossier_document_id = NULL WHERE id % 2 <> 0',
    'UPDATE authors SET dossier_document_id = NULL',
    'DELETE FROM article_rows_dossiers_links',
    'DELETE FROM article_rows_subject_links WHERE owner_id % 2 <> 0',
    ...relinked(house, 'dossier0', 'dossier1'),
    `DELETE FROM octavo_documents WHERE document_id = ${id(house, 'dossier2')}`,
  ]);
}

/** Authors, and who wrote what. */
export function hideAuthors(house: House): Promise<void> {
  return change(house, [
    "UPDATE authors SET name = 'Changed ' || id",
    `UPDATE article_rows SET author_document_id = CASE WHEN id % 2 <> 0 THEN NULL ELSE ${id(house, 'author1')} END`,
    `DELETE FROM octavo_documents WHERE document_id = ${id(house, 'author2')}`,
  ]);
}

/** Tags, and what carries them. */
export function hideTags(house: House): Promise<void> {
  return change(house, [
    "UPDATE tags SET label = 'Changed ' || id, weight = 100 - weight",
    'DELETE FROM article_rows_tags_links WHERE owner_id % 3 <> 0',
    ...relinked(house, 'tag1', 'tag2'),
    `DELETE FROM octavo_documents WHERE document_id = ${id(house, 'tag0')}`,
  ]);
}

/** Other targets of the links in components. */
function relinked(house: House, from: string, to: string): readonly string[] {
  return ['cards__deep', 'body__deep'].map((column) => {
    return `UPDATE article_rows SET ${column} = replace(${column}, ${id(house, from)}, ${id(house, to)})`;
  });
}

/** Versions of articles that are not French: their values, and which of them there are. */
export function hideOtherLocales(house: House): Promise<void> {
  return change(house, [
    "UPDATE article_rows SET title = 'Changed ' || id, slug = 'changed-' || id, seo = NULL, secret = NULL WHERE locale = 'en'",
    "UPDATE article_rows SET published_at = created_at, updated_at = created_at WHERE locale = 'en'",
    `DELETE FROM article_rows WHERE locale = 'en' AND document_id = ${id(house, 'article2')}`,
    `DELETE FROM octavo_documents WHERE document_id IN (${id(house, 'article1')}, ${id(house, 'article3')})`,
    `DELETE FROM article_rows_related_links WHERE target_document_id = ${id(house, 'own1')}`,
  ]);
}

/** Every attribute of articles, authors and tags but those that a role names (`namedFields`). */
export async function hideOtherFields(house: House): Promise<void> {
  await hideInComponents(house);
  await change(house, [
    "UPDATE article_rows SET slug = 'changed-' || id, mail = 'changed@example.org', mood = 'wild', day = '2001-01-01'",
    'UPDATE article_rows SET meta = \'{"colour":"Changed"}\', level = 3, pin = NULL, reviewer_document_id = NULL',
    'UPDATE article_rows SET cover_document_id = NULL, body = NULL, body__deep = NULL',
    `UPDATE authors SET secret = ${otherWords('secret')}, pin = NULL, dossier_document_id = NULL`,
    "UPDATE tags SET weight = 100 - weight, sku = 'changed-' || id",
    'DELETE FROM article_rows_related_links',
  ]);
  await hideDossiers(house);
}

/** The attributes that `hideOtherFields` leaves alone, by type. */
export const namedFields = {
  article: ['title', 'rank', 'secret', 'author', 'tags', 'seo', 'cards'],
  author: ['name', 'articles'],
  tag: ['label'],
} as const;

/** Articles that Ann did not create, in every respect, with all links to and from them. */
export async function hideOthersArticles(house: House): Promise<void> {
  const own = await ownedBy(house, ann);
  const foreignRows = `SELECT id FROM article_rows WHERE document_id NOT IN (${own})`;
  await change(house, [
    `UPDATE article_rows SET title = 'Changed ' || id, slug = 'changed-' || id, rank = 100 + id, mood = 'wild', mail = NULL,
     day = NULL, meta = NULL, secret = 'HIDDEN', level = id, pin = NULL, seo = NULL, cover_document_id = NULL,
     created_at = '2001-01-01T00:00:00.000Z', updated_at = '2002-01-01T00:00:00.000Z' WHERE document_id NOT IN (${own})`,
    `UPDATE article_rows SET author_document_id = ${id(house, 'author1')}, author_position = 100 - id
     WHERE document_id NOT IN (${own})`,
    `DELETE FROM article_rows_tags_links WHERE owner_id IN (${foreignRows})`,
    `DELETE FROM article_rows_related_links WHERE owner_id IN (${foreignRows}) AND position % 2 = 0`,
    `DELETE FROM article_rows_related_links WHERE target_document_id NOT IN (${own}) AND owner_id % 2 = 0`,
    `INSERT INTO article_rows_related_links (owner_id, position, target_document_id)
     SELECT id, 77, ${id(house, 'own3')} FROM article_rows WHERE document_id NOT IN (${own}) ON CONFLICT DO NOTHING`,
    `INSERT INTO article_rows_related_links (owner_id, position, target_document_id)
     SELECT id, 88, ${id(house, 'article5')} FROM article_rows WHERE document_id IN (${own}) ON CONFLICT DO NOTHING`,
    `DELETE FROM octavo_documents WHERE document_id IN (${id(house, 'article6')}, ${id(house, 'article3')})`,
    `DELETE FROM article_rows WHERE document_id = ${id(house, 'article1')} AND status = 'published'`,
    `DELETE FROM article_rows WHERE document_id = ${id(house, 'article4')} AND locale = 'fr'`,
  ]);
}

/** Authors and tags that Ann did not create, with all links to them. */
export async function hideOthersAuthorsAndTags(house: House): Promise<void> {
  const own = await ownedBy(house, ann);
  await change(house, [
    `UPDATE authors SET name = 'Changed ' || id, secret = 'HIDDEN', pin = NULL WHERE document_id NOT IN (${own})`,
    `UPDATE tags SET label = 'Changed ' || id, weight = 100 - weight, sku = 'changed-' || id WHERE document_id NOT IN (${own})`,
    `UPDATE article_rows SET author_document_id = ${id(house, 'author2')} WHERE document_id = ${id(house, 'own3')}`,
    `DELETE FROM article_rows_tags_links WHERE target_document_id NOT IN (${own}) AND position % 2 = 0`,
    ...relinked(house, 'tag1', 'tag2'),
    `DELETE FROM octavo_documents WHERE document_id IN (${id(house, 'author0')}, ${id(house, 'tag2')}, ${id(house, 'tag0')})`,
  ]);
}

/** Passwords of end users, and what is kept about their sessions and codes; not those of the one who asks. */
export function hidePasswords(house: House): Promise<void> {
  return change(house, [
    "UPDATE up_users SET password = CASE WHEN id % 2 <> 0 THEN NULL ELSE 'changed' END WHERE username LIKE 'member%'",
    "DELETE FROM octavo_user_sessions WHERE user_document_id IN (SELECT document_id FROM up_users WHERE username LIKE 'member%')",
    "INSERT INTO octavo_codes (digest, purpose, subject, created_at, expires_at) VALUES ('x', 'hidden', '1', '2024', '2034')",
  ]);
}

/** Whether users of a role may read drafts, which is private; not for the role of the one who asks. */
export function hideRoleSwitches(house: House): Promise<void> {
  return change(house, [
    "UPDATE up_roles SET read_drafts = NOT coalesce(read_drafts, false) WHERE type NOT LIKE 'role%'",
  ]);
}

/** Roles of end users, and who has which; not that of the one who asks. */
export function hideRoles(house: House): Promise<void> {
  return change(house, [
    "UPDATE up_roles SET name = 'Changed ' || id, description = 'changed' WHERE type NOT LIKE 'role%'",
    `UPDATE up_users SET role_document_id = (SELECT document_id FROM up_roles WHERE type = 'public'), role_position = 100 - id
     WHERE username LIKE 'member%' AND id % 2 <> 0`,
    "UPDATE up_users SET role_document_id = NULL WHERE username = 'member3'",
  ]);
}

/** A statement for the documentIds of what an administrator created. */
async function ownedBy(house: House, name: string): Promise<string> {
  return `SELECT document_id FROM octavo_documents WHERE created_by = ${await administratorId(house, name)}`;
}

/** The tables in which two databases differ, by name. */
export async function differingTables(here: House, there: House): Promise<readonly string[]> {
  const rows = async (house: House, sql: string) => house.app.store.rows({ sql, slots: [], reads: [] }, []);
  const look = await lookInto(here.app.dataDir);
  await look.close();
  const text = async (house: House, table: string): Promise<string> =>
    JSON.stringify(await rows(house, `SELECT * FROM "${table}" ORDER BY 1, 2`), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  const differing: string[] = [];
  for (const name of look.tables.keys()) {
    // What is kept beside versions differs with them.
    if (/^sqlite|^octavo_changes$/.test(name) || name.startsWith(fragmentPrefix)) continue;
    if ((await text(here, name)) !== (await text(there, name))) differing.push(name);
  }
  return differing.sort();
}
