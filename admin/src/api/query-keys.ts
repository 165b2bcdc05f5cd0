import type { QueryParameters } from './query-string.js';

/** Under which keys answers are remembered; whatever begins with a key is forgotten together with it. */
export const queryKeys = {
  setup: ['setup'],
  me: ['me'],
  sessions: ['me', 'sessions'],
  model: ['content-model'],
  /** Everything about the documents of a content type, by its API id. */
  content: (apiId: string) => ['content', apiId] as const,
  documents: (apiId: string, parameters: QueryParameters) => ['content', apiId, 'list', parameters] as const,
  document: (apiId: string, documentId: string | null, parameters: QueryParameters) =>
    ['content', apiId, 'one', documentId, parameters] as const,
  history: (apiId: string, documentId: string, parameters: QueryParameters) =>
    ['content', apiId, 'history', documentId, parameters] as const,
  documentRevision: (apiId: string, documentId: string, id: number) =>
    ['content', apiId, 'history', documentId, id] as const,
  deletedDocuments: (apiId: string, parameters: QueryParameters) => ['content', apiId, 'deleted', parameters] as const,
  uses: (apiId: string, parameters: QueryParameters) => ['content', apiId, 'uses', parameters] as const,
  /** The model as it is defined, its revisions, and what follows from them. */
  definitions: ['model', 'definitions'],
  revisions: ['model', 'revisions'],
  plan: (proposal: unknown) => ['model', 'plan', proposal] as const,
  revertPlan: (id: number) => ['model', 'revert', id] as const,
  progress: ['model', 'progress'],
  permissions: ['permissions'],
  userRoles: ['user-roles'],
  users: ['users'],
  administrators: ['administrators'],
  roles: ['roles'],
  tokens: ['tokens'],
  agents: ['agents'],
  agentRequest: (query: string) => ['agents', 'request', query] as const,
  mcpAddress: ['mcp-address'],
  graphqlAddress: ['graphql-address'],
  graphqlSchema: (caller: string) => ['graphql-schema', caller] as const,
  audit: ['audit'],
  assist: ['assist'],
  storage: ['storage'],
  mail: ['mail'],
  system: ['system'],
  slowQueries: ['slow-questions'],
  search: (text: string) => ['search', text] as const,
  /** What a change of several documents would do; no part of what is known of them, which is fetched anew after it. */
  dryRun: (apiId: string, action: string, body: unknown) => ['trial', apiId, action, body] as const,
  /** Everything about webhooks. */
  webhooks: ['webhooks'],
  /** Everything about change sets; documents read with one are under `content`. */
  changeSets: ['change-sets'],
  /** Everything that will be done at a time. */
  schedule: ['schedule'],
  /** Everything about files. */
  media: ['media'],
  files: (parameters: QueryParameters) => ['media', 'files', parameters] as const,
  file: (id: number) => ['media', 'file', id] as const,
  fileUses: (id: number) => ['media', 'uses', id] as const,
  folders: ['media', 'folders'],
} as const;
