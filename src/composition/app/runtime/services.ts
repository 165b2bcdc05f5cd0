import { type AccountsDependencies, createRateLimiter, type RateLimiter } from '../../../domain/accounts/index.js';
import { createMail, type MailService } from '../../../domain/accounts/mail/index.js';
import {
  createFeed,
  createSubscriptionCache,
  type Feed,
  type SubscriptionCache,
} from '../../../domain/events/index.js';
import { createHttpClient, type HttpClient } from '../../../foundations/core/http-client/index.js';
import type { Clock } from '../../../foundations/core/index.js';
import type { Log } from '../../../foundations/http/index.js';
import { OpenStreams } from '../../../interfaces/api/content/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { Secrets } from '../secrets/secrets.js';
import type { OctavoConfig } from '../types.js';
import { accountsSettings } from './accounts-settings.js';
import type { FileServices } from './file-services.js';
import { createFileServices } from './file-services.js';

/** Services of a running Octavo that do not depend on the content model. */
export interface Services {
  readonly config: OctavoConfig;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly mail: MailService;
  readonly files: FileServices;
  readonly limits: RateLimiter;
  /** The way out for requests of the server's own. */
  readonly httpClient: HttpClient;
  /** The webhooks that receive events. */
  readonly listening: SubscriptionCache;
  /** The events of documents, for subscribers. */
  readonly feed: Feed;
  /** The open event streams. */
  readonly streams: OpenStreams;
  readonly accountsSettings: AccountsDependencies['settings'];
  readonly clock: Clock;
  /** Development mode. */
  readonly development: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly log: Log;
  /** Called with background errors, which have no caller. */
  readonly report: (error: unknown) => void;
}

/**
 * Creates the services. Nothing is sent or written yet. `development`: the server's own requests may also go to this
 * machine. `managedRoles`: types of the roles in the access file.
 */
export function createServices(
  {
    managedRoles,
    ...parts
  }: Pick<Services, 'config' | 'store' | 'secrets' | 'clock' | 'log'> & { readonly managedRoles: ReadonlySet<string> },
  development = false,
): Services {
  const { config, clock, log, store } = parts;
  const report = (error: unknown): void => log({ level: 'error', message: 'a background task failed', error });
  const settings = accountsSettings(config, managedRoles);
  return {
    ...parts,
    development,
    startedAt: clock.now(),
    report,
    accountsSettings: settings,
    httpClient: createHttpClient({ ...config.outbound, development }),
    listening: createSubscriptionCache(store, report),
    feed: createFeed(store, clock),
    streams: new OpenStreams(config.events.streams),
    limits: createRateLimiter(clock, settings.limits),
    files: createFileServices(config.media, config.dataDir, report),
    mail: createMail(config.mail, config.dataDir, clock, (error) =>
      log({ level: 'error', message: 'a mail was not sent', error }),
    ),
  };
}
