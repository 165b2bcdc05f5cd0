import type { Documents } from '../documents/index.js';
import type { Snapshot } from '../schema/index.js';
import type { Store } from '../store/index.js';

/** How an app is started. Paths are absolute. */
export interface AppOptions {
  /** Folder with `octavo.config.ts` (optional) and the model's files. */
  readonly project: string;
  /** Overrides of the configuration, as the command line and the environment give them, or tests. */
  readonly config?: PartialConfig;
  /** Many writes share a commit: for filling a database, where each may wait for the others. */
  readonly bulk?: boolean;
}

/** What a project may configure; everything has a default. `octavo.config.ts` default-exports it through `defineConfig`. */
export interface OctavoConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Absolute, or relative to the project. Default `data`. */
  readonly dataDir: string;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  readonly api: {
    readonly profile: 'contract' | 'strapi';
    readonly rest: {
      readonly defaultLimit: number;
      readonly maxLimit: number;
      readonly withCount: boolean;
      readonly strictParams: boolean;
    };
  };
  readonly query: { readonly arrayLimit: number };
  readonly logger: boolean;
}

type DeepPartial<T> = {
  readonly [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? DeepPartial<T[K]> : T[K];
};

/** A configuration with any part left out. */
export type PartialConfig = DeepPartial<OctavoConfig>;

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
  readonly snapshot: Snapshot;
  /** What stands behind the endpoints, for tools that work without them. */
  readonly documents: Documents;
  readonly store: Store;
  inject(request: InjectRequest): Promise<InjectAnswer>;
  /** Opens the configured port, or this one; gives the base URL. Raises Refusal where it cannot be opened. */
  listen(port?: number): Promise<string>;
  /** Makes another full-access token; its text is not kept. */
  createToken(name: string): Promise<string>;
  close(): Promise<void>;
}
