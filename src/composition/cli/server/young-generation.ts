import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the young generation of V8 at the size it begins with, a megabyte: loading the server fills it with what stays, so it would
 * grow, and an idle server would hold that until the next load. Collections of a start take no more time.
 */
export function holdYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Lets it grow under load, by the factor that is V8's default. */
export function releaseYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
