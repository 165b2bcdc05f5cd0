/** What every part of the panel says. */
export const uiStrings = {
  retry: 'Try again',
  cancel: 'Cancel',
  save: 'Save',
  close: 'Close',
  back: 'Back',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  saved: 'Saved',
  failure: {
    broken: 'Something went wrong here. Reload the page and try again.',
    unreached: 'The server cannot be reached. Check your connection and try again.',
    forbidden: 'Your role does not allow this.',
    later: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    server: 'The server could not do this. Its log says more about request {id}.',
  },
} as const;
