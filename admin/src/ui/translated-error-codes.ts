/** Codes of the catalogue of errors that the panel has words of its own for; of all others it shows the server's. */
export const translatedErrorCodes = [
  'write.unknown-locale',
  'write.unknown-document',
  'write.unknown-rows',
  'write.foreign-component',
  'write.precondition',
  'write.key-reused',
  'access.unauthorized',
  'access.forbidden',
  'access.cross-site',
  'access.insecure',
  'account.invalid-credentials',
  'account.blocked',
  'account.wrong-password',
  'account.same-password',
  'account.passwords-differ',
  'account.taken',
  'account.incorrect-code',
  'account.role-in-use',
  'account.last-administrator',
  'upload.not-croppable',
  'http.not-found',
  'http.payload-too-large',
  'http.too-slow',
] as const;

/** One of `translatedErrorCodes`. */
export type TranslatedErrorCode = (typeof translatedErrorCodes)[number];
