/** `GET setup`. */
export interface SetupState {
  /** There is no administrator yet. */
  readonly needed: boolean;
}

/** Body of `POST setup`. */
export interface SetupBody {
  /** Shown by the server at its start; works once. */
  readonly code: string;
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Body of `POST sign-in`; refused with 401 where a second factor is on and no `code` came. */
export interface SignInBody {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** Body of `POST forgot-password`. */
export interface ForgotPasswordBody {
  readonly email: string;
}

/** Body of `POST reset-password`, after a mail or an invitation; refused with 401 where `secondFactor` is needed. */
export interface ResetPasswordBody {
  readonly code: string;
  readonly password: string;
  readonly secondFactor?: string;
}
