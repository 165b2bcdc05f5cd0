import type { HttpClient } from '../../foundations/core/http-client/index.js';
import { type Clock, Failure, isoTime, type Problem, violation } from '../../foundations/core/index.js';
import type { Store } from '../../storage/database/index.js';
import { assistTable } from '../../storage/sql/layout/index.js';
import { columnNames, type Dialect, oncePerDialect, tableStatements } from '../../storage/sql/plan/index.js';
import type { Actor, AuditLog, Keys } from '../accounts/index.js';
import type { AssistChange, AssistConfig, AssistProvider } from './types.js';

/** Dependencies of the stored provider. */
export interface ProviderStoreParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly audit: AuditLog;
  readonly httpClient: HttpClient;
  readonly config: AssistConfig;
}

/** Where the provider is found: in the configuration, or in the row that an administrator entered. */
export interface ProviderStore {
  /** Whether the configuration names it. */
  readonly isManaged: boolean;
  /** null: there is none. `key` null: it was sealed with a key that is lost. */
  find(): Promise<(Omit<AssistProvider, 'key'> & { readonly key: string | null }) | null>;
  /** See `Assist.configure`. */
  replace(change: AssistChange | null, actor: Actor): Promise<void>;
}

/** Numbers of a vector. */
export const maxDimensions = 4_096;
const maxLengths = { url: 500, key: 2_000, model: 200 } as const;

const createStatements = oncePerDialect((dialect: Dialect) => {
  const table = tableStatements(dialect, assistTable);
  return {
    select: table.select(
      ['url', 'api_key', 'model', 'pictures', 'embedding_model', 'embedding_dimensions'],
      {},
      { orderBy: ['id DESC'], limit: 1 },
    ),
    insert: table.insert(columnNames(assistTable, 'id')),
    remove: table.delete({}),
  };
});

/** Creates the store of the provider. Its key is sealed in the database. */
export function createProviderStore({
  store,
  clock,
  keys,
  audit,
  httpClient,
  config,
}: ProviderStoreParts): ProviderStore {
  const statements = createStatements(store.dialect);
  const { url, key, model, pictures, embeddings } = config;
  const managed = url === null || model === null ? null : { url, key: key ?? '', model, pictures, embeddings };

  function checkChange(change: AssistChange, needsKey: boolean): void {
    const problems: Problem[] = [];
    for (const name of ['url', 'model', 'key'] as const) {
      const text = change[name] ?? '';
      if (text.trim() === '' && name !== 'key')
        problems.push({ path: [name], ...violation('required', `${name} is a required field`) });
      if (text.length > maxLengths[name])
        problems.push({ path: [name], ...violation('maxLength', `${name} is too long`, maxLengths[name]) });
    }
    const { model: embedding = '', dimensions = null } = change.embeddings ?? {};
    if (embedding.length > maxLengths.model)
      problems.push({
        path: ['embeddings', 'model'],
        ...violation('maxLength', 'model is too long', maxLengths.model),
      });
    if (dimensions !== null && dimensions > maxDimensions)
      problems.push({
        path: ['embeddings', 'dimensions'],
        ...violation('max', 'dimensions is too great', maxDimensions),
      });
    // A stored key must not be sent to a host that its owner did not enter it for.
    if (needsKey && change.key === undefined)
      problems.push({
        path: ['key'],
        ...violation('required', 'key is a required field: the provider has another host'),
      });
    const [first] = problems;
    if (first !== undefined) throw new Failure('account.invalid', { message: first.message }, problems);
    httpClient.checkUrl(change.url);
    if (/[?#]/.test(change.url)) throw new Failure('outbound.refused', { reason: 'it has a query string' });
  }

  return {
    isManaged: managed !== null,
    async find() {
      if (managed !== null) return managed;
      const [row] = await statements.select.rows(store, {});
      if (row === undefined) return null;
      const {
        url,
        model,
        pictures,
        api_key: sealed,
        embedding_model: embedding,
        embedding_dimensions: dimensions,
      } = row;
      const embeddings = embedding === null ? null : { model: embedding, dimensions };
      return { url, model, pictures, embeddings, key: sealed === null ? '' : keys.open(sealed) };
    },
    async replace(change, actor) {
      if (managed !== null) throw new Failure('assist.managed');
      await store.write(async (transaction) => {
        const [row] = await statements.select.rows(transaction, {});
        const stored = row?.api_key ?? null;
        if (change !== null) checkChange(change, stored !== null && hostOf(row?.url) !== hostOf(change.url));
        await statements.remove.run(transaction, {});
        if (change !== null) {
          await statements.insert.run(transaction, {
            url: change.url.trim(),
            api_key: change.key === undefined ? stored : sealKey(change.key.trim(), keys),
            model: change.model.trim(),
            pictures: change.pictures,
            embedding_model: change.embeddings?.model.trim() ?? null,
            embedding_dimensions: change.embeddings?.dimensions ?? null,
            updated_at: isoTime(clock.now()),
          });
        }
        const action = change === null ? 'assist.remove' : 'assist.change';
        await audit.record(transaction, { actor, action, type: 'settings::assist' });
      });
    },
  };
}

function sealKey(key: string, keys: Keys): string | null {
  return key === '' ? null : keys.seal(key);
}

/** Returns scheme, host and port; null if it is no address. */
function hostOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : null;
}
