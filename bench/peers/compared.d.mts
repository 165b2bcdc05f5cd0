export function comparable(answer: unknown, unknown: readonly string[]): unknown;
