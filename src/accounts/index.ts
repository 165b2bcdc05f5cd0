export { type Accounts, type AccountsDependencies, createAccounts } from './accounts.js';
export { createPrivilegeGuard, type PrivilegeGuard } from './administrators/bounds.js';
export { actionsFor, actionsWithFields } from './administrators/permissions.js';
export * from './administrators/types.js';
export type { AccountBulkImport, ImportedAdministrator, ImportedToken } from './arrivals/arrivals.js';
export { createAccountBulkImport } from './arrivals/create-account-arrivals.js';
export { type Actor, type AuditLog, type AuditLogEntry, type NewAuditEntry, systemActor } from './audit/audit.js';
export type { Authenticator } from './callers/callers.js';
export { migratePermissions, type PermissionMigration } from './follow-model.js';
export type { AccountsVersion } from './generation.js';
export type { Keys } from './keys.js';
export { createRateLimiter } from './limits/create-limits.js';
export type { RateLimiter } from './limits/limits.js';
export type { Preview, PreviewRequest, Previews } from './previews/previews.js';
export type { Providers } from './providers/providers.js';
export type { RoleDetail, RoleInfo, RoleRequest, UserRoles } from './roles/roles.js';
export type {
  AccountsSettings,
  AdministratorsSettings,
  ProviderSettings,
  RateLimit,
  RateLimitSettings,
  UsersSettings,
} from './settings.js';
export { placeholderList, plainStatement } from './statement.js';
export type { ApiTokens, TokenInfo, TokenKind, TokenRequest } from './tokens/tokens.js';
export type { ClientDevice, ProviderProfile, SignInResult, UserIdentity, Users } from './users/users.js';
