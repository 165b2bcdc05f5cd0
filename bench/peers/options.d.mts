import type { Peer } from './peer.mjs';

export interface Options {
  readonly documents: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly peers: readonly Peer[];
  readonly cases: readonly string[];
  readonly machine: string;
  readonly write: boolean;
}

export function parseOptions(args: readonly string[]): Options | null;
