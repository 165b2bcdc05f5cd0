/**
 * Returns the topic of changes that add or remove versions of a content type, or change their locale or status: a total without conditions
 * depends on these. Changes of values do not touch it.
 */
export function presenceTopic(uid: string): string {
  return `${uid} presence`;
}

/** The topic that a transaction touches when it changes the entries of a change set: what is read through a set depends on these. */
export const changeSetsTopic = 'octavo::change-sets';
