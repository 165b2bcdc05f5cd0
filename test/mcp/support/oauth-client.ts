import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';

/** A client of the official SDK that signs in by OAuth, as editors do. */
export interface OAuthTestClient {
  readonly client: Client;
  /** Connects; where a sign-in is needed, returns the URL to open in a browser. */
  connect(): Promise<URL | null>;
  /** Goes on with the address to which the browser was sent. */
  finish(callback: URL): Promise<void>;
  readonly tokens: () => OAuthTokens | undefined;
}

/** Creates a client with nothing but the address of the endpoint; its redirect address is on this machine. */
export function createOAuthClient(endpoint: string, redirectUrl = 'http://127.0.0.1:33418/callback'): OAuthTestClient {
  const provider = new MemoryProvider(redirectUrl);
  const options = { authProvider: provider };
  const client = new Client({ name: 'octavo-test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  let transport = new StreamableHTTPClientTransport(new URL(endpoint), options);
  return {
    client,
    tokens: () => provider.tokens(),
    async connect() {
      try {
        await client.connect(transport);
        return null;
      } catch (error) {
        if (!(error instanceof UnauthorizedError) || provider.opened === null) throw error;
        return provider.opened;
      }
    },
    async finish(callback) {
      await transport.finishAuth(callback.searchParams);
      transport = new StreamableHTTPClientTransport(new URL(endpoint), options);
      await client.connect(transport);
    },
  };
}

/** Stores in memory what editors store in a key chain. */
class MemoryProvider implements OAuthClientProvider {
  opened: URL | null = null;
  readonly #redirectUrl: string;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  #discovery: OAuthDiscoveryState | undefined;

  constructor(redirectUrl: string) {
    this.#redirectUrl = redirectUrl;
  }

  get redirectUrl(): string {
    return this.#redirectUrl;
  }

  get clientMetadata(): OAuthClientMetadata {
    return { client_name: 'Test editor', redirect_uris: [this.#redirectUrl], token_endpoint_auth_method: 'none' };
  }

  state(): string {
    return '12e3';
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#client;
  }

  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client;
  }

  tokens(): OAuthTokens | undefined {
    return this.#tokens;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.opened = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  codeVerifier(): string {
    return this.#verifier;
  }
}
