import type { Running } from '../servers/start.mjs';

export function checkSame(title: string, urls: readonly string[], octavo: Running, peer: Running): Promise<void>;
export function bytesOf(server: Running, url: string): Promise<number>;
export function difference(ours: unknown, theirs: unknown, path: string): string | null;
