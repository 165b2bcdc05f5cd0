import type { RateLimitSettings } from '../../src/domain/accounts/index.js';

/** No attempt is counted: what is not about limits has as many as it wants. */
export const noLimits: RateLimitSettings = {
  signInPerAccount: null,
  signInPerAccountTotal: null,
  signInPerAddress: null,
  registerPerAddress: null,
  mailPerAccount: null,
  mailPerAccountTotal: null,
  mailPerAddress: null,
  codePerAddress: null,
  refreshPerAddress: null,
  mcpPerCaller: null,
  agentPerAddress: null,
};
