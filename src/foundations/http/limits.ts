/** What one client may use: bytes, and milliseconds. */
export const limits = {
  /** Bytes of a body. */
  body: 1024 * 1024,
  /** Bytes from which on a body is a long one. */
  longBody: 64 * 1024,
  /** Bytes of request line and headers together. */
  head: 16 * 1024,
  /** The limit for injected requests, which come from this process and need no defence. */
  injectedHead: 1024 * 1024,
  /** Headers of one request. */
  headers: 500,
  /** Until all headers have arrived. */
  headersTime: 10_000,
  /** Until a body that the server reads itself is there. */
  bodyTime: 30_000,
  /** How often time limits are checked. */
  checkTime: 1_000,
  /** Milliseconds without a byte of a streamed body while its endpoint waits for more. */
  streamIdleTime: 30_000,
  /** The minimum bytes of a streamed body per waiting time: about a kilobyte a second. */
  streamMinimumRate: { bytes: 60_000, time: 60_000 },
  /** Milliseconds to read a response that is sent before the end of the body, until the connection is closed. */
  lingerTime: 2_000,
  /** Milliseconds for which an idle connection stays open. */
  keepAliveTime: 30_000,
  /**
   * Milliseconds without any progress on a connection during a request: a client that does not read its response is
   * disconnected.
   */
  idleTime: 60_000,
  /** Connections that the system queues until they are accepted. A client that finds the queue full tries again a second later. */
  backlog: 4_096,
  /** Milliseconds for requests in flight when the server stops. */
  drainTime: 10_000,
  /** Milliseconds for which a stopping server accepts the connections in the queue of its listening socket. */
  acceptTime: 15_000,
  /** Milliseconds for which a stopping server waits for the first bytes of an accepted connection. */
  firstBytesTime: 500,
} as const;
