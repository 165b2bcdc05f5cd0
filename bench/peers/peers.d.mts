import type { Peer } from './peer.mjs';

export const peers: readonly Peer[];
