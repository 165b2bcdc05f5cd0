export function answerTold(answer: unknown): unknown;
export function comparable(answer: unknown): unknown;
