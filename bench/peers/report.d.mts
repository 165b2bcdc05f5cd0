import type { Peer } from './peer.mjs';

export interface Sample {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly processor: number;
}

export interface Compared {
  readonly name: string;
  readonly title: string;
  readonly bytes: ReadonlyMap<string, number>;
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
}

export function peerTable(all: readonly Compared[], peer: Peer): string;
export function aimLines(all: readonly Compared[], peer: Peer): readonly string[];
