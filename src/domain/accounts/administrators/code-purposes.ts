/** What the codes of administrators are good for; a code works for its own purpose alone. */
export const codePurposes = {
  /** Makes the first administrator. */
  setup: 'setup',
  /** Mailed to who forgot a password. */
  reset: 'administrator-reset-password',
  /** Lets who is invited choose a first password. */
  invitation: 'administrator-invitation',
  /** Never asked for: made for unknown addresses, so that they cost what known ones do. */
  unknownAddress: 'administrator-nobody',
  /** Its data holds the sealed secret of a second factor that waits for its first code; its text is given to nobody. */
  pendingSecondFactor: 'administrator-second-factor',
  /** Works once in the place of a code of the second factor. */
  recovery: 'administrator-recovery',
} as const;
