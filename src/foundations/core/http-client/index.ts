export {
  createHttpClient,
  type HttpClientOptions,
  type ResolvedAddress,
  type ResolveHost,
} from './create-http-client.js';
export { isNetwork } from './ip-addresses.js';
export type { HttpClient, HttpClientRequest, HttpClientResponse, HttpClientSettings } from './types.js';
