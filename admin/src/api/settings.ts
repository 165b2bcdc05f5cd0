import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  Administrator,
  AdministratorBody,
  AdministratorRole,
  AdministratorRoleBody,
  AuditEntry,
  Invitation,
  InvitationBody,
  PageBody,
  PermissionCatalogue,
  Token,
  TokenBody,
  TokenWithText,
  User,
  UserBody,
  UserRole,
  UserRoleBody,
  UserRoleDetail,
} from './contract.js';
import { keys } from './keys.js';
import type { Parameters } from './query-string.js';
import { ask, askData } from './request.js';

/** Everything that can be allowed. */
export const permissionsQuery = queryOptions({
  queryKey: keys.permissions,
  queryFn: ({ signal }) => askData<PermissionCatalogue>('permissions', { signal }),
  staleTime: 60_000,
});

/** The roles of end users. */
export const userRolesQuery = queryOptions({
  queryKey: keys.userRoles,
  queryFn: ({ signal }) => askData<readonly UserRole[]>('user-roles', { signal }),
});

/** One of them, with what it may do. */
export function userRoleQuery(id: number) {
  return queryOptions({
    queryKey: [...keys.userRoles, id],
    queryFn: ({ signal }) => askData<UserRoleDetail>(`user-roles/${id}`, { signal }),
  });
}

/** Makes a role of end users. */
export const createUserRole = (body: UserRoleBody & { readonly name: string }) =>
  askData<UserRoleDetail>('user-roles', { method: 'POST', body });

/** Changes a role of end users. */
export const changeUserRole = (id: number, body: UserRoleBody) =>
  askData<UserRoleDetail>(`user-roles/${id}`, { method: 'PUT', body });

/** Removes a role of end users; its users get the default one. */
export const removeUserRole = (id: number) => ask<undefined>(`user-roles/${id}`, { method: 'DELETE' });

/** A page of end users. */
export function usersQuery(parameters: Parameters) {
  return queryOptions({
    queryKey: [...keys.users, parameters],
    queryFn: ({ signal }) => ask<PageBody<User>>('users', { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Makes an end user. */
export const createUser = (body: UserBody) => askData<User>('users', { method: 'POST', body });

/** Changes an end user. */
export const changeUser = (id: number, body: UserBody) => askData<User>(`users/${id}`, { method: 'PUT', body });

/** Removes an end user. */
export const removeUser = (id: number) => ask<undefined>(`users/${id}`, { method: 'DELETE' });

/** All administrators. */
export const administratorsQuery = queryOptions({
  queryKey: keys.administrators,
  queryFn: ({ signal }) => askData<readonly Administrator[]>('administrators', { signal }),
});

/** Invites somebody. */
export const inviteAdministrator = (body: InvitationBody) =>
  askData<Invitation>('administrators', { method: 'POST', body });

/** Changes an administrator. */
export const changeAdministrator = (id: number, body: AdministratorBody) =>
  askData<Administrator>(`administrators/${id}`, { method: 'PUT', body });

/** Removes an administrator. */
export const removeAdministrator = (id: number) => ask<undefined>(`administrators/${id}`, { method: 'DELETE' });

/** Signs an administrator out everywhere. */
export const endSessionsOf = (id: number) => ask<undefined>(`administrators/${id}/sessions`, { method: 'DELETE' });

/** Turns somebody's second factor off. */
export const removeSecondFactorOf = (id: number) =>
  ask<undefined>(`administrators/${id}/second-factor`, { method: 'DELETE' });

/** The roles of administrators. */
export const rolesQuery = queryOptions({
  queryKey: keys.roles,
  queryFn: ({ signal }) => askData<readonly AdministratorRole[]>('roles', { signal }),
});

/** Makes a role of administrators. */
export const createRole = (body: AdministratorRoleBody & { readonly name: string }) =>
  askData<AdministratorRole>('roles', { method: 'POST', body });

/** Changes a role of administrators. */
export const changeRole = (id: number, body: AdministratorRoleBody) =>
  askData<AdministratorRole>(`roles/${id}`, { method: 'PUT', body });

/** Removes a role of administrators. Raises ApiFailure 409 while somebody has it. */
export const removeRole = (id: number) => ask<undefined>(`roles/${id}`, { method: 'DELETE' });

/** All API tokens, without their texts. */
export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: ({ signal }) => askData<readonly Token[]>('tokens', { signal }),
});

/** Makes a token; its text is in the answer, this once. */
export const createToken = (body: TokenBody & { readonly name: string }) =>
  askData<TokenWithText>('tokens', { method: 'POST', body });

/** Changes a token. */
export const changeToken = (id: number, body: TokenBody) => askData<Token>(`tokens/${id}`, { method: 'PUT', body });

/** Gives a token a new text, which is in the answer this once; the old one is refused. */
export const renewToken = (id: number) => askData<TokenWithText>(`tokens/${id}/renew`, { method: 'POST' });

/** Takes a token away. */
export const removeToken = (id: number) => ask<undefined>(`tokens/${id}`, { method: 'DELETE' });

/** Entries of the audit log before one of them, the newest first; null: from the end on. */
export const auditEntries = (before: number | null, limit: number, signal: AbortSignal) =>
  askData<readonly AuditEntry[]>('audit', { parameters: { limit, ...(before === null ? {} : { before }) }, signal });
