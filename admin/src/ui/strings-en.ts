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
    server: 'The server could not do this. Its log says more about request {id}.',
  },
  refusal: {
    write: {
      'unknown-locale': "This language is not one of the project's any more.",
      'unknown-document': 'A document that this leads to is gone, or not written in this language.',
      'unknown-rows': 'Something that this leads to is gone.',
      'foreign-component': 'Parts of this were removed meanwhile. Reload it and try again.',
      precondition: 'Somebody else changed it meanwhile. Try again.',
      'key-reused': 'This form was sent before with other values. Reload the page and try again.',
    },
    access: {
      unauthorized: 'You are not signed in any more.',
      forbidden: 'Your role does not allow this.',
      'cross-site': 'The server does not take this from another site. Open the panel at its own address.',
      insecure: 'Signing in from another machine needs https.',
    },
    account: {
      'invalid-credentials': 'E-mail address, password or code are not right.',
      blocked: 'This account is blocked. Ask an administrator.',
      'wrong-password': 'The current password is not right.',
      'same-password': 'The new password has to be another one.',
      'passwords-differ': 'The two passwords differ.',
      taken: 'Somebody has this address or name already.',
      'incorrect-code': 'This code is not right, or is used or over.',
      'role-in-use': 'Administrators have this role: give them another one first.',
      'last-administrator': 'This is the last Super Admin who can sign in: make another one first.',
    },
    upload: {
      'not-croppable':
        'This picture cannot be cropped: it is animated, damaged, too large, or in a format that the server does not write.',
    },
    http: {
      'not-found': 'It is not there, or not there any more.',
      'payload-too-large': 'This is too much for one request.',
      'too-slow': 'The connection was too slow. Try again.',
    },
  },
} as const;
