import type {
  Accounts,
  AdministratorsSettings,
  ProviderSettings,
  RateLimitSettings,
  UsersSettings,
} from '../../domain/accounts/index.js';
import type { MailSettings } from '../../domain/accounts/mail/index.js';
import type { Assist, AssistConfig } from '../../domain/assist/index.js';
import type {
  ChangeSets,
  DocumentHistory,
  Documents,
  PublicationSchedule,
  VectorQueue,
} from '../../domain/documents/index.js';
import type { Webhooks } from '../../domain/events/index.js';
import type { Media, MediaSettings, S3Settings } from '../../domain/media/index.js';
import type { HttpClientSettings } from '../../foundations/core/http-client/index.js';
import type { Clock } from '../../foundations/core/index.js';
import type { SharedCachingSettings } from '../../foundations/http/index.js';
import type { MeasuredReads, Operations, PreviewSettings } from '../../interfaces/api/admin/index.js';
import type { TagHeader } from '../../interfaces/api/content/index.js';
import type { ApiCaller, OpenApiDocument } from '../../interfaces/api/openapi/index.js';
import type { Snapshot } from '../../language/schema/index.js';
import type { Store } from '../../storage/database/index.js';
import type { ContentModel } from '../../storage/migrations/index.js';
import type { Extensions } from './extensions/index.js';
import type { ReadDefaultsSettings } from './routes/read-defaults.js';
import type { Secrets } from './secrets/secrets.js';

/** How an app is started. Paths are absolute. */
export interface AppOptions {
  /** Folder with `octavo.config.ts` (optional) and the model's files. */
  readonly project: string;
  /** Overrides of the configuration, from the command line, the environment or tests. */
  readonly config?: PartialConfig;
  /** Where secrets and the first administrator may come from; left out: the environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Where the time comes from; left out: the database, which is the machine on SQLite. */
  readonly clock?: Clock;
  /** No requests are served: the project's start and stop hooks and its scheduled jobs do not run. Its middlewares do. */
  readonly asTool?: boolean;
  /**
   * The process serves only this server: if the project has extensions, uncaught errors are logged and do not end it.
   */
  readonly ownProcess?: boolean;
  /** How connections come to this process while it stops; left out: it accepts them itself. */
  readonly passConnections?: () => Promise<boolean>;
  /** Many writes share a commit: for filling a database, where each may wait for the others. */
  readonly bulk?: boolean;
  /** Allows creating a new SQLite database next to secrets or files of an earlier one. */
  readonly newDatabase?: boolean;
  /** Development: outgoing requests may go to this machine too, and `/api/_types` serves the model as TypeScript. */
  readonly development?: boolean;
}

