import type { MailDestination, MailTemplate } from '../../../../domain/accounts/mail/index.js';

export type { MailTemplate } from '../../../../domain/accounts/mail/index.js';

/** `GET storage`: where files are stored, and what may be uploaded. Sizes in bytes. */
export interface StorageState {
  readonly provider: 'local' | 's3';
  /** The folder, or the address of the store with what stands in front of every key. */
  readonly place: string;
  /** Where something else than this server serves files; null: it does. */
  readonly baseUrl: string | null;
  /** New files need a signed address, which works for so many seconds; null: everybody may fetch them. */
  readonly signedSeconds: number | null;
  /** Of one file, and of one image that is looked into. */
  readonly sizeLimit: number;
  readonly imageSizeLimit: number;
  readonly pixelLimit: number;
  /** Files in one request. */
  readonly filesLimit: number;
  /** Media types that may be uploaded. */
  readonly allow: readonly string[];
  readonly svg: boolean;
  /** What is made of images, with the longest side in pixels. */
  readonly formats: readonly { readonly name: string; readonly side: number }[];
  readonly files: number;
  /** Of the files as they were uploaded. */
  readonly bytes: number;
}

/** Answer of `POST storage/test`: a small object was written, read and removed. A copy, because the panel's compiler cannot resolve the imports of stores. */
export interface StorageTest {
  /** What went wrong; null: nothing. */
  readonly failed: 'write' | 'read' | 'remove' | null;
  readonly reason: string | null;
  readonly milliseconds: number;
}

/** `GET mail`: how mails are sent. No name and no password is in it. */
export interface MailState {
  readonly place: MailDestination;
  readonly from: string;
  /** Those with texts of the project's own say so. */
  readonly templates: readonly { readonly name: MailTemplate; readonly own: boolean }[];
  /** What links in mails begin with; null: not configured, then they hold only a code. */
  readonly publicUrl: string | null;
}

/** Answer of `POST mail/test`. */
export interface MailTest {
  /** The address of the administrator who sent the request. */
  readonly to: string;
  /** Why it was not accepted; null: it was. */
  readonly reason: string | null;
  readonly milliseconds: number;
}

/** How many documents of a content type there are. */
export interface TypeCount {
  readonly uid: string;
  readonly displayName: string;
  readonly kind: 'collectionType' | 'singleType' | 'system';
  readonly documents: number;
}

/** Work that one of all servers does once in a while. */
export interface ScheduledJobState {
  readonly name: string;
  readonly dueAt: string;
  readonly running: boolean;
}

/** `GET system`: what runs here. */
export interface SystemState {
  readonly version: string;
  readonly node: string;
  /** Such as `linux x64`. */
  readonly platform: string;
  /** When the server that answers came up, and the bytes of memory that it holds. */
  readonly startedAt: string;
  readonly memory: number;
  readonly profile: string;
  readonly publicUrl: string | null;
  readonly database: {
    readonly kind: 'sqlite' | 'postgres';
    readonly version: string;
    /** Which one, without a password. */
    readonly place: string;
    readonly bytes: number;
  };
  readonly model: {
    readonly version: string;
    readonly components: number;
    readonly locales: readonly string[];
  };
  /** By content type, those of accounts and files included. */
  readonly documents: readonly TypeCount[];
  readonly jobs: readonly ScheduledJobState[];
  /** Bytes of answers that a server may keep in memory. */
  readonly cacheBytes: number;
}
