export function payloadAddress(url: string, idOf: (documentId: string) => number | undefined): string;