/** The settings of a project; each has a default. `octavo.config.ts` default-exports them through `defineConfig`. */
export interface OctavoConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Absolute, or relative to the project. Default `data`. */
  readonly dataDir: string;
  readonly database: DatabaseSettings;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  readonly api: {
    readonly profile: 'contract' | 'strapi';
    /** The path prefix of the content API, such as `/api`. */
    readonly prefix: string;
    /** A PUT, a DELETE or an action without `If-Match` gets status 428. */
    readonly requireIfMatch: boolean;
    /** Reads of the content API that send no `fallback` use the chains of locales of the content model. */
    readonly fallback: boolean;
    /** Questions that the database needs so long for are noted for the panel; 0: all are. */
    readonly slowMilliseconds: number;
    /** Who may read the OpenAPI description: every caller, callers with credentials, or no caller. */
    readonly openapi: 'public' | 'token' | 'off';
    readonly rest: {
      readonly defaultLimit: number;
      readonly maxLimit: number;
      readonly withCount: boolean;
      readonly strictParams: boolean;
    };
    /**
     * Reads accept what a Strapi without `strictParams` accepts: unknown parameters, an invalid `status`,
     * `populate=deep`.
     */
    readonly lenient: boolean;
    /** What reads select in addition to the request, by uid of the content type and action. */
    readonly defaults: ReadDefaultsSettings;
  };
  readonly graphql: {
    /** Whether `/graphql` exists. */
    readonly enabled: boolean;
    /** Whether clients can ask for the schema; null: only in development mode (`AppOptions.development`). */
    readonly introspection: boolean | null;
    /** Entries of a list without `pagination`; at most `api.rest.maxLimit`. */
    readonly defaultLimit: number;
    /** Subscriptions that a caller may have open at a time on one process; 0: there are none. */
    readonly subscriptions: number;
  };
  readonly query: {
    readonly arrayLimit: number;
    /** Populated entries in one answer. */
    readonly maxNodes: number;
    /** Bytes of one answer. */
    readonly maxBytes: number;
  };
  /**
   * Maximum number of entries of one list in a body: components, a zone, links, files; including the lists inside it.
   */
  readonly write: {
    readonly maxEntries: number;
    /** Maximum number of entries of a change set. */
    readonly maxSetEntries: number;
  };
  /** What versions were before they changed. */
  readonly history: {
    /** false: no new revisions are recorded; recorded ones can still be restored. */
    readonly enabled: boolean;
    /** Former rows are recorded, so that past moments can be read. */
    readonly asOf: boolean;
    readonly days: number;
    /** Of one document in one locale. */
    readonly versionsPerDocument: number;
  };
  readonly http: {
    /** Plain GET requests of the content API are served on the socket, bypassing Node's HTTP server. */
    readonly direct: boolean;
    /** How long requests of the content API and for files may wait in the queue before more of them are refused; 0: no limit. */
    readonly patienceMilliseconds: number;
    /** Maximum size of responses that clients have not taken, over all connections of a process. */
    readonly maxUnsentBytes: number;
    /**
     * GET responses of the content API have a `Server-Timing` header; null: only in development mode
     * (`AppOptions.development`).
     */
    readonly serverTiming: boolean | null;
  };
  readonly cache: {
    /** Size of the response cache of the content API, in this process; 0: no cache. */
    readonly bytes: number;
    /** Answers that caches in front of the server may keep: reads of the public; null: none. */
    readonly shared: SharedCacheSettings | null;
  };
  /** The address under which callers reach the server, e.g. `https://cms.example.org`; null: not configured. */
  readonly publicUrl: string | null;
  readonly proxy: {
    /** Addresses or networks (CIDR) of proxies whose `X-Forwarded-*` headers count. */
    readonly trusted: readonly string[];
  };
  readonly cors: {
    /** Origins that may send credentials; none: any origin may read, without credentials. */
    readonly origins: readonly string[];
  };
  readonly access: {
    /** A file with the permissions of roles of end users, relative to the project, which every start applies. */
    readonly file: string | null;
  };
  readonly users: UsersSettings;
  /** By the name used in URLs. */
  readonly providers: Readonly<Record<string, ProviderConfig>>;
  readonly administrators: AdministratorsSettings;
  readonly limits: RateLimitSettings;
  readonly mail: MailSettings;
  readonly media: MediaSettings;
  readonly model: {
    /** The content model changes only by a start or by a command that reads files. */
    readonly locked: boolean;
    /** A change in the panel is written into the project's files too. */
    readonly writeFiles: boolean;
    /**
     * The changes of the model files that a start applies automatically: those that cannot affect a document, or all
     * that lose nothing.
     */
    readonly atStart: 'additive' | 'lossless';
    /** How long data that a change removed is retained, so that it can be restored. */
    readonly parkedDays: number;
  };
  readonly events: {
    /** How long events and their deliveries are stored. */
    readonly days: number;
    /** Records events of documents for subscribers of the feed. */
    readonly feed: boolean;
    /** Streams of it that a process has open at a time. */
    readonly streams: number;
  };
  readonly outbound: HttpClientSettings;
  /** The AI provider that translates and describes; without `url`, an administrator enters it in the panel. */
  readonly assist: AssistConfig;
  /** The URLs at which editors preview documents. */
  readonly preview: PreviewSettings;
  readonly mcp: {
    /** Serves `/mcp` to agents with a token, and the sign-in by which administrators allow one to act for them. */
    readonly enabled: boolean;
  };
  readonly backup: BackupSettings;
  readonly metrics: {
    /** The token required for metrics at `/metrics`; null: no metrics. */
    readonly token: string | null;
  };
  /** Requests become spans if a tracer provider is registered with `@opentelemetry/api`. */
  readonly tracing: boolean;
  readonly logger: boolean;
}

/** The URL of the database, and the size of its connection pool. All but `url` apply to PostgreSQL only. */
export interface DatabaseSettings {
  /** `postgres://name:password@host:port/database`; null: a SQLite file in the data folder. */
  readonly url: string | null;
  /** URLs of replicas that follow that database by streaming: reads go there. */
  readonly replicas: readonly string[];
  /** The schema with Octavo's tables; created if it is missing. */
  readonly schema: string;
  /** Connections of this server. */
  readonly poolSize: number;
  /** Maximum number of requests that wait for a connection; further ones get status 503 immediately. */
  readonly queue: number;
  /** Maximum waiting time of reads and of writes. */
  readonly queueSeconds: number;
  readonly writeQueueSeconds: number;
  /** How long a write waits for what others have locked. */
  readonly lockSeconds: number;
  /** How long a new connection may take. */
  readonly connectSeconds: number;
  /** How long one statement may run. */
  readonly statementSeconds: number;
  /** How long a transaction may rest between two statements, and one that writes documents. */
  readonly idleSeconds: number;
  readonly writeIdleSeconds: number;
  /** Whether connections go through a pooler that assigns them per transaction. */
  readonly pooled: boolean;
}

