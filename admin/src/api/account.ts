import { queryOptions } from '@tanstack/react-query';
import type {
  Administrator,
  AdministratorSession,
  CurrentPasswordBody,
  ForgotPasswordBody,
  Me,
  MeBody,
  NewPasswordBody,
  RecoveryCodes,
  ResetPasswordBody,
  SecondFactorCodeBody,
  SecondFactorSecret,
  SetupBody,
  SetupState,
  SignInBody,
} from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData, requestJson } from './request.js';

/** Whether the first administrator is still to be made. */
export const setupQuery = queryOptions({
  queryKey: queryKeys.setup,
  queryFn: ({ signal }) => requestData<SetupState>('setup', { signal }),
});

/** The administrator who is signed in. Throws ApiFailure 401 for nobody. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: ({ signal }) => requestData<Me>('me', { signal }),
  staleTime: 60_000,
});

/** Where the administrator is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => requestData<readonly AdministratorSession[]>('me/sessions', { signal }),
});

/** Makes the first administrator, who is signed in then. */
export const createFirstAdministrator = (body: SetupBody) =>
  requestData<Administrator>('setup', { method: 'POST', body });

/** Signs in; 401 says that a code of the second factor is needed. */
export const signIn = (body: SignInBody) => requestData<Administrator>('sign-in', { method: 'POST', body });

/** Ends the session. */
export const signOut = () => requestJson<undefined>('sign-out', { method: 'POST' });

/** Asks for a mail with a code; whether the address is known is not said. */
export const forgotPassword = (body: ForgotPasswordBody) =>
  requestJson<undefined>('forgot-password', { method: 'POST', body });

/** Chooses a password with the code of a mail or an invitation; 401 says that a code of the second factor is needed. */
export const resetPassword = (body: ResetPasswordBody) =>
  requestData<Administrator>('reset-password', { method: 'POST', body });

/** Changes one's own names and address. */
export const updateMe = (body: MeBody) => requestData<Me>('me', { method: 'PUT', body });

/** Changes one's own password; every other session ends. */
export const changePassword = (body: NewPasswordBody) =>
  requestData<Administrator>('me/password', { method: 'POST', body });

/** Ends one of one's own sessions. */
export const endSession = (id: string) =>
  requestJson<undefined>(`me/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Begins to enable the second factor. */
export const beginSecondFactor = (body: CurrentPasswordBody) =>
  requestData<SecondFactorSecret>('me/second-factor', { method: 'POST', body });

/** Turns it on, with a code of the app that was given the secret. */
export const confirmSecondFactor = (body: SecondFactorCodeBody) =>
  requestData<RecoveryCodes>('me/second-factor/confirm', { method: 'POST', body });

/** Turns it off. */
export const removeSecondFactor = (body: CurrentPasswordBody) =>
  requestData<Administrator>('me/second-factor', { method: 'DELETE', body });
