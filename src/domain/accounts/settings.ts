/** Settings of accounts; filled in by the configuration (docs/reference/configuration.md). */
export interface AccountsSettings {
  /** Public address of the server without a trailing slash; null if it is not configured. Links in mails start with it. */
  readonly publicUrl: string | null;
  /** Path of the content API; default: `/api`. */
  readonly apiPrefix?: string;
  readonly users: UsersSettings;
  /** Identified callers also have the permissions of the public role. */
  readonly publicRightsForEveryone: boolean;
  /** Types of the roles that an access file of the project determines; default: none. */
  readonly managedRoles?: ReadonlySet<string>;
  /** Access tokens of end users are JSON Web Tokens; default: opaque tokens. */
  readonly signedTokens?: boolean;
  readonly providers: ReadonlyMap<string, ProviderSettings>;
  readonly administrators: AdministratorsSettings;
  /** Limits of attempts; see `rate-limits/`. */
  readonly limits: RateLimitSettings;
}

/** End users (behaviour, section 17). */
export interface UsersSettings {
  /** `refresh`: short access tokens and rotating refresh tokens. `legacy`: one long access token. */
  readonly mode: 'refresh' | 'legacy';
  readonly accessMinutes: number;
  /** Lifetime of a session without a refresh. */
  readonly refreshDays: number;
  readonly legacyDays: number;
  readonly jwt: {
    /** Key of signed access tokens; null: a key of the installation. */
    readonly secret: string | null;
    /** Lifetime of the access token in legacy mode, such as `12h`; null: `legacyDays`. */
    readonly expiresIn: string | null;
  };
  /** The refresh token is sent in an HttpOnly cookie instead of the body. */
  readonly refreshCookie: boolean;
  readonly allowRegister: boolean;
  /** Additional attributes of users that may be set at registration. */
  readonly registerFields: readonly string[];
  /** Registered users may sign in only after opening a mailed link. */
  readonly emailConfirmation: boolean;
  /** Page to show after a confirmation; null: a JSON response. */
  readonly confirmationRedirect: string | null;
  /** Page of the front end for choosing a password; `?code=…` is added. null: the mail contains the code only. */
  readonly resetPasswordUrl: string | null;
  /** Type of the role of new users. */
  readonly defaultRole: string;
}

/** A provider for the sign-in of end users. */
export interface ProviderSettings {
  readonly kind: 'oidc' | 'github' | 'google';
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of the OpenID provider; `oidc` only. */
  readonly issuer: string | null;
  readonly scopes: readonly string[];
  /** Page of the front end to open after the sign-in; `?code=…` is added. */
  readonly redirectUrl: string;
}

export interface AdministratorsSettings {
  /** A session ends after this time without use. */
  readonly idleMinutes: number;
  /** A session ends this long after it was opened. */
  readonly absoluteDays: number;
}

/** Limit of attempts within a number of seconds; they are refilled evenly. */
export interface RateLimit {
  readonly attempts: number;
  readonly seconds: number;
}

/** All limits of attempts; `null`: no limit. */
export interface RateLimitSettings {
  /** From one address. */
  readonly signInPerAccount: RateLimit | null;
  /** From all addresses. */
  readonly signInPerAccountTotal: RateLimit | null;
  readonly signInPerAddress: RateLimit | null;
  readonly registerPerAddress: RateLimit | null;
  /** Requested from one address. */
  readonly mailPerAccount: RateLimit | null;
  /** Requested from all addresses. */
  readonly mailPerAccountTotal: RateLimit | null;
  readonly mailPerAddress: RateLimit | null;
  readonly codePerAddress: RateLimit | null;
  readonly refreshPerAddress: RateLimit | null;
  /** Requests of one token or administrator to the MCP endpoint. */
  readonly mcpPerCaller: RateLimit | null;
  /** Clients that register, and codes and tokens that they exchange. */
  readonly agentPerAddress: RateLimit | null;
}