/** The destination of backups, and the interval of automatic ones. */
export interface BackupSettings {
  /** Absolute, or relative to the project; where none is named, `backups` in the data folder. */
  readonly folder: string;
  /** An S3-compatible store instead of the folder; null: the folder. */
  readonly s3: S3Settings | null;
  /** Hours between two automatic backups of a server; null: only on request. */
  readonly everyHours: number | null;
  /** How many of them stay: the oldest ones go. */
  readonly keep: number;
}

/** A provider as configured; `issuer` for `oidc` only, `scopes` to replace the usual ones. */
export type ProviderConfig = Omit<ProviderSettings, 'issuer' | 'scopes'> &
  Partial<Pick<ProviderSettings, 'issuer' | 'scopes'>>;

type DeepPartial<T> = {
  readonly [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? DeepPartial<T[K]> : T[K];
};

/** An object store as configured: the prefix of keys is optional. */
type S3Config = Omit<S3Settings, 'prefix'> & Partial<Pick<S3Settings, 'prefix'>>;

/** Settings of files as configured: a format that is null is not generated. */
type MediaConfig = Omit<MediaSettings, 'breakpoints' | 's3'> & {
  readonly breakpoints: Readonly<Record<string, number | null>>;
  readonly s3: S3Config | null;
};

/** How shared caches in front of the server store anonymous responses. */
export interface SharedCacheSettings extends SharedCachingSettings {
  /** The header with the tags of a response, by which it can be purged; null: none. */
  readonly tags: TagHeader | null;
}

/** The settings of shared caches as configured: only the maximum age is required. */
type CacheConfig = Omit<OctavoConfig['cache'], 'shared'> & {
  readonly shared: (Pick<SharedCacheSettings, 'maxAge'> & Partial<SharedCacheSettings>) | null;
};

/** A configuration with any part left out. */
export type PartialConfig = DeepPartial<
  Omit<OctavoConfig, 'media' | 'cache' | 'backup'> & {
    readonly media: MediaConfig;
    readonly cache: CacheConfig;
    readonly backup: Omit<OctavoConfig['backup'], 's3'> & { readonly s3: S3Config | null };
  }
>;

/** The content of `octavo.config.ts`: settings, and the extensions of the project (`defineExtensions`). */
export type ProjectConfig = PartialConfig & { readonly extensions?: Extensions };

/** A request without a socket, for tests and tools. */
export interface InjectRequest {
  readonly method: string;
  /** Path and query string. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | object;
}

export interface InjectAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>;
  readonly body: Buffer;
}

/** A running Octavo. */
export interface App {
  /** The token made on the very first start of this data folder; null afterwards. */
  readonly firstToken: string | null;
  /** Absolute. */
  readonly project: string;
  readonly dataDir: string;
  /** The path below which the content API is. */
  readonly apiPrefix: string;
  /** Which database it works on, for people: no password is in it. */
  readonly database: string;
  /** How many writes are worth having under way at a time. */
  readonly writesAtOnce: number;
  readonly snapshot: Snapshot;
  /** The services behind the endpoints, for tools that bypass HTTP. */
  readonly documents: Documents;
  readonly schedule: PublicationSchedule;
  readonly history: DocumentHistory;
  readonly changeSets: ChangeSets;
  /** Creates the change sets of a model that the database has only within the transaction that changes it. Close them after use. */
  openChangeSets(snapshot: Snapshot): { readonly changeSets: ChangeSets; close(): Promise<void> };
  readonly media: Media;
  readonly webhooks: Webhooks;
  readonly assist: Assist;
  readonly vectorQueue: VectorQueue;
  readonly operations: Operations;
  readonly reads: MeasuredReads;
  readonly accounts: Accounts;
  /** Describes the content API as this caller may use it, after OpenAPI 3.1. */
  describe(caller: ApiCaller): OpenApiDocument;
  /** The content model, which can be changed at run time. */
  readonly model: ContentModel;
  readonly secrets: Secrets;
  readonly store: Store;
  inject(request: InjectRequest): Promise<InjectAnswer>;
  /**
   * Opens the configured port, or this one, and then loads the lazy modules; returns the base URL. Throws CliError if
   * the port cannot be opened, Fault server.part.
   */
  listen(port?: number): Promise<string>;
  /** Creates another full-access token; its text is not stored. */
  createToken(name: string): Promise<string>;
  close(): Promise<void>;
}
