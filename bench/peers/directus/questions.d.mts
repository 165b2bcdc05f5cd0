export function directusAddress(url: string, itemOf: (documentId: string) => number | undefined): string;
