import type { LeftOutItem } from './types.js';

/** What never comes along, whatever the source. */
export const alwaysLeftOut: readonly LeftOutItem[] = [
  { of: 'views of the panel', todo: 'none', why: 'the panel lays out by itself', which: 'all' },
  { of: 'mails to end users', todo: 'configure', why: 'their texts are set with mail.templates', which: 'all' },
];
