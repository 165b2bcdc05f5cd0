/**
 * The name under which it is noted that versions of a content type came or went, or became of another locale or status: what a total
 * without conditions depends on. A change of what versions say leaves it alone.
 */
export function presenceTopic(uid: string): string {
  return `${uid} presence`;
}
