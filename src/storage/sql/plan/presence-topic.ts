/**
 * Returns the topic of changes that add or remove versions of a content type, or change their locale or status: a total without conditions
 * depends on these. Changes of values do not touch it.
 */
export function presenceTopic(uid: string): string {
  return `${uid} presence`;
}
