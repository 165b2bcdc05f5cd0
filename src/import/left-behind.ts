import type { LeftOut } from './types.js';

/** What never comes along, whatever the source. */
export const leftBehind: readonly LeftOut[] = [
  { of: 'view settings', why: 'the panel lays out by itself', which: 'all' },
  {
    of: 'settings of sign-in',
    why: 'registration, providers and mails are set in octavo.config.ts',
    which: 'all',
  },
];
