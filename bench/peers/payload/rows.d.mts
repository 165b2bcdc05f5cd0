import type { Placed, Size } from '../place.mjs';

export function articleRows(number: number, size: Size, now: number): Iterable<Placed>;
export function surroundingRows(size: Size, now: number): Iterable<Placed>;
