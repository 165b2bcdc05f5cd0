import { join } from 'node:path';
import { mailTemplates } from '../../../domain/accounts/mail/index.js';
import type { SlowQueryLog } from '../../../domain/documents/index.js';
import { sumFiles, tryStorage } from '../../../domain/media/index.js';
import { isoTime, packageVersion } from '../../../foundations/core/index.js';
import type { Operations, wire } from '../../../interfaces/api/admin/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { listJobStates, readDatabaseInfo, type Store } from '../../../storage/database/index.js';
import { describeDatabase } from './open-store.js';
import type { Services } from './services.js';
import { describeSlowQueries } from './slow-queries.js';

/** Dependencies of the system state. */
export type SystemOperationsParts = Pick<Services, 'config' | 'mail' | 'files' | 'clock' | 'startedAt'> & {
  readonly store: Store;
  readonly snapshot: Snapshot;
  readonly slowQueries: SlowQueryLog;
};

/** Reports what runs here, where files are stored and how mails are sent, read anew at each call, without any secret. */
export function createSystemOperations(parts: SystemOperationsParts): Operations {
  const { config, mail, files, clock, store, slowQueries, snapshot } = parts;
  return {
    async storage() {
      return { ...storageSettings(config), ...(await sumFiles(store)) };
    },
    testStorage: () => tryStorage({ ...files, clock }),
    mail: () => ({
      place: mail.destination,
      from: config.mail.from,
      templates: mailTemplates.map((name) => ({ name, own: config.mail.templates[name] !== undefined })),
      publicUrl: config.publicUrl,
    }),
    async testMail(to) {
      const startedAt = clock.now();
      const reason = await mail.test(to);
      return { to, reason, milliseconds: clock.now() - startedAt };
    },
    system: () => systemState(parts),
    slowQueries: () => describeSlowQueries(slowQueries, snapshot, config.api.slowMilliseconds, config.api.prefix),
  };
}

function storageSettings({
  media,
  dataDir,
}: SystemOperationsParts['config']): Omit<wire.StorageState, 'files' | 'bytes'> {
  const { provider, s3, breakpoints, baseUrl, signedSeconds, allow, svg } = media;
  const { sizeLimit, imageSizeLimit, pixelLimit, filesLimit } = media;
  const formats = Object.entries(breakpoints).map(([name, side]) => ({ name, side }));
  return {
    provider,
    place: provider === 'local' || s3 === null ? join(dataDir, 'uploads') : objectStoreAddress(s3),
    baseUrl: baseUrl === null ? null : withoutCredentials(baseUrl),
    signedSeconds,
    sizeLimit,
    imageSizeLimit,
    pixelLimit,
    filesLimit,
    allow,
    svg,
    formats: formats.sort((first, second) => first.side - second.side),
  };
}

function objectStoreAddress({ endpoint, prefix }: { readonly endpoint: string; readonly prefix: string }): string {
  return `${withoutCredentials(endpoint).replace(/\/$/, '')}/${prefix}`;
}

/** An address without the name and password that it may hold. */
function withoutCredentials(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

async function systemState(parts: SystemOperationsParts): Promise<wire.SystemState> {
  const { config, snapshot, store, clock, startedAt } = parts;
  const [{ kind, version, bytes, documents }, jobs] = await Promise.all([
    readDatabaseInfo(store),
    listJobStates(store, clock),
  ]);
  return {
    version: packageVersion(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    startedAt: isoTime(startedAt),
    memory: process.memoryUsage.rss(),
    profile: config.api.profile,
    publicUrl: config.publicUrl,
    database: { kind, version, place: describeDatabase(config), bytes },
    model: { version: snapshot.version, components: snapshot.components.size, locales: snapshot.locales },
    documents: [...snapshot.contentTypes.values()].map((type) => ({
      uid: type.uid,
      displayName: type.displayName,
      kind: type.kind,
      documents: documents.get(type.uid) ?? 0,
    })),
    jobs,
    cacheBytes: config.cache.bytes,
  };
}
