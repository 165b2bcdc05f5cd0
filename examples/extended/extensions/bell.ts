/** A part of this project: rings for what is published. One that tells a chat or a build would stand here just so. */
export function createBell() {
  const heard: string[] = [];
  return {
    ring(documentId: string): void {
      heard.push(documentId);
    },
    rung: (): number => heard.length,
  };
}
