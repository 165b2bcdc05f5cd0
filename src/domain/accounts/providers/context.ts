import type { AccountsContext } from '../context.js';

/** What sign-in through providers is made from. */
export type ProvidersContext = Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'report'> & {
  readonly settings: Pick<AccountsContext['settings'], 'providers'>;
};
