import type { Dataset } from '../dataset/dataset.mjs';
import type { Peer } from './peer.mjs';

export interface Prepared {
  readonly peer: Peer;
  readonly database: string;
}

export function preparePeers(
  peers: readonly Peer[],
  set: Dataset,
  tell: (reason: string) => void,
): Promise<readonly Prepared[]>;
