import type { Accounts, Actor } from '../../../domain/accounts/index.js';
import type { Assist } from '../../../domain/assist/index.js';
import type {
  ChangeSets,
  DocumentHistory,
  Documents,
  PublicationSchedule,
  VectorQueue,
} from '../../../domain/documents/index.js';
import type { Webhooks } from '../../../domain/events/index.js';
import type { Library, Media } from '../../../domain/media/index.js';
import type { Clock } from '../../../foundations/core/index.js';
import type { HttpRequest, RouteGroup } from '../../../foundations/http/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import type { QuerySettings } from '../../../language/query/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import type { ContentModel } from '../../../storage/migrations/index.js';
import { type ApiProfile, type ContentApiParts, documentsFor, type SignUrl } from '../content/index.js';
import type * as wire from './contract.js';

/** The URLs of preview pages. */
export interface PreviewSettings {
  /** For how long the text in an address works. */
  readonly minutes: number;
  /** Addresses by uid of the content type, with `{token}`, `{documentId}`, `{locale}` and names of attributes to be filled in. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** State of the server, for operators. It holds no secret. */
export interface Operations {
  storage(): Promise<wire.StorageState>;
  testStorage(): Promise<wire.StorageTest>;
  mail(): wire.MailState;
  /** Sends a mail to this address and returns the result. */
  testMail(to: string): Promise<wire.MailTest>;
  system(): Promise<wire.SystemState>;
  slowQueries(): wire.SlowQueryReport;
}

/** Documents whose reads can be counted. */
export interface MeasuredReads {
  readonly documents: Documents;
  /** Reads documents and returns how many statements that took, and how many milliseconds they were waited for. */
  measure<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly statements: number; readonly milliseconds: number }>;
}

/** The dependencies of the panel's interface; one set per snapshot. */
export interface AdminApiParts {
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly history: DocumentHistory;
  readonly changeSets: ChangeSets;
  readonly schedule: PublicationSchedule;
  readonly accounts: Pick<
    Accounts,
    'administrators' | 'agents' | 'tokens' | 'roles' | 'users' | 'previews' | 'savedViews' | 'audit'
  >;
  readonly preview: PreviewSettings;
  readonly model: ContentModel;
  readonly media: Media;
  readonly library: Library;
  readonly webhooks: Webhooks;
  readonly assist: Assist;
  readonly vectorQueue: Pick<VectorQueue, 'progress'>;
  readonly operations: Operations;
  readonly reads: MeasuredReads;
  /** Creates the GraphQL interface for other callers, who may ask for its schema; null: the server has none. */
  readonly graphql: ((content: ContentApiParts) => RouteGroup) | null;
  /** For the addresses of private files. */
  readonly sign: SignUrl;
  readonly settings: QuerySettings;
  readonly profile: ApiProfile;
  readonly clock: Clock;
  /** The address under which browsers reach the server, without a trailing slash; null: not configured. */
  readonly publicUrl: string | null;
  /** Replaces the key that session digests use: every session ends. */
  rotateSessionKey(actor: Actor): Promise<void>;
}

/** The same parts, whose documents are read as this caller (`documentsFor`). */
export function readingFor<T extends Pick<AdminApiParts, 'documents'>>(
  parts: T,
  caller: Caller,
  request: HttpRequest,
): T {
  return { ...parts, documents: documentsFor(parts.documents, caller, request) };
}
