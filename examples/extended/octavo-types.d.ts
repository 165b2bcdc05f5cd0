// The content model as TypeScript, written by `octavo types`. Do not edit: the next run replaces it.
//
// Of each content type and component, say Article: `ArticleValues` is what an answer holds unless `fields` says otherwise, `Article`
// the same with everything that may be populated, `ArticleInput` what may be written, `ArticleDraftInput` the same of a draft, and
// `ArticleShape` what the client infers from.

/** The locales that there are. */
export type Locale = 'en';

/** A document in a body: its documentId, its row id, or an object that may say which version is meant. */
export type Reference = string | number | ReferenceObject;
export type ReferenceObject =
  | { documentId: string; locale?: Locale | null; status?: 'draft' | 'published' }
  | { id: number };
/** The same where any content type may be meant: it says which. */
export type AnyReference = ReferenceObject & { __type: keyof DocumentShapes };
/** The value of a relation or media field that holds one. */
export type OneReference<R = Reference> = R | null | { set: R[] } | { connect?: R[]; disconnect?: R[] };
/** The value of one that holds several. */
export type ManyReferences<R = Reference> =
  | R
  | R[]
  | null
  | { set: R[] }
  | { connect?: (R | (Extract<R, object> & { position: Position<R> }))[]; disconnect?: R[] };
/** Where a connected document goes. */
export type Position<R = Reference> = { before: R } | { after: R } | { start: true } | { end: true };

/** api::notice.notice; has drafts, which may lack what is required. */
export interface NoticeValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  title: string;
  text: string;
  minutes: number;
}
export interface Notice extends NoticeValues {
}
export interface NoticeDraftInput {
  title?: string | null;
  text?: string | null;
  minutes?: number | null;
}
export interface NoticeInput extends NoticeDraftInput {
  title: string;
  text: string;
  minutes: number;
}
export interface NoticeShape {
  values: NoticeValues;
  required: 'title' | 'text' | 'minutes';
  places: {
  };
}

/** api::trace.trace. */
export interface TraceValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  what: string;
  notice: string;
}
export interface Trace extends TraceValues {
}
export interface TraceInput {
  what: string;
  notice: string;
}
export interface TraceShape {
  values: TraceValues;
  required: 'what' | 'notice';
  places: {
  };
}

/** plugin::upload.file. */
export interface UploadFileValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  name: string;
  alternativeText: string | null;
  caption: string | null;
  focalPoint: unknown;
  width: number | null;
  height: number | null;
  formats: unknown;
  hash: string | null;
  ext: string | null;
  mime: string | null;
  size: number | null;
  url: string | null;
  previewUrl: string | null;
  provider: string | null;
  provider_metadata: unknown;
}
export interface UploadFile extends UploadFileValues {
}
export interface UploadFileShape {
  values: UploadFileValues;
  required: 'name';
  places: {
  };
}

/** plugin::users-permissions.role. */
export interface RoleValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  name: string;
  description: string | null;
  type: string | null;
}
export interface Role extends RoleValues {
  users?: User[];
}
export interface RoleShape {
  values: RoleValues;
  required: 'name';
  places: {
    users: { to: UserShape; many: true };
  };
}

/** plugin::users-permissions.user. */
export interface UserValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  username: string;
  email: string;
  provider: string | null;
  confirmed: boolean | null;
  blocked: boolean | null;
}
export interface User extends UserValues {
  role?: Role | null;
}
export interface UserShape {
  values: UserValues;
  required: 'username' | 'email';
  places: {
    role: { to: RoleShape };
  };
}

/** All content types by uid. */
export interface DocumentShapes {
  'api::notice.notice': NoticeShape;
  'api::trace.trace': TraceShape;
  'plugin::upload.file': UploadFileShape;
  'plugin::users-permissions.role': RoleShape;
  'plugin::users-permissions.user': UserShape;
}

/** All components by uid. */
export interface ComponentShapes {
}

/** What a polymorphic relation may lead to. */
export type AnyDocument =
  | ({ __type: 'api::notice.notice' } & Notice)
  | ({ __type: 'api::trace.trace' } & Trace)
  | ({ __type: 'plugin::upload.file' } & UploadFile)
  | ({ __type: 'plugin::users-permissions.role' } & Role)
  | ({ __type: 'plugin::users-permissions.user' } & User);

/** What `createClient` takes: content types by the names in addresses. */
export interface ContentTypes {
  'notices': { kind: 'collection'; shape: NoticeShape; input: NoticeInput; draft: NoticeDraftInput; locale: never };
  'traces': { kind: 'collection'; shape: TraceShape; input: TraceInput; draft: TraceInput; locale: never };
}
