/** What an operator decides about accounts; the configuration fills it in (docs/reference/configuration.md). */
export interface AccountsSettings {
  /** The address under which callers reach the server, without a trailing slash; null: not told. Links in mails begin with it. */
  readonly publicUrl: string | null;
  /** The path of the content API. Left out: `/api`. */
  readonly apiPrefix?: string;
  readonly users: UsersSettings;
  /** Identified callers have the rights of the public role besides their own. */
  readonly publicRightsForEveryone: boolean;
  /** Access tokens of end users are JSON Web Tokens. Left out: opaque texts. */
  readonly signedTokens?: boolean;
  readonly providers: ReadonlyMap<string, ProviderSettings>;
  readonly administrators: AdministratorsSettings;
  /** How often may be tried; see `limits/`. */
  readonly limits: RateLimitSettings;
}

/** End users (behaviour, section 17). */
export interface UsersSettings {
  /** `refresh`: short access tokens and rotating refresh tokens. `legacy`: one long access token. */
  readonly mode: 'refresh' | 'legacy';
  readonly accessMinutes: number;
  /** How long a session lives without being refreshed. */
  readonly refreshDays: number;
  readonly legacyDays: number;
  readonly jwt: {
    /** What access tokens are signed with where they are signed; null: a key of the installation. */
    readonly secret: string | null;
    /** How long the access token works in legacy mode, such as `12h`; null: `legacyDays`. */
    readonly expiresIn: string | null;
  };
  /** The refresh token goes into an HttpOnly cookie instead of the body. */
  readonly refreshCookie: boolean;
  readonly allowRegister: boolean;
  /** Further attributes of users that may be set at registration. */
  readonly registerFields: readonly string[];
  /** Who registers may sign in only after opening a link that is mailed. */
  readonly emailConfirmation: boolean;
  /** Page to show after a confirmation; null: none, an answer in JSON. */
  readonly confirmationRedirect: string | null;
  /** Page of the front end where a new password is chosen; `?code=…` is added. null: the mail holds the code alone. */
  readonly resetPasswordUrl: string | null;
  /** Type of the role that new users get. */
  readonly defaultRole: string;
}

/** One provider that end users may sign in with. */
export interface ProviderSettings {
  readonly kind: 'oidc' | 'github' | 'google';
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of the OpenID provider; `oidc` only. */
  readonly issuer: string | null;
  readonly scopes: readonly string[];
  /** Page of the front end that is opened after the sign-in at the provider; `?code=…` is added. */
  readonly redirectUrl: string;
}

export interface AdministratorsSettings {
  /** A session ends when it was not used for so long. */
  readonly idleMinutes: number;
  /** And so long after it began in any case. */
  readonly absoluteDays: number;
}

/** A limit: so many attempts in so many seconds; they come back evenly. */
export interface RateLimit {
  readonly attempts: number;
  readonly seconds: number;
}

/** Every limit of attempts; `null`: none. */
export interface RateLimitSettings {
  /** From one address. */
  readonly signInPerAccount: RateLimit | null;
  /** From all addresses together. */
  readonly signInPerAccountTotal: RateLimit | null;
  readonly signInPerAddress: RateLimit | null;
  readonly registerPerAddress: RateLimit | null;
  /** That one address asks for. */
  readonly mailPerAccount: RateLimit | null;
  /** That all addresses together ask for. */
  readonly mailPerAccountTotal: RateLimit | null;
  readonly mailPerAddress: RateLimit | null;
  readonly codePerAddress: RateLimit | null;
  readonly refreshPerAddress: RateLimit | null;
}
