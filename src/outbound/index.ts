export { isNetwork } from './addresses.js';
export { createHttpClient, type HttpClientOptions, type ResolvedAddress, type ResolveHost } from './create-outbound.js';
export type { HttpClient, HttpClientRequest, HttpClientResponse, HttpClientSettings } from './types.js';
