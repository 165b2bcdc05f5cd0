export { isNetwork } from './addresses.js';
export { createOutbound, type OutboundParts, type Resolve, type Resolved } from './create-outbound.js';
export type { Outbound, OutboundAnswer, OutboundRequest, OutboundSettings } from './types.js';
