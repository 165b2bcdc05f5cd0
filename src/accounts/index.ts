export { type Accounts, type AccountsParts, createAccounts } from './accounts.js';
export { type Bounds, createBounds } from './administrators/bounds.js';
export { actionsFor, actionsWithFields } from './administrators/permissions.js';
export * from './administrators/types.js';
export type { AccountArrivals, ArrivingAdministrator, ArrivingToken } from './arrivals/arrivals.js';
export { createAccountArrivals } from './arrivals/create-account-arrivals.js';
export { type Actor, type Audit, type AuditEntry, type AuditRow, system } from './audit/audit.js';
export type { Callers } from './callers/callers.js';
export { type FollowedModel, followModel } from './follow-model.js';
export type { Generation } from './generation.js';
export type { Keys } from './keys.js';
export { createLimits } from './limits/create-limits.js';
export type { Limits } from './limits/limits.js';
export type { Preview, PreviewRequest, Previews } from './previews/previews.js';
export type { Providers } from './providers/providers.js';
export type { RoleDetail, RoleInfo, RoleRequest, UserRoles } from './roles/roles.js';
export type {
  AccountsSettings,
  AdministratorsSettings,
  Limit,
  LimitsSettings,
  ProviderSettings,
  UsersSettings,
} from './settings.js';
export { listOf, statement } from './statement.js';
export type { ApiTokens, TokenInfo, TokenKind, TokenRequest } from './tokens/tokens.js';
export type { Client, ProviderProfile, SignedIn, UserIdentity, Users } from './users/users.js';
