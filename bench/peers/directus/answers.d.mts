export function answerTold(answer: unknown): unknown;
