/** A part of this project, called for each published document. A client of a chat or build service would be written the same way. */
export function createBell() {
  const documentIds: string[] = [];
  return {
    ring(documentId: string): void {
      documentIds.push(documentId);
    },
    rung: (): number => documentIds.length,
  };
}
