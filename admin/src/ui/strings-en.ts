/** What every part of the panel says. */
export const uiStrings = {
  retry: 'Try again',
  cancel: 'Cancel',
  save: 'Save',
  close: 'Close',
  undo: 'Undo',
  back: 'Back',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  saved: 'Saved',
  pages: { all: 'Pages', page: 'Page {page}', next: 'Next page', previous: 'Previous page' },
  failure: {
    broken: 'Something went wrong here. Reload the page and try again.',
    unreached: 'The server cannot be reached. Check your connection and try again.',
    forbidden: 'Your role does not allow this.',
    later: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    server: 'The server could not do this. Its log has the details of request {id}.',
  },
  refusal: {
    write: {
      'unknown-locale': 'The project no longer has this language.',
      'unknown-document': 'A related document was deleted, or does not exist in this language.',
      'unknown-rows': 'Something that this refers to was deleted.',
      'foreign-component': 'Parts of this were removed in the meantime. Reload and try again.',
      precondition: 'Someone else has changed this in the meantime. Try again.',
      'key-reused': 'This form was already sent with other values. Reload the page and try again.',
    },
    access: {
      unauthorized: 'You are no longer signed in.',
      forbidden: 'Your role does not allow this.',
      'cross-site': 'The server does not accept this from another site. Open the panel at its own address.',
      insecure: 'Signing in from another machine requires HTTPS.',
    },
    account: {
      'invalid-credentials': 'The email address, password or code is incorrect.',
      blocked: 'This account is blocked. Ask an administrator.',
      'wrong-password': 'The current password is incorrect.',
      'same-password': 'The new password must be different.',
      'passwords-differ': 'The passwords do not match.',
      taken: 'This address or name is already in use.',
      'incorrect-code': 'This code is incorrect, expired or already used.',
      'role-in-use': 'Administrators still have this role. Give them another one first.',
      'last-administrator': 'This is the last Super Admin who can sign in. Create another one first.',
    },
    upload: {
      'not-croppable':
        'This image cannot be cropped: it is animated, damaged, too large, or in a format that the server cannot write.',
    },
    http: {
      'not-found': 'This does not exist, or was deleted.',
      'payload-too-large': 'This is too large for one request.',
      'too-slow': 'The connection was too slow. Try again.',
    },
  },
} as const;
