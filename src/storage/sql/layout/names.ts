import { createHash } from 'node:crypto';
import { Bug } from '../../../foundations/core/index.js';

/** Names of the tables of every database. `documents` contains one row per document, to which everything else refers. */
export const systemTableNames = {
  documents: 'octavo_documents',
  sequences: 'octavo_sequences',
  revisions: 'octavo_schema_revisions',
  retained: 'octavo_parked',
  tokens: 'octavo_tokens',
  unique: 'octavo_unique',
  rolePermissions: 'octavo_role_permissions',
  additionalRoles: 'octavo_additional_roles',
  userSessions: 'octavo_user_sessions',
  userTokens: 'octavo_user_tokens',
  identities: 'octavo_identities',
  codes: 'octavo_codes',
  administratorRoles: 'octavo_administrator_roles',
  administrators: 'octavo_administrators',
  administratorSessions: 'octavo_administrator_sessions',
  agentClients: 'octavo_agent_clients',
  agentGrants: 'octavo_agent_grants',
  audit: 'octavo_audit',
  savedViews: 'octavo_saved_views',
  assist: 'octavo_assist',
  folders: 'octavo_folders',
  fileLeases: 'octavo_file_turns',
  leases: 'octavo_turns',
  history: 'octavo_history',
  webhooks: 'octavo_webhooks',
  outbox: 'octavo_outbox',
  deliveries: 'octavo_deliveries',
  feed: 'octavo_feed',
  idempotency: 'octavo_once',
  schedule: 'octavo_schedule',
  totals: 'octavo_totals',
  indexQueue: 'octavo_index_queue',
  vectors: 'octavo_vectors',
  changeSets: 'octavo_change_sets',
  changeSetEntries: 'octavo_change_set_entries',
  changeSetStages: 'octavo_change_set_stages',
  changeSetReviews: 'octavo_change_set_reviews',
  changeSetComments: 'octavo_change_set_comments',
  moments: 'octavo_moments',
  recordings: 'octavo_recordings',
} as const;

/** Row of `octavo_sequences` with the next component id. */
export const componentSequence = 'component';

/** Maximum length of an identifier that no database truncates. */
export const maxNameLength = 63;
const digestLength = 5;

/** Prefix of our indexes; an index with another name was created by the operator and is left alone. */
export const indexPrefix = 'ix_';

/** Returns a name as an identifier: one that is too long is truncated and gets a digest of the whole. */
export function identifier(name: string): string {
  if (name.length <= maxNameLength) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, digestLength);
  return `${name.slice(0, maxNameLength - digestLength - 1)}_${digest}`;
}

/** Name of the index that serves `purpose` on a table. */
export function indexName(table: string, purpose: string): string {
  return identifier(`${indexPrefix}${table}_${purpose}`);
}

/**
 * Returns the names unchanged. Throws Bug when two are equal ignoring case, as databases compare them: a checked model has no such
 * names.
 */
export function assertDistinct(names: readonly string[], description: string): readonly string[] {
  const seen = new Set<string>();
  for (const name of names) {
    const folded = name.toLowerCase();
    if (seen.has(folded)) throw new Bug(`${description} ${name} is needed twice`);
    seen.add(folded);
  }
  return names;
}
