/** Purposes of the codes of administrators. A code is valid for its purpose only. */
export const codePurposes = {
  /** Creates the first administrator. */
  setup: 'setup',
  /** Resets a forgotten password. */
  reset: 'administrator-reset-password',
  /** Lets an invited administrator choose a password. */
  invitation: 'administrator-invitation',
  /** Created for unknown addresses so that they take as long as known ones; never accepted. */
  unknownAddress: 'administrator-nobody',
  /** Its data contains the sealed secret of a second factor before its first code; its text is never issued. */
  pendingSecondFactor: 'administrator-second-factor',
  /** Replaces a code of the second factor once. */
  recovery: 'administrator-recovery',
} as const;
