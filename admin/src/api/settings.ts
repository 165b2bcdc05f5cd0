import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  Administrator,
  AdministratorBody,
  AdministratorRole,
  AdministratorRoleBody,
  AuditEntry,
  GrantRule,
  Invitation,
  InvitationBody,
  PageBody,
  PermissionCatalogue,
  RuleCheckBody,
  Token,
  TokenBody,
  TokenWithText,
  User,
  UserBody,
  UserRole,
  UserRoleBody,
  UserRoleDetail,
} from './contract.js';
import { queryKeys } from './query-keys.js';
import type { QueryParameters } from './query-string.js';
import { requestData, requestJson } from './request.js';

/** Everything that can be allowed. */
export const permissionsQuery = queryOptions({
  queryKey: queryKeys.permissions,
  queryFn: ({ signal }) => requestData<PermissionCatalogue>('permissions', { signal }),
  staleTime: 60_000,
});

/** Returns a rule as it would be stored, without granting it. Throws ApiFailure with what is wrong with it, below `rule`. */
export const checkRule = (body: RuleCheckBody) => requestData<GrantRule>('permissions/rule', { method: 'POST', body });

/** The roles of end users. */
export const userRolesQuery = queryOptions({
  queryKey: queryKeys.userRoles,
  queryFn: ({ signal }) => requestData<readonly UserRole[]>('user-roles', { signal }),
});

/** One of them, with what it may do. */
export function userRoleQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.userRoles, id],
    queryFn: ({ signal }) => requestData<UserRoleDetail>(`user-roles/${id}`, { signal }),
  });
}

/** Makes a role of end users. */
export const createUserRole = (body: UserRoleBody & { readonly name: string }) =>
  requestData<UserRoleDetail>('user-roles', { method: 'POST', body });

/** Changes a role of end users. */
export const updateUserRole = (id: number, body: UserRoleBody) =>
  requestData<UserRoleDetail>(`user-roles/${id}`, { method: 'PUT', body });

/** Removes a role of end users; its users get the default one. */
export const removeUserRole = (id: number) => requestJson<undefined>(`user-roles/${id}`, { method: 'DELETE' });

/** A page of end users. */
export function usersQuery(parameters: QueryParameters) {
  return queryOptions({
    queryKey: [...queryKeys.users, parameters],
    queryFn: ({ signal }) => requestJson<PageBody<User>>('users', { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Makes an end user. */
export const createUser = (body: UserBody) => requestData<User>('users', { method: 'POST', body });

/** Changes an end user. */
export const updateUser = (id: number, body: UserBody) => requestData<User>(`users/${id}`, { method: 'PUT', body });

/** Removes an end user. */
export const removeUser = (id: number) => requestJson<undefined>(`users/${id}`, { method: 'DELETE' });

/** All administrators. */
export const administratorsQuery = queryOptions({
  queryKey: queryKeys.administrators,
  queryFn: ({ signal }) => requestData<readonly Administrator[]>('administrators', { signal }),
});

/** Invites somebody. */
export const inviteAdministrator = (body: InvitationBody) =>
  requestData<Invitation>('administrators', { method: 'POST', body });

/** Makes a new code for somebody who has not accepted an invitation; the earlier one is no longer valid. */
export const inviteAdministratorAgain = (id: number) =>
  requestData<Invitation>(`administrators/${id}/invitation`, { method: 'POST' });

/** Changes an administrator. */
export const updateAdministrator = (id: number, body: AdministratorBody) =>
  requestData<Administrator>(`administrators/${id}`, { method: 'PUT', body });

/** Removes an administrator. */
export const removeAdministrator = (id: number) => requestJson<undefined>(`administrators/${id}`, { method: 'DELETE' });

/** Signs an administrator out everywhere. */
export const endAdministratorSessions = (id: number) =>
  requestJson<undefined>(`administrators/${id}/sessions`, { method: 'DELETE' });

/** Turns somebody's second factor off. */
export const removeAdministratorSecondFactor = (id: number) =>
  requestJson<undefined>(`administrators/${id}/second-factor`, { method: 'DELETE' });

/** The roles of administrators. */
export const rolesQuery = queryOptions({
  queryKey: queryKeys.roles,
  queryFn: ({ signal }) => requestData<readonly AdministratorRole[]>('roles', { signal }),
});

/** Makes a role of administrators. */
export const createRole = (body: AdministratorRoleBody & { readonly name: string }) =>
  requestData<AdministratorRole>('roles', { method: 'POST', body });

/** Changes a role of administrators. */
export const updateRole = (id: number, body: AdministratorRoleBody) =>
  requestData<AdministratorRole>(`roles/${id}`, { method: 'PUT', body });

/** Removes a role of administrators. Throws ApiFailure 409 while somebody has it. */
export const removeRole = (id: number) => requestJson<undefined>(`roles/${id}`, { method: 'DELETE' });

/** All API tokens, without their texts. */
export const tokensQuery = queryOptions({
  queryKey: queryKeys.tokens,
  queryFn: ({ signal }) => requestData<readonly Token[]>('tokens', { signal }),
});

/** Makes a token; its text is in the answer, this once. */
export const createToken = (body: TokenBody & { readonly name: string }) =>
  requestData<TokenWithText>('tokens', { method: 'POST', body });

/** Changes a token. */
export const updateToken = (id: number, body: TokenBody) => requestData<Token>(`tokens/${id}`, { method: 'PUT', body });

/** Returns a token a new text, which is in the answer this once; the old one is refused. */
export const renewToken = (id: number) => requestData<TokenWithText>(`tokens/${id}/renew`, { method: 'POST' });

/** Takes a token away. */
export const removeToken = (id: number) => requestJson<undefined>(`tokens/${id}`, { method: 'DELETE' });

/** Entries of the audit log before one of them, the newest first; null: from the end on. */
export const fetchAuditEntries = (beforeId: number | null, limit: number, signal: AbortSignal) =>
  requestData<readonly AuditEntry[]>('audit', {
    parameters: { limit, ...(beforeId === null ? {} : { before: beforeId }) },
    signal,
  });
