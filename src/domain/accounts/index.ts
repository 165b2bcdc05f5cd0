export { type Accounts, type AccountsDependencies, createAccounts } from './accounts.js';
export type { AccountsVersion } from './accounts-version.js';
export { actionsFor, actionsWithFields } from './administrators/roles/permissions.js';
export { createPrivilegeGuard, type PrivilegeGuard } from './administrators/roles/privilege-guard.js';
export * from './administrators/types.js';
export { isChallenge } from './agents/agent-tokens.js';
export * from './agents/agents.js';
export { isRegisteredUri, redirectHost } from './agents/redirect-uris.js';
export { type Actor, type AuditLog, type AuditLogEntry, type NewAuditEntry, systemActor } from './audit/audit-log.js';
export type { Authenticator, ExternalIdentity } from './authentication/authenticator.js';
export { type CredentialKind, credentialKind } from './authentication/credential-kind.js';
export type { AccountBulkImport, ImportedAdministrator, ImportedToken } from './bulk-import/account-bulk-import.js';
export { createAccountBulkImport } from './bulk-import/create-account-bulk-import.js';
export type { Keys } from './context.js';
export { type GrantRule, serializeRule } from './grants/grant-rule.js';
export { checkRule, type RuleHolder } from './grants/parse-rules.js';
export { migratePermissions, type PermissionMigration } from './migrate-permissions.js';
export type { Preview, PreviewRequest, Previews } from './previews/previews.js';
export type { Providers } from './providers/providers.js';
export { createRateLimiter } from './rate-limits/create-rate-limiter.js';
export type { RateLimiter } from './rate-limits/rate-limiter.js';
export { type AccessFile, parseAccessFile, serializeAccessFile } from './roles/access-file.js';
export { defaultRoles, publicType } from './roles/default-roles.js';
export type { AccessChange } from './roles/plan-access.js';
export type { RoleDetail, RoleInfo, RoleRequest, UserRoles } from './roles/roles.js';
export type { NewSavedView, SavedView, SavedViewCaller, SavedViews } from './saved-views/saved-views.js';
export type {
  AccountsSettings,
  AdministratorsSettings,
  ProviderSettings,
  RateLimit,
  RateLimitSettings,
  UsersSettings,
} from './settings.js';
export type { ApiTokens, TokenInfo, TokenKind, TokenRequest } from './tokens/tokens.js';
export { maxAdditionalRoles } from './users/additional-roles.js';
export type { AssignedRole, ClientDevice, ProviderProfile, SignInResult, UserIdentity, Users } from './users/users.js';
